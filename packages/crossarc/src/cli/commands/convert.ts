import { type Command, Option } from 'commander'
import { type CrossarcError, defined } from '../../base/index.ts'
import { type Format, type FormatOptions, formatNamed, formatOfFile } from '../../treebank/formats/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { usageError } from '../shell/failure.ts'
import { allFormats, type DrawingOptions, formatsWith } from '../shell/formats.ts'
import { addInputOptions, Input, type InputOptions, type Read } from '../shell/input.ts'
import type { Io } from '../shell/io.ts'
import { writeFiles, writeToStdout } from '../shell/output.ts'
import { isSelected, notFound, SENTENCE_HELP } from '../shell/select.ts'

const FORMATS = allFormats.map(
  ({ name, description, stream }) =>
    `  ${name.padEnd(9)} ${description}${stream === undefined ? '' : ' (also input)'}`,
)

const EXAMPLES = `
Formats:
${FORMATS.join('\n')}

Examples:
  crossarc convert --to conllx dev.conllu > dev.conll
  crossarc convert dev.conllu -o dev.json                           format from the file name
  crossarc convert --to svg --sentence 3 dev.conllu > tree.svg      draw one tree
  crossarc convert --to tree --sentence weblog-7 dev.conllu         draw it in the terminal
  crossarc convert --to latex --standalone --sentence 3 dev.conllu -o tree.tex
  crossarc convert --to brat dev.conllu -o dev                      write dev.txt and dev.ann
  crossarc convert --from conllx --to conllu --roots any old.txt    accept several roots

If a conversion fails, an existing output file stays as it was.
`

interface ConvertOptions extends InputOptions, DrawingOptions {
  to?: string
  output?: string
  sentence?: string[]
}

export function addConvert(program: Command, io: Io): void {
  addInputOptions(
    program
      .command('convert')
      .description('Convert sentences to another format, or draw them')
      .argument('[FILE...]', 'treebank files; - or none for stdin'),
  )
    .addOption(
      new Option('--to <format>', 'Output format')
        .choices(allFormats.map(({ name }) => name))
        .default(undefined, 'from the name of the output file'),
    )
    .option('-o, --output <file>', 'Write to this file instead of stdout')
    .option(
      '--sentence <which>',
      `Convert only ${SENTENCE_HELP}; repeatable`,
      (which, before: string[] = []) => [...before, which],
    )
    .addOption(
      new Option('--tags <column>', 'Tags to show in drawings')
        .choices(['upos', 'xpos', 'none'])
        .default('upos'),
    )
    .option('--standalone', 'With --to latex: write a complete document')
    .addHelpText('after', EXAMPLES)
    .action((files: string[], options: ConvertOptions) => convert(files, options, io))
}

async function convert(files: string[], options: ConvertOptions, io: Io): Promise<void> {
  const format = targetFormat(options, io)
  const input = new Input(files, options, io)
  const origins = new WeakMap<Sentence, Read>()
  const sentences = chosen(input, options.sentence, origins)
  if (format.writeFiles !== undefined) {
    if (options.output === undefined)
      throw usageError(`${format.name} writes several files: name them with -o`)
    const stem = stemOf(options.output, format)
    const contents = Object.entries(await format.writeFiles(sentences))
    await writeFiles(new Map(contents.map(([ending, text]) => [stem + ending, [text]])), io)
  } else {
    const pieces = format.write!(sentences, writeOptions(options, input, origins))
    if (options.output === undefined || options.output === '-') await writeToStdout(pieces, io)
    else await writeFiles(new Map([[options.output, pieces]]), io)
  }
  await input.reportSkipped()
}

/** A sentence that cannot be written is bad input: its error names its place, and --skip-invalid skips it. */
function writeOptions(
  { roots, skipInvalid }: ConvertOptions,
  input: Input,
  origins: WeakMap<Sentence, Read>,
): FormatOptions {
  return {
    originOf: (sentence) => origins.get(sentence)!,
    ...defined({ roots, onInvalid: skipInvalid ? (error: CrossarcError) => input.skip(error) : undefined }),
  }
}

function targetFormat({ to, output, ...drawing }: ConvertOptions, io: Io): Format {
  const color = output === undefined && io.stdout.isTerminal && io.environment.NO_COLOR === undefined
  const known = formatsWith({ ...drawing, color })
  if (to !== undefined) return formatNamed(to, known)
  if (output === undefined) throw usageError('choose an output format with --to')
  const format = formatOfFile(output, known)
  if (format === undefined)
    throw usageError(`the name ${output} does not imply a format: choose one with --to`)
  return format
}

/** The output path without the extension, if it is one of the format's. */
function stemOf(output: string, { extensions }: Format): string {
  const ending = ['.txt', ...extensions].find((candidate) => output.endsWith(candidate))
  return ending === undefined ? output : output.slice(0, -ending.length)
}

/** The sentences to write; `origins` remembers where each was read. */
async function* chosen(
  input: Input,
  selectors: readonly string[] | undefined,
  origins: WeakMap<Sentence, Read>,
): AsyncGenerator<Sentence, void> {
  const missing = new Set(selectors)
  for await (const read of input.sentences('converting')) {
    if (selectors !== undefined) {
      const named = selectors.filter((selector) => isSelected(read, selector))
      if (named.length === 0) continue
      for (const selector of named) missing.delete(selector)
    }
    origins.set(read.sentence, read)
    yield read.sentence
    if (selectors !== undefined && missing.size === 0) return
  }
  for (const selector of missing) throw notFound(selector, input)
}
