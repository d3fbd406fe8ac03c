import { infeasibleModelError } from '../../constraint/explain/index.ts'
import { compileConstraints, labelOfConstraint } from '../../constraint/set/index.ts'
import { Mh4Chart } from '../../decode/chart/multi-headed/index.ts'
import { EisnerChart } from '../../decode/chart/projective/index.ts'
import { SpanningTree } from '../../decode/chart/spanning-tree/index.ts'
import type { ArcSearch, ParseOptions } from '../../decode/index.ts'
import { systemByName } from '../../transition/systems/index.ts'
import { Alphabet, type Heads, NO_LABEL, UNKNOWN, withTree } from '../../tree/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { mh4Arcs } from '../charts/mh4-model.ts'
import { firstOf, unknownTrees, weightsOf } from './ensemble-options.ts'

/** Anything that parses: neural and linear parsers alike. */
export interface Voter {
  parse(sentence: Sentence, options?: VoteOptions): Sentence
}

/** How an ensemble parses one sentence; every parser must be able to satisfy the constraints. */
export type VoteOptions = Pick<ParseOptions, 'constraints' | 'onFallback'>

/** The class of the trees among which an ensemble finds the best one. */
export type EnsembleTrees = 'all' | 'mh4' | 'projective'

/** How an ensemble votes. */
export interface EnsembleOptions {
  trees?: EnsembleTrees
  /** Whether the tree must have exactly one root; false by default. */
  oneRoot?: boolean
  /** The weight of each parser, 0 or more; 1 by default. */
  weights?: readonly number[]
}

/**
 * Several parsers that vote. Each arc gets a vote from each parser that found it, and the tree with the most votes wins.
 * Its labels are those that most parsers with the same arc give it. Earlier parsers break ties.
 *
 * @example
 * const ensemble = new ParserEnsemble([spanningTreeParser, mh4Parser, crossingParser], { trees: 'mh4' })
 * ensemble.parse(sentence)
 */
export class ParserEnsemble {
  readonly #parsers: readonly Voter[]
  readonly #weights: readonly number[]
  readonly #oneRoot: boolean
  readonly #search: TreeSearch

  constructor(parsers: readonly Voter[], { trees = 'all', oneRoot = false, weights }: EnsembleOptions = {}) {
    firstOf(parsers)
    this.#parsers = parsers
    this.#weights = weightsOf(parsers.length, weights)
    this.#oneRoot = oneRoot
    this.#search = searchFor(trees)
  }

  parse(sentence: Sentence, options: VoteOptions = {}): Sentence {
    const { constraints = [] } = options
    const n = sentence.words.length
    const ballots = this.#parsers.map((parser) => parser.parse(sentence, options))
    const found = ballots.flatMap(({ words }) => words.map(({ deprel }) => deprel))
    // A constraint may name a label that no parser has given to a word.
    const named = constraints.map(labelOfConstraint).filter((label) => label !== undefined)
    const labels = new Alphabet([...found, ...named])
    const set = compileConstraints(n, constraints, { labels, oneRoot: this.#oneRoot })
    const fallback = this.#search.fallback(n)
    if (fallback !== undefined) options.onFallback?.(sentence, fallback)
    const tree = this.#search.best(n, this.#votes(n, ballots), { oneRoot: this.#oneRoot, constraints: set })
    if (tree === undefined)
      throw infeasibleModelError(
        'the ensemble',
        systemByName(this.#search.system),
        n,
        constraints,
        { labels, oneRoot: this.#oneRoot },
        fallback,
      )
    const { heads } = tree
    const permits = (word: number, label: number) => set.suitsLabel(heads[word], word, label)
    return withTree(sentence, { heads, labels: this.#labels(ballots, heads, labels, permits) }, labels)
  }

  /** An earlier parser counts a little more, which breaks ties. */
  #votes(n: number, ballots: readonly Sentence[]): Float64Array {
    const votes = new Float64Array((n + 1) * (n + 1))
    for (const [k, { words }] of ballots.entries()) {
      const weight = this.#weightOf(k)
      for (const { id, head } of words) if (head !== UNKNOWN) votes[head * (n + 1) + id] += weight
    }
    return votes
  }

  #weightOf(parser: number): number {
    return this.#weights[parser] * (1 - parser * 2 ** -20)
  }

  #labels(
    ballots: readonly Sentence[],
    heads: Heads,
    alphabet: Alphabet,
    permits: (word: number, label: number) => boolean,
  ): Int32Array {
    const labels = new Int32Array(heads.length).fill(NO_LABEL)
    for (let word = 1; word < heads.length; word++) {
      let most = Number.NEGATIVE_INFINITY
      for (let label = 0; label < alphabet.size; label++) {
        if (!permits(word, label)) continue
        const votes = this.#labelVotes(ballots, heads[word], word, alphabet.name(label))
        if (votes <= most) continue
        most = votes
        labels[word] = label
      }
    }
    return labels
  }

  /** Parsers with a different head count only if no parser has this one. */
  #labelVotes(ballots: readonly Sentence[], head: number, word: number, label: string): number {
    let votes = 0
    for (const [k, { words }] of ballots.entries()) {
      const { head: voted, deprel } = words[word - 1]
      if (deprel === label) votes += this.#weightOf(k) * (voted === head ? 1 : 2 ** -10)
    }
    return votes
  }
}

/** A search for the tree with the largest sum of arc scores. */
export interface TreeSearch {
  readonly best: ArcSearch
  /** A transition system with the same trees. */
  readonly system: string
  /** The name of the fallback search for an n-word sentence, if it needs one. */
  fallback(n: number): string | undefined
}

export function searchFor(trees: EnsembleTrees): TreeSearch {
  const fallback = () => undefined
  if (trees === 'all') {
    const chart = new SpanningTree()
    return { best: (n, arcs, options) => chart.decode(n, arcs, options), system: 'swap', fallback }
  }
  const eisner = new EisnerChart()
  if (trees === 'projective')
    return { best: (n, arcs, options) => eisner.decode(n, arcs, options), system: 'arc-hybrid', fallback }
  if (trees !== 'mh4') throw unknownTrees(trees)
  const chart = new Mh4Chart()
  const limit = mh4Arcs.limit!
  return {
    best: (n, arcs, options) =>
      n > limit.words ? eisner.decode(n, arcs, options) : chart.decode(n, { scoring: 'arcs', arcs }, options),
    system: 'mh4',
    fallback: (n) => (n > limit.words ? limit.fallback : undefined),
  }
}
