import { defined } from '../base/index.ts'
import { derive } from '../oracle/base/index.ts'
import { staticOracle } from '../oracle/index.ts'
import { systems } from '../transition/systems/index.ts'
import {
  type Heads,
  headsOfSentence,
  isProjective,
  MOST_HEADS,
  TreebankStatistics,
  UNKNOWN,
  unlabelled,
} from '../tree/index.ts'
import type { Sentence } from '../treebank/index.ts'

/** Everything that `crossarc stats` counts in one or more files. */
export class TreebankSummary {
  sentences = 0
  words = 0
  multiwordTokens = 0
  wordsInMultiwordTokens = 0
  emptyNodes = 0
  /** Sentences with unknown heads: excluded from all figures about trees. */
  partial = 0
  wordsWithoutHead = 0
  shortest = Number.POSITIVE_INFINITY
  longest = 0
  readonly upos = new Map<string, number>()
  readonly xpos = new Map<string, number>()
  readonly labels = new Map<string, number>()
  readonly trees = new TreebankStatistics()
  /** Trees that each transition system can build, by its name. */
  readonly built = new Map<string, number>([...systems.keys()].map((name) => [name, 0]))
  readonly #coverage: boolean

  constructor({ coverage }: { coverage: boolean }) {
    this.#coverage = coverage
  }

  add(sentence: Sentence): void {
    const n = sentence.words.length
    this.sentences++
    this.words += n
    this.multiwordTokens += sentence.multiwords.length
    for (const { first, last } of sentence.multiwords) this.wordsInMultiwordTokens += last - first + 1
    this.emptyNodes += sentence.emptyNodes.length
    this.shortest = Math.min(this.shortest, n)
    this.longest = Math.max(this.longest, n)
    let unknown = 0
    for (const word of sentence.words) {
      increase(this.upos, word.upos)
      increase(this.xpos, word.xpos)
      increase(this.labels, word.deprel)
      if (word.head === UNKNOWN) unknown++
    }
    if (unknown > 0) {
      this.partial++
      this.wordsWithoutHead += unknown
      return
    }
    const heads = headsOfSentence(sentence)
    this.trees.add(heads, { coverage: this.#coverage })
    if (this.#coverage) this.#build(heads)
  }

  /** Every system can build a projective tree. */
  #build(heads: Heads): void {
    const projective = isProjective(heads)
    for (const { name, covers } of systems.values()) {
      const builds =
        projective ||
        covers === 'all' ||
        (covers !== 'projective' && derive(staticOracle(name), unlabelled(heads)) !== undefined)
      if (builds) increase(this.built, name)
    }
  }

  toJSON(): object {
    const { trees } = this
    const whole = trees.trees
    return {
      sentences: this.sentences,
      words: this.words,
      multiwordTokens: this.multiwordTokens,
      wordsInMultiwordTokens: this.wordsInMultiwordTokens,
      emptyNodes: this.emptyNodes,
      length: {
        min: this.sentences === 0 ? 0 : this.shortest,
        mean: ratio(this.words, this.sentences),
        max: this.longest,
      },
      upos: byFrequency(this.upos),
      xpos: byFrequency(this.xpos),
      labels: byFrequency(this.labels),
      partial: { sentences: this.partial, wordsWithoutHead: this.wordsWithoutHead },
      trees: {
        count: whole,
        words: trees.words,
        severalRoots: trees.severalRoots,
        deepest: trees.deepest,
        meanArcLength: ratio(trees.arcLengths, trees.arcsBetweenWords),
        projective: trees.projective,
        nonProjective: whole - trees.projective,
        nonProjectiveArcs: trees.nonProjectiveArcs,
        crossingPairs: trees.crossings,
        crossedArcs: trees.crossedArcs,
        planar: trees.planar,
        wellNested: trees.wellNested,
        gapDegrees: trees.gapDegrees,
        edgeDegrees: trees.edgeDegrees,
        projectiveComponents: trees.components,
        displacedWords: trees.displacedWords,
        displacedGroups: trees.displacedGroups,
        projSortWorksOnNonProjective: trees.projSortWorks,
      },
      ...defined({
        coverage: this.#coverage
          ? {
              oneEndpointCrossing: trees.oneEndpointCrossing,
              multiHeaded: Object.fromEntries(
                trees.smallestHeads.map((_, k) => [k, trees.multiHeaded(k)]).filter(([k]) => k >= 3),
              ),
              aboveMultiHeaded: { k: MOST_HEADS, sentences: trees.aboveMostHeads },
              systems: Object.fromEntries(this.built),
            }
          : undefined,
      }),
    }
  }
}

function increase(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

/** The counts with the most frequent name first. */
export function byFrequency(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].sort((a, b) => b[1] - a[1]))
}
