import { type Command, Option } from 'commander'
import { CrossarcError, defined } from '../../base/index.ts'
import { type ConstraintCost, LinearParser } from '../../linear/parser/index.ts'
import { parseInParallel } from '../../node/parallel/index.ts'
import { Pipeline, readPipeline, type WordConstraint, wordNumbers } from '../../pipeline/index.ts'
import { type Format, formatNamed, formatOfFile } from '../../treebank/formats/index.ts'
import { type Sentence, sentenceName } from '../../treebank/index.ts'
import { Failures, usageError } from '../shell/failure.ts'
import { BAD_INPUT } from '../shell/file-error.ts'
import { allFormats, formatsWith } from '../shell/formats.ts'
import { Input } from '../shell/input.ts'
import type { Io, Outcome } from '../shell/io.ts'
import { LongSentenceNotes } from '../shell/long-sentence-notes.ts'
import { wholeNumber } from '../shell/numbers.ts'
import { writeFiles, writeToStdout } from '../shell/output.ts'
import { count, counted, percent } from '../shell/table.ts'
import { constraintsFrom } from './constraints.ts'
import { type ModelSource, modelSource } from './model-source.ts'
import { INPUT_FORMATS, ParseInput, separateTexts, TEXT_FORMATS } from './parse-input.ts'
import { sentenceBatches } from './sentence-batches.ts'

const EXAMPLES = `
Examples:
  crossarc parse "A hearing is scheduled on the issue today."
  crossarc parse letter.txt > letter.conllu
  crossarc parse --output svg "So it goes." > tree.svg
  crossarc parse --confidence "So it goes."
  crossarc parse --model english.crossarc tagged.conllu -o parsed.conllu
  crossarc parse --model english.crossarc --threads 2 tagged.conllu > parsed.conllu
  crossarc parse --model english.crossarc --beam 8 --output json tagged.conllu > parsed.json
  crossarc parse --model english.crossarc --keep corrected.conllu > completed.conllu
  crossarc parse --model english.crossarc --constraints wishes.json tagged.conllu > parsed.conllu

An argument that is no file, and has a space or ends with punctuation, is text. Files that are called .conllu, .conll,
.conllx, .json or .jsonl have words; of what they have of tags and lemmas nothing is changed, what they lack is filled in,
and heads and labels are looked at only with --keep. Everything else is raw text, unless it looks like CoNLL-U; --input
overrules all this. Sentences come out in the order of the input. On a terminal trees are drawn, elsewhere CoNLL-U is
written.

--constraints takes JSON: a list with an entry for every sentence, or an object by sentence id; an entry is a list of
  {"arc": {"head": 3, "dependent": 5, "label": "obj"}}   {"forbid": {"head": 3, "dependent": 5}}
  {"root": {"word": 2}}   {"label": {"dependent": 5, "label": "obj"}}   {"span": {"first": 2, "last": 4, "outside": "root"}}
A word is a number, or its form where the sentence has it once: {"arc": {"head": "hearing", "dependent": "on"}}.
A sentence whose constraints are wrong or contradict each other comes out as it went in, the error goes to stderr, and
the exit code is 2; all others are parsed. docs/constraints.md tells the rest.
`

