import { Option } from 'commander'
import { usageError } from '../shell/failure.ts'
import type { KnowledgeFlags } from './knowledge.ts'
import { TEXT_FORMATS } from './parse-input.ts'

export const EXAMPLES = `
Examples:
  crossarc parse "A hearing is scheduled on the issue today."
  crossarc parse letter.txt > letter.conllu
  crossarc parse --output svg "So it goes." > tree.svg
  crossarc parse --confidence "So it goes."
  crossarc parse --model english.crossarc tagged.conllu -o parsed.conllu
  crossarc parse --model english.crossarc --threads 2 tagged.conllu > parsed.conllu
  crossarc parse --model english.crossarc --beam 8 --output json tagged.conllu > parsed.json
  crossarc parse --model english.crossarc --keep corrected.conllu > completed.conllu
  crossarc parse --model english.crossarc --constraints known.json tagged.conllu > parsed.conllu
  crossarc parse --gazetteer titles.txt --rule root "I saw Cat on a Hot Tin Roof."

Input (--input overrides these rules):
  An argument that has a space or ends with punctuation is text, unless a file has that name.
  .conllu, .conll, .conllx, .json and .jsonl files have words. Their tags and lemmas stay; missing
  ones are predicted. Their heads and labels are ignored, except with --keep.
  Everything else is raw text, unless it looks like CoNLL-U.

Output: sentences keep their order. Trees are drawn on a terminal; elsewhere the output is CoNLL-U.

Constraints: --constraints reads JSON, either a list with one entry per sentence or an object with
sentence ids as keys. An entry is a list of constraints:
  {"arc": {"head": 3, "dependent": 5, "label": "obj"}}     {"forbid": {"head": 3, "dependent": 5}}
  {"label": {"dependent": 5, "label": "obj"}}              {"root": {"word": 2}}
  {"span": {"first": 2, "last": 4, "outside": "root"}}
Name a word by number, or by form if unique: {"arc": {"head": "hearing", "dependent": "on"}}.
If constraints are invalid or contradictory, the sentence is written unparsed, the error goes to
stderr, the rest is parsed, and the exit code is 2.

Known spans: the words of a title in a gazetteer, and words that a pattern matches, form a subtree.
A gazetteer has one title a line; lines that start with # are comments. A pattern is a JavaScript
regular expression without lookaround and backreferences. Both match whole tokens; --rule says which
words of a span may have dependents outside it. A span that conflicts with --constraints, --keep or
another span is not used, and a note on stderr says why. See docs/constraints.md.
`

export interface ParseCommandOptions extends KnowledgeFlags {
  model?: string
  input?: string
  output?: string
  o?: string
  lines: 'join' | 'paragraph' | 'sentence'
  interactive?: boolean
  roots?: 'one' | 'any'
  beam?: number
  threads: number
  constraints?: string
  keep?: boolean
  retag?: boolean
  confidence?: boolean
  constraintCost?: boolean
  skipInvalid?: boolean
  quiet?: boolean
}

/** Throws if options contradict each other. */
export function checkParseOptions(options: ParseCommandOptions): void {
  if (options.keep === true && TEXT_FORMATS.some((name) => name === options.input)) {
    throw usageError(`--keep keeps heads, but --input ${options.input} has none`)
  }
  const knows = options.gazetteer !== undefined || options.pattern !== undefined
  if (!knows && (options.rule !== undefined || options.ignoreCase === true))
    throw usageError('--rule and --ignore-case need --gazetteer or --pattern')
  if (options.constraintCost !== true) return
  if (knows) throw usageError('--constraint-cost cannot be combined with --gazetteer or --pattern')
  if (options.confidence === true) throw usageError('--constraint-cost cannot be combined with --confidence')
  if (options.constraints === undefined && options.keep !== true)
    throw usageError('--constraint-cost needs --constraints or --keep')
  if (options.threads > 1) throw usageError('--constraint-cost needs --threads 1')
}

/** An option that may be given several times. */
export function severalOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((value: string, before: string[] | undefined) => [
    ...(before ?? []),
    value,
  ])
}
