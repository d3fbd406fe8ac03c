import { type Command, Option } from 'commander'
import { CrossarcError, defined } from '../../base/index.ts'
import type { KnownSpan } from '../../knowledge/index.ts'
import { LinearParser } from '../../linear/parser/index.ts'
import { parseInParallel } from '../../node/parallel/index.ts'
import { Pipeline, readPipeline } from '../../pipeline/index.ts'
import { type Format, formatNamed, formatOfFile } from '../../treebank/formats/index.ts'
import { type Sentence, sentenceName } from '../../treebank/index.ts'
import { Failures, usageError } from '../shell/failure.ts'
import { BAD_INPUT } from '../shell/file-error.ts'
import { allFormats, formatsWith } from '../shell/formats.ts'
import { INPUT } from '../shell/help.ts'
import { Input, quietOption, rootsOption, skipInvalidOption } from '../shell/input.ts'
import type { Io, Outcome } from '../shell/io.ts'
import { LongSentenceNotes } from '../shell/long-sentence-notes.ts'
import { type ModelSource, modelSource } from '../shell/model-source.ts'
import { wholeNumber } from '../shell/numbers.ts'
import { writeFiles, writeToStdout } from '../shell/output.ts'
import { count, counted, percent } from '../shell/table.ts'
import { constraintsFrom } from './constraints.ts'
import { KnownSpanNotes, knowledgeFrom, sourceOf } from './knowledge.ts'
import { parseEach, type WishesOf } from './parse-each.ts'
import { INPUT_FORMATS, ParseInput, separateTexts } from './parse-input.ts'
import { checkParseOptions, EXAMPLES, type ParseCommandOptions, severalOption } from './parse-options.ts'

export function addParse(program: Command, io: Io, outcome: Outcome): void {
  program
    .command('parse')
    .description('Parse raw text, tokenised text or a treebank with a trained model')
    .argument('[TEXT|FILE...]', 'text, or files; - or none for stdin')
    .optionsGroup('Parsing:')
    .addOption(
      new Option('--model <name>', 'Name of an installed model, or a model file').default(
        undefined,
        'the installed model; of several, en or en-fast',
      ),
    )
    .addOption(
      new Option('--beam <n>', 'Beam width; 1 is greedy')
        .argParser(wholeNumber(1))
        .default(undefined, 'as in training'),
    )
    .option('--threads <n>', 'Number of threads', wholeNumber(1), 1)
    .option('--retag', 'Predict tags and lemmas even where the input has them')
    .option('--confidence', 'Write the probability that a head is right to MISC: Confidence=0.931')
    .optionsGroup('Constraints:')
    .option('--keep', 'Keep the heads and labels of the input; predict those that are _ (heads also: -1)')
    .option('--constraints <file>', 'Respect the constraints in this JSON file (see below)')
    .addOption(severalOption('--gazetteer <file>', 'The titles in this file form subtrees; may be repeated'))
    .addOption(severalOption('--pattern <regex>', 'What this matches forms a subtree; may be repeated'))
    .addOption(
      new Option('--rule <rule>', 'Which words of a title or match may have dependents outside it')
        .choices(['any', 'root', 'none'])
        .default(undefined, 'any'),
    )
    .option('--ignore-case', 'Titles and patterns match in any case')
    .option(
      '--constraint-cost',
      'Write to a comment how much constraints lower the score (linear parsers, one thread)',
    )
    .optionsGroup('Output:')
    .addOption(
      new Option('--output <format>', 'Output format')
        .choices(allFormats.map(({ name }) => name))
        .default(undefined, 'from -o; else tree on a terminal, or conllu'),
    )
    .option('-o <file>', 'Write to this file instead of stdout')
    .optionsGroup(INPUT)
    .addOption(
      new Option('--input <format>', 'Input format')
        .choices(INPUT_FORMATS)
        .default(undefined, 'from file name and content'),
    )
    .addOption(
      new Option('--lines <meaning>', 'In raw text, a line end is a space, or ends a paragraph or sentence')
        .choices(['join', 'paragraph', 'sentence'])
        .default('join'),
    )
    .option('--interactive', 'Parse each paragraph as soon as it ends, without waiting for more text')
    .addOption(rootsOption('any'))
    .addOption(skipInvalidOption())
    .addOption(quietOption())
    .addHelpText('after', EXAMPLES)
    .action(async (args: string[], options: ParseCommandOptions) => {
      outcome.exitCode = await run(args, options, io)
    })
}

