import { type Command, Option } from 'commander'
import { CrossarcError } from '../error.ts'
import type { LinearModel } from '../linear/model.ts'
import { readLinearModel } from '../linear/model-file.ts'
import { type ConstraintCost, LinearParser } from '../linear/parser.ts'
import { parseInParallel } from '../node/parallel.ts'
import { readSharedFile } from '../node/shared-file.ts'
import { type Format, formatNamed, formatOfFile } from '../treebank/formats.ts'
import { type Sentence, sentenceName } from '../treebank/sentence.ts'
import { type Constraints, constraintsFrom } from './constraints.ts'
import { Failures, usageError } from './failure.ts'
import { atFile, BAD_INPUT } from './file-error.ts'
import { allFormats, formatsWith } from './formats.ts'
import { addInputOptions, Input, type InputOptions } from './input.ts'
import type { Io, Outcome } from './io.ts'
import { wholeNumber } from './numbers.ts'
import { writeFiles, writeToStdout } from './output.ts'
import { count, counted, percent } from './table.ts'

const EXAMPLES = `
Examples:
  crossarc parse --model english.crossarc tagged.conllu > parsed.conllu
  crossarc parse --model english.crossarc tagged.conllu -o parsed.conllu
  crossarc parse --model english.crossarc --threads 2 tagged.conllu > parsed.conllu
  crossarc parse --model english.crossarc --beam 8 --to json tagged.conllu > parsed.json
  crossarc parse --model english.crossarc --keep corrected.conllu > completed.conllu
  crossarc parse --model english.crossarc --constraints wishes.json tagged.conllu > parsed.conllu

The input has its words and tags given; heads and labels that it has already are looked at only with --keep. Everything
else stays: comments, multiword tokens, empty nodes, DEPS and MISC. Sentences come out in the order of the input.

--constraints takes JSON: a list with an entry for every sentence, or an object by sentence id; an entry is a list of
  {"arc": {"head": 3, "dependent": 5, "label": "obj"}}   {"forbid": {"head": 3, "dependent": 5}}
  {"root": {"word": 2}}   {"label": {"dependent": 5, "label": "obj"}}   {"span": {"first": 2, "last": 4, "outside": "root"}}
A sentence whose constraints are wrong or contradict each other comes out as it went in, the error goes to stderr, and
the exit code is 2; all others are parsed. docs/constraints.md tells the rest.
`

interface ParseCommandOptions extends InputOptions {
  model?: string
  beam?: number
  threads: number
  to?: string
  output?: string
  constraints?: string
  keep?: boolean
  constraintCost?: boolean
}

export function addParse(program: Command, io: Io, outcome: Outcome): void {
  addInputOptions(
    program
      .command('parse')
      .description('Parse tagged sentences with a trained model')
      .argument('[FILE...]', 'files with tagged sentences; - or none for stdin')
      .option('--model <file>', 'the model that crossarc train has written (required)'),
  )
    .option('--beam <n>', 'hypotheses that are kept, 1 for greedy; by default as in training', wholeNumber(1))
    .option('--threads <n>', 'threads that parse', wholeNumber(1), 1)
    .option(
      '--keep',
      'keep every head and label that the input has; fill in those that are _ (a head also: -1)',
    )
    .option('--constraints <file>', 'JSON with what is known about the trees')
    .option('--constraint-cost', 'say in a comment how much constraints lower the score of the search')
    .addOption(
      new Option('--to <format>', 'format of the output; by default the output file name tells').choices(
        allFormats.filter(({ write }) => write !== undefined).map(({ name }) => name),
      ),
    )
    .option('-o, --output <file>', 'write to this file in the place of stdout')
    .addHelpText('after', EXAMPLES)
    .action(async (files: string[], options: ParseCommandOptions) => {
      outcome.exitCode = await run(files, options, io)
    })
}