interface ParseCommandOptions {
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

export function addParse(program: Command, io: Io, outcome: Outcome): void {
  program
    .command('parse')
    .description('Parse text, or sentences that have words, with a trained model')
    .argument('[TEXT|FILE...]', 'a text, or files; - or none for stdin')
    .option('--model <name>', 'an installed model, or a model file; by default the installed one')
    .addOption(new Option('--input <format>', 'what the input is').choices(INPUT_FORMATS))
    .addOption(new Option('--output <format>', 'what is written').choices(allFormats.map(({ name }) => name)))
    .option('-o <file>', 'write to this file in the place of stdout; its name tells the format')
    .addOption(
      new Option('--lines <meaning>', 'what the end of a line is in raw text')
        .choices(['join', 'paragraph', 'sentence'])
        .default('join'),
    )
    .option('--interactive', 'give the trees of a paragraph at its end, before more text comes')
    .option('--beam <n>', 'hypotheses that are kept, 1 for greedy; by default as in training', wholeNumber(1))
    .option('--threads <n>', 'threads that parse', wholeNumber(1), 1)
    .option(
      '--keep',
      'keep every head and label that the input has; fill in those that are _ (a head also: -1)',
    )
    .option('--retag', 'predict tags and lemmas also where the input has them')
    .option('--confidence', 'say in MISC how likely each head is to be right: Confidence=0.931')
    .option('--constraints <file>', 'JSON with what is known about the trees')
    .option(
      '--constraint-cost',
      'say in a comment how much constraints lower the score (linear parsers, one thread, no --confidence)',
    )
    .addOption(
      new Option('--roots <one|any>', 'roots a sentence of the input may have; by default any').choices([
        'one',
        'any',
      ]),
    )
    .option('--skip-invalid', 'leave out bad sentences and say how many and why')
    .option('--quiet', 'no progress on stderr')
    .addHelpText('after', EXAMPLES)
    .action(async (args: string[], options: ParseCommandOptions) => {
      outcome.exitCode = await run(args, options, io)
    })
}

async function run(args: string[], options: ParseCommandOptions, io: Io): Promise<number> {
  checkOptions(options)
  const format = targetFormat(options, io)
  const { files, texts } = separateTexts(args)
  if (files.length === 0 && io.stdinIsTerminal) {
    throw usageError('give a text or a FILE, or pipe something into stdin')
  }
  const source = await modelSource(options.model)
  const pipeline = await readModel(source)
  if (options.constraintCost === true && !(pipeline.parts.parser instanceof LinearParser))
    throw usageError('--constraint-cost is for linear parsers, and this model has a neural one')
  const reader = new ParseInput(
    texts,
    pipeline,
    { input: options.input, cutting: { lines: options.lines, interactive: options.interactive === true } },
    io,
  )
  // What heads the input has does not matter, unless they are kept; so neither does how many of its words are roots.
  const unsoundHeads = options.keep === true || options.roots !== undefined ? 'error' : 'unknown'
  const input = new Input(files, { roots: 'any', unsoundHeads, ...options }, io, reader)
  const constraints = await constraintsFrom(options.constraints, options.keep === true)
  const failures = new Failures(io)
  const tally: Tally = { sentences: 0, words: 0, untagged: 0 }
  const positions = new WeakMap<Sentence, number>()
  const sentences = counting(input, tally, failures, positions)
  const wishesOf: WishesOf | undefined =
    constraints && ((sentence) => constraints.of(sentence, positions.get(sentence)!))
  const fallbacks = new LongSentenceNotes((sentence) => failures.placeOf(sentence))
  const told = { failures, fallbacks }
  const parsed = parsedBy(source, pipeline, sentences, options, wishesOf, told)
  const started = performance.now()
  await write(format, parsed, options, io)
  const seconds = (performance.now() - started) / 1000
  await input.reportSkipped()
  if (tally.sentences === 0) {
    if (!reader.sawText) throw input.emptyError()
    await io.stderr.write('crossarc: there is no word in the text\n')
  }
  const unused = constraints?.unused(input.count)
  if (unused !== undefined) failures.report(unused)
  if (needsTags(pipeline)) await warnOfMissingTags(tally, io)
  await fallbacks.report(io)
  const isText = texts.size > 0 && texts.size === files.length
  if (options.quiet !== true && !isText) await io.stderr.write(`crossarc: ${speed(tally, seconds)}\n`)
  return failures.count === 0 ? 0 : BAD_INPUT
}

function checkOptions(options: ParseCommandOptions): void {
  if (options.keep === true && TEXT_FORMATS.some((name) => name === options.input)) {
    throw usageError(`--keep keeps heads, and ${options.input} has none`)
  }
  if (options.constraintCost !== true) return
  if (options.confidence === true) throw usageError('--constraint-cost works without --confidence only')
  if (options.constraints === undefined && options.keep !== true)
    throw usageError('--constraint-cost needs --constraints or --keep')
  if (options.threads > 1) throw usageError('--constraint-cost works with one thread only')
}

/** What --output says, or the name of the file; else a drawing for a person, and CoNLL-U for a program. */
function targetFormat({ output, o: file }: ParseCommandOptions, io: Io): Format {
  const toTerminal = (file === undefined || file === '-') && io.stdout.isTerminal
  const known = formatsWith({ color: toTerminal && io.environment.NO_COLOR === undefined })
  if (output !== undefined) return formatNamed(output, known)
  const format = file === undefined ? undefined : formatOfFile(file, known)
  return format ?? formatNamed(toTerminal ? 'tree' : 'conllu', known)
}

async function readModel({ name, bytes }: ModelSource): Promise<Pipeline> {
  try {
    return await Pipeline.create(readPipeline(new Uint8Array(bytes)))
  } catch (error) {
    throw error instanceof CrossarcError ? error.at({ file: name }) : error
  }
}

async function write(
  format: Format,
  sentences: AsyncIterable<Sentence>,
  { o: file }: ParseCommandOptions,
  io: Io,
): Promise<void> {
  const toStdout = file === undefined || file === '-'
  if (format.writeFiles !== undefined) {
    if (toStdout) throw usageError(`${format.name} needs -o: it is several files`)
    const ending = ['.txt', ...format.extensions].find((candidate) => file.endsWith(candidate)) ?? ''
    const stem = file.slice(0, file.length - ending.length)
    const contents = Object.entries(await format.writeFiles(sentences))
    return writeFiles(new Map(contents.map(([extension, text]) => [stem + extension, [text]])), io)
  }
  const pieces = format.write!(sentences, { roots: 'any' })
  if (toStdout) await writeToStdout(pieces, io)
  else await writeFiles(new Map([[file, pieces]]), io)
}

/** What is known about the tree of a sentence. */
type WishesOf = (sentence: Sentence) => WordConstraint[]

interface Tally {
  sentences: number
  words: number
  /** Words that have neither UPOS nor XPOS. */
  untagged: number
}

async function* counting(
  input: Input,
  tally: Tally,
  failures: Failures,
  positions: WeakMap<Sentence, number>,
): AsyncGenerator<Sentence, void> {
  for await (const { sentence, file, number, position } of input.sentences('parsing')) {
    positions.set(sentence, position)
    failures.place(sentence, { file, sentence: sentenceName(sentence.comments, number) })
    tally.sentences++
    tally.words += sentence.words.length
    for (const { upos, xpos } of sentence.words) if (upos === '_' && xpos === '_') tally.untagged++
    yield sentence
  }
}

function parsedBy(
  { bytes }: ModelSource,
  pipeline: Pipeline,
  sentences: AsyncIterable<Sentence>,
  { threads, beam, retag, confidence, constraintCost = false }: ParseCommandOptions,
  constraintsOf: WishesOf | undefined,
  { failures, fallbacks }: { failures: Failures; fallbacks: LongSentenceNotes },
): AsyncIterable<Sentence> {
  const options = {
    onFallback: (sentence: Sentence, search: string) => fallbacks.add(sentence, search),
    ...defined({ beam, retag, confidence }),
  }
  if (threads === 1)
    return parseEach(pipeline, sentences, { ...options, constraintsOf, failures, constraintCost })
  return parseInParallel(bytes, sentences, {
    threads,
    ...options,
    ...defined({ constraintsOf }),
    onFailure: (error, sentence) => failures.add(error, sentence),
  })
}

interface EachOptions {
  beam?: number
  retag?: boolean
  confidence?: boolean
  onFallback: (sentence: Sentence, search: string) => void
  constraintsOf: WishesOf | undefined
  failures: Failures
  constraintCost: boolean
}

async function* parseEach(
  pipeline: Pipeline,
  sentences: AsyncIterable<Sentence>,
  { constraintsOf, failures, constraintCost, ...options }: EachOptions,
): AsyncGenerator<Sentence, void> {
  if (constraintsOf === undefined) {
    for await (const group of sentenceBatches(sentences, pipeline.groupWords))
      yield* pipeline.analyseAll(group, options)
    return
  }
  for await (const sentence of sentences) {
    const wishes = constraintsOf(sentence)
    try {
      yield constraintCost && wishes.length > 0
        ? withCost(costOf(pipeline, sentence, wishes, options))
        : pipeline.analyse(sentence, { ...options, constraints: wishes })
    } catch (error) {
      if (!(error instanceof CrossarcError)) throw error
      failures.add(error, sentence)
      yield sentence
    }
  }
}

function costOf(
  pipeline: Pipeline,
  sentence: Sentence,
  wishes: WordConstraint[],
  { beam, retag }: { beam?: number; retag?: boolean },
): ConstraintCost {
  const parser = pipeline.parts.parser as LinearParser
  const tagged = pipeline.annotate(sentence, defined({ retag }))
  return parser.constraintCost(tagged, { ...defined({ beam }), constraints: wordNumbers(sentence, wishes) })
}

function withCost({ sentence, cost }: ConstraintCost): Sentence {
  const comments = sentence.comments.filter((line) => !/^# ?constraint_cost ?=/.test(line))
  return { ...sentence, comments: [...comments, `# constraint_cost = ${cost.toFixed(3)}`] }
}

/** Whether the parser looks at tags, and nothing in the pipeline finds them. */
function needsTags({ parts: { tagger, parser } }: Pipeline): boolean {
  return tagger === undefined && parser.findsTags !== true
}

async function warnOfMissingTags({ words, untagged }: Tally, io: Io): Promise<void> {
  if (words === 0 || untagged * 10 < words) return
  await io.stderr.write(
    `crossarc: warning: ${percent(untagged, words)} of the words have neither UPOS nor XPOS, which the parser looks at\n`,
  )
}

function speed({ sentences, words }: Tally, seconds: number): string {
  const rate = count(Math.round(words / Math.max(seconds, 0.001)))
  return `parsed ${counted(sentences, 'sentence')}, ${counted(words, 'word')} in ${seconds.toFixed(1)} s: ${rate} words per second`
}