async function run(args: string[], options: ParseCommandOptions, io: Io): Promise<number> {
  checkParseOptions(options)
  const format = targetFormat(options, io)
  const { files, texts } = separateTexts(args)
  if (files.length === 0 && io.stdinIsTerminal) {
    throw usageError('give a TEXT or a FILE, or pipe text into stdin')
  }
  const source = await modelSource(options.model)
  const pipeline = await readModel(source)
  if (options.constraintCost === true && !(pipeline.parts.parser instanceof LinearParser))
    throw usageError('--constraint-cost needs a linear parser, but this model has a neural one')
  const knowledge = await knowledgeFrom(options)
  const reader = new ParseInput(
    texts,
    pipeline,
    {
      input: options.input,
      cutting: { lines: options.lines, interactive: options.interactive === true },
      ...defined({ knowledge }),
    },
    io,
  )
  // Heads of the input matter only if they are kept, and so does the number of roots.
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
  const knownSpans = new KnownSpanNotes(failures, io)
  const knownOf = knowledge && ((sentence: Sentence) => reader.knownOf(sentence))
  const told = { failures, fallbacks, knownSpans }
  const parsed = parsedBy(source, pipeline, sentences, options, { wishesOf, knownOf }, told)
  const started = performance.now()
  await write(format, parsed, options, io)
  const seconds = (performance.now() - started) / 1000
  await input.reportSkipped()
  if (tally.sentences === 0) {
    if (!reader.sawText) throw input.emptyError()
    await io.stderr.write('crossarc: the text has no words\n')
  }
  const unused = constraints?.unused(input.count)
  if (unused !== undefined) failures.report(unused)
  if (needsTags(pipeline)) await warnOfMissingTags(tally, io)
  await fallbacks.report(io)
  const isText = texts.size > 0 && texts.size === files.length
  if (knowledge !== undefined) await knownSpans.report(options.quiet === true || isText)
  if (options.quiet !== true && !isText) await io.stderr.write(`crossarc: ${speed(tally, seconds)}\n`)
  return failures.count === 0 ? 0 : BAD_INPUT
}

/** The format of --output or of the file's name; by default a drawing on a terminal, else CoNLL-U. */
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
    if (toStdout) throw usageError(`${format.name} writes several files: name them with -o`)
    const ending = ['.txt', ...format.extensions].find((candidate) => file.endsWith(candidate)) ?? ''
    const stem = file.slice(0, file.length - ending.length)
    const contents = Object.entries(await format.writeFiles(sentences))
    return writeFiles(new Map(contents.map(([extension, text]) => [stem + extension, [text]])), io)
  }
  const pieces = format.write!(sentences, { roots: 'any' })
  if (toStdout) await writeToStdout(pieces, io)
  else await writeFiles(new Map([[file, pieces]]), io)
}

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

/** What is known about the tree of a sentence, from its constraints and from knowledge. */
interface Wishes {
  readonly wishesOf: WishesOf | undefined
  readonly knownOf: ((sentence: Sentence) => readonly KnownSpan[]) | undefined
}

/** Who is told about single sentences. */
interface Notes {
  readonly failures: Failures
  readonly fallbacks: LongSentenceNotes
  readonly knownSpans: KnownSpanNotes
}

function parsedBy(
  { bytes }: ModelSource,
  pipeline: Pipeline,
  sentences: AsyncIterable<Sentence>,
  { threads, beam, retag, confidence, constraintCost = false }: ParseCommandOptions,
  { wishesOf: constraintsOf, knownOf }: Wishes,
  { failures, fallbacks, knownSpans }: Notes,
): AsyncIterable<Sentence> {
  const options = {
    onFallback: (sentence: Sentence, search: string) => fallbacks.add(sentence, search),
    onKnown: (known: readonly KnownSpan[], sentence: Sentence) => knownSpans.add(known, sentence),
    ...defined({ beam, retag, confidence }),
  }
  if (threads === 1) {
    const knowledge = knownOf && sourceOf(knownOf)
    const each = { ...options, ...defined({ knowledge }), constraintsOf, failures, constraintCost }
    return parseEach(pipeline, sentences, each)
  }
  return parseInParallel(bytes, sentences, {
    threads,
    ...options,
    ...defined({ constraintsOf, knownOf }),
    onFailure: (error, sentence) => failures.add(error, sentence),
  })
}

/** Whether the parser needs tags and no part of the pipeline predicts them. */
function needsTags({ parts: { tagger, parser } }: Pipeline): boolean {
  return tagger === undefined && parser.findsTags !== true
}

async function warnOfMissingTags({ words, untagged }: Tally, io: Io): Promise<void> {
  if (words === 0 || untagged * 10 < words) return
  await io.stderr.write(
    `crossarc: warning: ${percent(untagged, words)} of the words have neither UPOS nor XPOS, which the parser relies on\n`,
  )
}

function speed({ sentences, words }: Tally, seconds: number): string {
  const rate = count(Math.round(words / Math.max(seconds, 0.001)))
  return `parsed ${counted(sentences, 'sentence')}, ${counted(words, 'word')} in ${seconds.toFixed(1)} s: ${rate} words per second`
}
