import { type Heads, headsOfSentence, isProjective } from 'crossarc'
import { type ArcSearch, closestTree, EisnerChart, Mh4Chart, OneEndpointCrossingChart } from 'crossarc/charts'
import { UNKNOWN } from 'crossarc/treebank'
import { isOneEndpointCrossing, rootsOf, smallestHeads } from 'crossarc/trees'
import { startClock } from '../../runner/clock.ts'
import { defined } from '../../runner/defined.ts'
import type { CoverageRecord } from '../../runner/neural-records.ts'
import type { CoverageRun } from '../../runner/run.ts'
import { load, treebankNamed } from '../../runner/treebanks.ts'

/** The classes for which arcs are counted, too. */
const EDGE_CLASSES = ['projective', 'mh4', '1ec'] as const
type EdgeClass = (typeof EDGE_CLASSES)[number]

/**
 * Counts the trees of the training set in each class, and the arcs that each tree shares with the closest tree of the
 * class.
 */
export function measureCoverage(run: CoverageRun): CoverageRecord {
  const { train } = load(run.treebank)
  const mayHaveSeveralRoots = treebankNamed(run.treebank).roots === 'any'
  const stop = startClock()
  const searches = arcSearches()
  const sentences = { projective: 0, mh4: 0, mh5: 0, mh6: 0, '1ec': 0 }
  const edges = { projective: 0, mh4: 0, '1ec': 0 }
  const edgesOfOneRoot = { projective: 0, mh4: 0, '1ec': 0 }
  let severalRoots = 0
  let words = 0
  for (const sentence of train) {
    const heads = headsOfSentence(sentence)
    const k = smallestHeads(heads)
    const isIn = { projective: isProjective(heads), mh4: k <= 4, '1ec': isOneEndpointCrossing(heads) }
    for (const name of EDGE_CLASSES) {
      if (isIn[name]) sentences[name]++
      edges[name] += isIn[name] ? sentence.words.length : sharedArcs(heads, searches[name], false)
      if (mayHaveSeveralRoots) edgesOfOneRoot[name] += sharedArcs(heads, searches[name], true)
    }
    if (rootsOf(heads).length > 1) severalRoots++
    if (k <= 5) sentences.mh5++
    if (k <= 6) sentences.mh6++
    words += sentence.words.length
  }
  return {
    ...run,
    ...stop(),
    sentences: train.length,
    words,
    covered: sentences,
    edges,
    ...defined({
      edgesOfOneRoot: mayHaveSeveralRoots ? edgesOfOneRoot : undefined,
      severalRoots: mayHaveSeveralRoots ? severalRoots : undefined,
    }),
  }
}

function arcSearches(): { [name in EdgeClass]: ArcSearch } {
  const [eisner, mh4, crossing] = [new EisnerChart(), new Mh4Chart(), new OneEndpointCrossingChart()]
  return {
    projective: (n, arcs, options) => eisner.decode(n, arcs, options),
    mh4: (n, arcs, options) => mh4.decode(n, { scoring: 'arcs', arcs }, options),
    '1ec': (n, arcs, options) => crossing.decode(n, arcs, options),
  }
}

function sharedArcs(heads: Heads, search: ArcSearch, oneRoot: boolean): number {
  const closest = closestTree(heads, oneRoot, search)!
  return heads.reduce((sum, head, word) => sum + Number(head !== UNKNOWN && head === closest[word]), 0)
}
