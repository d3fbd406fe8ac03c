import { CrossarcError, checkOptionNames } from '../base/index.ts'
import type { Outside } from '../constraint/set/index.ts'
import { Pattern, type PatternMatch } from '../pattern/index.ts'
import type { Sentence } from '../treebank/index.ts'
import { Gazetteer } from './gazetteer.ts'
import { type KnowledgeSource, type KnownSpan, resolveOverlaps } from './known-span.ts'
import { type Passage, passagesOf } from './passage.ts'

/** What is known about texts. */
export interface KnowledgeOptions {
  /** Titles and names, each of which forms a subtree wherever it occurs. */
  titles?: Iterable<string>
  /** Regular expressions, as Pattern reads them; what one matches forms a subtree. */
  patterns?: readonly string[]
  /** Which words of a span may have dependents outside it: any of them, only its root, or none; 'any' by default. */
  rule?: Outside
  /** Whether titles and patterns ignore case; off by default. */
  ignoreCase?: boolean
}

const OPTIONS = { titles: true, patterns: true, rule: true, ignoreCase: true } as const satisfies Record<
  keyof KnowledgeOptions,
  true
>

/** Patterns at most: each reads every text. */
const MOST_PATTERNS = 1000

/**
 * Finds the words that are known to belong together, for the option `knowledge` of a pipeline: the titles of a list, and what
 * regular expressions match. Matches begin and end with tokens; those of one word say nothing and are left out.
 *
 * @example
 * const plays = new Knowledge({ titles: ['Cat on a Hot Tin Roof'], rule: 'root' })
 */
export class Knowledge implements KnowledgeSource {
  readonly #gazetteer: Gazetteer
  readonly #patterns: readonly Pattern[]
  readonly #rule: Outside

  constructor(options: KnowledgeOptions) {
    checkOptionNames(options, OPTIONS, 'new Knowledge()')
    const { titles = [], patterns = [], rule = 'any', ignoreCase = false } = options
    if (rule !== 'any' && rule !== 'root' && rule !== 'none')
      throw new CrossarcError(
        'constraint-outside',
        `The rule of known spans is any, root or none, not ${rule}`,
      )
    if (patterns.length > MOST_PATTERNS)
      throw new CrossarcError('pattern-too-large', `There can be at most ${MOST_PATTERNS} patterns`)
    this.#gazetteer = new Gazetteer(titles, ignoreCase)
    this.#patterns = patterns.map((source) => new Pattern(source, { ignoreCase }))
    this.#rule = rule
  }

  /** The known spans of consecutive sentences, by sentence; a match must lie in one of them. */
  spansOf(sentences: readonly Sentence[]): KnownSpan[][] {
    const found: KnownSpan[][] = sentences.map(() => [])
    for (const passage of passagesOf(sentences)) {
      this.#add(passage, 'gazetteer', this.#gazetteer.matches(passage), found)
      for (const pattern of this.#patterns)
        this.#add(passage, `/${pattern.source}/`, pattern.matches(passage.text, passage), found)
    }
    return found.map(resolveOverlaps)
  }

  #add(
    { text, tokens }: Passage,
    source: string,
    matches: readonly PatternMatch[],
    found: readonly KnownSpan[][],
  ): void {
    let next = 0
    for (const { start, end } of matches) {
      while (tokens[next].start < start) next++
      const { sentence, first } = tokens[next]
      let { last } = tokens[next]
      while (tokens[next].end < end) if (tokens[++next].sentence === sentence) last = tokens[next].last
      const words = text.slice(start, end).replaceAll('\n', ' ')
      const span = { first, last, outside: this.#rule, text: words, source }
      if (tokens[next].sentence !== sentence)
        found[sentence].push({ ...span, problem: 'it runs over the end of the sentence' })
      else if (last > first) found[sentence].push(span)
    }
  }
}
