import { type Heads, headsOfSentence } from 'crossarc'
import { closestTree, Mh4Chart } from 'crossarc/charts'
import { derive, staticOracle } from 'crossarc/transitions'
import { UNKNOWN } from 'crossarc/treebank'
import {
  allTrees,
  gapDegree,
  isMultiHeaded,
  isOneEndpointCrossing,
  isProjective,
  isWellNested,
  minimalTreesOutside,
  mirrored,
  shorterTrees,
  smallestHeads,
  unlabelled,
} from 'crossarc/trees'
import { startClock } from '../../runner/clock.ts'
import { defined } from '../../runner/defined.ts'
import type { EnumerationRecord, OutsideKinds, OutsideRecord } from '../../runner/outside-record.ts'
import type { EnumerationRun, OutsideRun } from '../../runner/run.ts'
import { load } from '../../runner/treebanks.ts'

/** The chart needs 60 MB for a sentence of this length. */
const LONGEST = 150
/** Trees that are shortened to a pattern, at most; it takes many tests of membership. */
const SHORTENED = 200
/** Minimal trees are listed if there are no more. */
const FEW = 10

const chart = new Mh4Chart()
const system = staticOracle('mh4')
const isMh4 = (heads: Heads) => isMultiHeaded(heads, 4)
const isBuilt = (heads: Heads) => derive(system, unlabelled(heads)) !== undefined
const isWg1 = (heads: Heads) => gapDegree(heads) <= 1 && isWellNested(heads)
const nameOf = (heads: Heads) => heads.slice(1).join(' ')

/** Words without a head in the largest partial analysis. */
function missingIn(heads: Heads): number {
  const n = heads.length - 1
  const arcs = new Float64Array((n + 1) ** 2)
  const found = chart.decodePartial(n, { scoring: 'arcs', arcs }, { only: heads })
  return found.heads.reduce((sum, head, word) => sum + Number(word > 0 && head === UNKNOWN), 0)
}

class Kinds {
  #oneEndpointCrossing = 0
  #wellNested = 0
  #wg1 = 0
  #mh5 = 0
  #mh6 = 0
  #system = 0
  readonly #gapDegrees: [number, number, number] = [0, 0, 0]
  readonly #missing: [number, number, number] = [0, 0, 0]

  /** Adds a tree outside MH4, and returns the number of missing words. */
  add(heads: Heads): number {
    const gaps = gapDegree(heads)
    const k = smallestHeads(heads)
    const missing = missingIn(heads)
    this.#oneEndpointCrossing += Number(isOneEndpointCrossing(heads))
    this.#wellNested += Number(isWellNested(heads))
    this.#wg1 += Number(isWg1(heads))
    this.#mh5 += Number(k === 5)
    this.#mh6 += Number(k === 6)
    this.#system += Number(isBuilt(heads))
    this.#gapDegrees[Math.min(gaps, 3) - 1]++
    this.#missing[Math.min(missing, 3) - 1]++
    return missing
  }

  result(): OutsideKinds {
    return {
      oneEndpointCrossing: this.#oneEndpointCrossing,
      wellNested: this.#wellNested,
      wg1: this.#wg1,
      gapDegrees: this.#gapDegrees,
      mh5: this.#mh5,
      mh6: this.#mh6,
      system: this.#system,
      missing: this.#missing,
    }
  }
}

/** Compares MH4 with other classes over all trees of some number of words. */
export function enumerate(run: EnumerationRun): EnumerationRecord {
  const stop = startClock()
  const kinds = new Kinds()
  let [trees, mh4, built, oneEndpointCrossing, wg1, mh4And1ec, mh4AndWg1] = [0, 0, 0, 0, 0, 0, 0]
  for (const heads of allTrees(run.words)) {
    const [inMh4, in1ec, inWg1] = [isMh4(heads), isOneEndpointCrossing(heads), isWg1(heads)]
    trees++
    mh4 += Number(inMh4)
    built += Number(isBuilt(heads))
    oneEndpointCrossing += Number(in1ec)
    wg1 += Number(inWg1)
    mh4And1ec += Number(inMh4 && in1ec)
    mh4AndWg1 += Number(inMh4 && inWg1)
    if (!inMh4) kinds.add(heads)
  }
  const minimal = [...minimalTreesOutside(run.words, isMh4)]
  const names = new Set(minimal.map(nameOf))
  const second = minimal.filter((heads) => {
    const image = nameOf(mirrored(heads))
    return names.has(image) && image < nameOf(heads)
  })
  return {
    ...run,
    ...stop(),
    trees,
    mh4,
    system: built,
    oneEndpointCrossing,
    wg1,
    mh4And1ec,
    mh4AndWg1,
    outside: kinds.result(),
    minimal: minimal.length,
    minimalWithoutMirrors: minimal.length - second.length,
    ...defined({ list: minimal.length <= FEW ? minimal.map(nameOf) : undefined }),
  }
}

/** Looks at the trees of the training set that are outside MH4. */
export function measureOutside(run: OutsideRun): OutsideRecord {
  const { train } = load(run.treebank)
  const stop = startClock()
  const kinds = new Kinds()
  const patterns = new Map<string, number>()
  let [leftOut, outside, words, missing, wrong] = [0, 0, 0, 0, 0]
  for (const sentence of train) {
    const heads = headsOfSentence(sentence)
    const n = heads.length - 1
    if (isProjective(heads) || isMh4(heads)) continue
    if (n > LONGEST) {
      leftOut++
      continue
    }
    outside++
    words += n
    missing += kinds.add(heads)
    const closest = closestTree(heads, false, (length, arcs, options) =>
      chart.decode(length, { scoring: 'arcs', arcs }, options),
    )!
    wrong += heads.reduce((sum, head, word) => sum + Number(head !== closest[word]), 0)
    if (outside > SHORTENED) continue
    const pattern = nameOf(shortest(heads))
    patterns.set(pattern, (patterns.get(pattern) ?? 0) + 1)
  }
  return {
    ...run,
    ...stop(),
    sentences: train.length,
    leftOut,
    outside,
    kinds: kinds.result(),
    words,
    missing,
    wrong,
    patterns: [...patterns].sort(([, a], [, b]) => b - a),
  }
}

/** A minimal tree outside MH4 that a tree outside can be shortened to, always by the first word that can go. */
function shortest(heads: Heads): Heads {
  for (const shorter of shorterTrees(heads)) if (!isMh4(shorter)) return shortest(shorter)
  return heads
}