async function run(files: string[], options: ParseCommandOptions, io: Io): Promise<number> {
  // Not left to commander, which would say so before it says that --modle is no option.
  if (options.model === undefined) throw usageError('say with --model which model to parse with')
  refuseRawText(files, options)
  checkConstraintOptions(options)
  const format = targetFormat(options)
  // What heads the input has does not matter, so neither does how many of its words are roots.
  const input = new Input(files, { roots: 'any', ...options }, io)
  const bytes = await modelBytes(options.model)
  const model = loadModel(bytes, options.model)
  const parsing = options.beam === undefined ? {} : { beam: options.beam }
  const constraints = await constraintsFrom(options.constraints, options.keep === true)
  const failures = new Failures(io)
  const tally: Tally = { sentences: 0, words: 0, untagged: 0 }
  const sentences = counting(input, tally, failures)
  const parsed =
    options.threads > 1
      ? parseInParallel(bytes, sentences, {
          threads: options.threads,
          ...parsing,
          ...(constraints === undefined ? {} : { constraintsOf: (sentence) => constraints.of(sentence) }),
          onFailure: (error, sentence) => failures.add(error, sentence),
        })
      : parseEach(new LinearParser(model), sentences, {
          ...parsing,
          constraints,
          failures,
          constraintCost: options.constraintCost === true,
        })
  const started = performance.now()
  const pieces = format.write!(parsed, { roots: model.oneRoot ? 'one' : 'any' })
  if (options.output === undefined || options.output === '-') await writeToStdout(pieces, io)
  else await writeFiles(new Map([[options.output, pieces]]), io)
  const seconds = (performance.now() - started) / 1000
  await input.reportSkipped()
  if (tally.sentences === 0) throw input.emptyError()
  const unused = constraints?.unused()
  if (unused !== undefined) failures.report(unused)
  await warnOfMissingTags(tally, io)
  if (options.quiet !== true) await io.stderr.write(`crossarc: ${speed(tally, seconds)}\n`)
  return failures.count === 0 ? 0 : BAD_INPUT
}

function refuseRawText(files: readonly string[], { from }: ParseCommandOptions): void {
  const file = files.find((name) => /\.(txt|text|md)$/i.test(name))
  if (file === undefined || from !== undefined) return
  throw new CrossarcError(
    'raw-text',
    'raw text cannot be parsed yet: give tokens and tags as CoNLL-U or CoNLL-X (--from, where this file holds them)',
    { file },
  )
}

function targetFormat({ to, output }: ParseCommandOptions): Format {
  const known = formatsWith({})
  if (to !== undefined) return formatNamed(to, known)
  const format = output === undefined ? undefined : formatOfFile(output, known)
  if (format === undefined) return formatNamed('conllu', known)
  if (format.write === undefined) throw usageError(`parse cannot write ${format.name}: convert can`)
  return format
}

async function modelBytes(file: string): Promise<SharedArrayBuffer> {
  try {
    return await readSharedFile(file)
  } catch (error) {
    throw atFile(error, file, 'reading')
  }
}

function loadModel(bytes: SharedArrayBuffer, file: string): LinearModel {
  try {
    return readLinearModel(new Uint8Array(bytes))
  } catch (error) {
    throw error instanceof CrossarcError ? error.at({ file }) : error
  }
}

interface Tally {
  sentences: number
  words: number
  /** Words that have neither UPOS nor XPOS. */
  untagged: number
}

async function* counting(input: Input, tally: Tally, failures: Failures): AsyncGenerator<Sentence, void> {
  for await (const { sentence, file, number } of input.sentences('parsing')) {
    failures.place(sentence, { file, sentence: sentenceName(sentence.comments, number) })
    tally.sentences++
    tally.words += sentence.words.length
    for (const { upos, xpos } of sentence.words) if (upos === '_' && xpos === '_') tally.untagged++
    yield sentence
  }
}

async function* parseEach(
  parser: LinearParser,
  sentences: AsyncIterable<Sentence>,
  { beam, constraints, failures, constraintCost }: EachOptions,
): AsyncGenerator<Sentence, void> {
  for await (const sentence of sentences) {
    const wishes = constraints?.of(sentence) ?? []
    const options = { ...(beam === undefined ? {} : { beam }), constraints: wishes }
    try {
      yield constraintCost === true && wishes.length > 0
        ? withCost(parser.constraintCost(sentence, options))
        : parser.parse(sentence, options)
    } catch (error) {
      if (!(error instanceof CrossarcError)) throw error
      failures.add(error, sentence)
      yield sentence
    }
  }
}

interface EachOptions {
  beam?: number
  constraints: Constraints | undefined
  failures: Failures
  constraintCost?: boolean
}

function withCost({ sentence, cost }: ConstraintCost): Sentence {
  return { ...sentence, comments: [...sentence.comments, `# constraint_cost = ${cost.toFixed(3)}`] }
}

function checkConstraintOptions(options: ParseCommandOptions): void {
  if (options.constraintCost !== true) return
  if (options.constraints === undefined && options.keep !== true)
    throw usageError('--constraint-cost needs --constraints or --keep')
  if (options.threads > 1) throw usageError('--constraint-cost works with one thread only')
}

async function warnOfMissingTags({ words, untagged }: Tally, io: Io): Promise<void> {
  if (untagged * 10 < words) return
  await io.stderr.write(
    `crossarc: warning: ${percent(untagged, words)} of the words have neither UPOS nor XPOS, which the parser looks at\n`,
  )
}

function speed({ sentences, words }: Tally, seconds: number): string {
  const rate = count(Math.round(words / Math.max(seconds, 0.001)))
  return `parsed ${counted(sentences, 'sentence')}, ${counted(words, 'word')} in ${seconds.toFixed(1)} s: ${rate} words per second`
}
