import { type Command, Option } from 'commander'
import { CrossarcError, defined } from '../../base/index.ts'
import {
  type AttachmentEvaluation,
  type ConventionOptions,
  conventions,
  evaluateAttachment,
  type LabelPart,
  type Punctuation,
} from '../../evaluate/attachment/index.ts'
import { evaluateConll18 } from '../../evaluate/conll18/index.ts'
import {
  attachmentTables,
  comparisonTables,
  conll18Tables,
  evaluateReliability,
  formatTable,
  reliabilityTables,
  type Table,
} from '../../evaluate/index.ts'
import { compareSystems, type SystemComparison } from '../../evaluate/significance/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { usageError } from '../shell/failure.ts'
import { addInputOptions, Input, type InputOptions, type Read } from '../shell/input.ts'
import type { Io } from '../shell/io.ts'
import { formatJson } from '../shell/json.ts'
import { wholeNumber } from '../shell/numbers.ts'
import { readNumbered } from '../shell/read-all.ts'
import { counted } from '../shell/table.ts'

/** The properties that --by accepts, with the titles of their tables. */
const BREAKDOWNS: Readonly<Record<string, string>> = {
  length: 'By arc length',
  direction: 'By direction',
  'sentence-length': 'By sentence length',
  label: 'By label',
  upos: 'By UPOS',
}

const EXAMPLES = `
Examples:
  crossarc eval dev.conllu parsed.conllu
  crossarc eval --by length,direction,label dev.conllu parsed.conllu
  crossarc eval dev.conllu beam.conllu --against greedy.conllu      test the difference
  crossarc eval --convention conllx dev.conllu parsed.conllu        score like CoNLL-X's eval.pl
  crossarc eval --metric conll18 dev.conllu parsed.conllu           UPOS, LAS, CLAS, MLAS, BLEX, …
  crossarc eval --calibration dev.conllu parsed.conllu              check parse --confidence
  crossarc eval --json dev.conllu parsed.conllu > scores.json

Metrics:
  attachment  UAS and LAS; both files must have the same words
  conll18     all metrics of the CoNLL 2018 shared task; aligns different tokens and sentences

Conventions (the output names the one used):
  ud18        punctuation counts; labels are compared without subtypes
  conllx      words made only of punctuation do not count; labels are compared in full

Properties for --by, separated by commas:
  ${Object.keys(BREAKDOWNS).join(', ')}, all
`

interface EvalOptions extends InputOptions {
  against?: string
  metric: 'attachment' | 'conll18'
  convention?: string
  punctuation?: Punctuation
  labels?: LabelPart
  by?: string
  seed: number
  calibration?: boolean
  json?: boolean
}

export function addEval(program: Command, io: Io): void {
  addInputOptions(
    program
      .command('eval')
      .description('Score parsed sentences against gold trees; compare two parsers')
      .argument('<GOLD>', 'treebank with the gold trees; - for stdin')
      .argument('<SYSTEM>', 'the same sentences as parsed'),
  )
    .option('--against <file>', 'Compare with this other output, by three significance tests')
    .addOption(
      new Option('--metric <name>', 'Scores to compute')
        .choices(['attachment', 'conll18'])
        .default('attachment'),
    )
    .addOption(
      new Option('--convention <name>', 'What to count and compare')
        .choices([...conventions.keys()])
        .default(undefined, 'ud18'),
    )
    .addOption(
      new Option('--punctuation <how>', 'Count punctuation, or skip it by tag or by characters')
        .choices(['counted', 'tag', 'characters'])
        .default(undefined, 'by the convention'),
    )
    .addOption(
      new Option('--labels <part>', 'Compare full labels, or without subtypes')
        .choices(['full', 'universal'])
        .default(undefined, 'by the convention'),
    )
    .option('--calibration', 'Compare Confidence= in the MISC of SYSTEM with the share of correct heads')
    .option('--by <properties>', 'Add precision and recall by these properties (see below)')
    .option('--seed <n>', 'Seed for the significance tests', wholeNumber(), 1)
    .option('--json', 'Print JSON')
    .addHelpText('after', EXAMPLES)
    .action((gold: string, system: string, options: EvalOptions) => run(gold, system, options, io))
}

async function run(gold: string, system: string, options: EvalOptions, io: Io): Promise<void> {
  checkOptions(options)
  const titles = breakdownTitles(options.by)
  const files = [gold, system, ...(options.against === undefined ? [] : [options.against])]
  if (files.filter((file) => file === '-').length > 1) throw usageError('stdin (-) can be read only once')
  const inputs = files.map((file) => new Input([file], options, io))
  const sentences = await readPaired(inputs, io)
  const names = inputs.map((input) => input.names[0])
  const { json, tables } =
    options.calibration === true
      ? calibration(sentences, names)
      : options.metric === 'conll18'
        ? conll18(sentences, names, options)
        : attachment(sentences, names, options, titles)
  if (options.json === true) {
    const skipped = Object.fromEntries(inputs.map((input, k) => [names[k], input.skippedAsJson()]))
    const [goldName, systemName, againstName] = names
    const named = { gold: goldName, system: systemName, ...defined({ against: againstName }) }
    await io.stdout.write(formatJson({ files: named, skipped, ...json }))
  } else await io.stdout.write(tables.map(formatTable).join('\n'))
}

/** The sentences of all files. One that is invalid in any file is skipped in all, so that the rest stay aligned. */
async function readPaired(inputs: readonly Input[], io: Io): Promise<Sentence[][]> {
  const files: Read[][] = []
  for (const input of inputs) files.push(await readNumbered(input))
  const bad = new Set(inputs.flatMap((input) => [...input.bad]))
  const paired: Sentence[][] = []
  for (const [k, reads] of files.entries()) {
    const good = reads.filter(({ position }) => !bad.has(position))
    if (good.length === 0) throw inputs[k].emptyError()
    const others = reads.length - good.length
    if (others > 0) {
      const what = `${counted(others, 'sentence')} of ${inputs[k].names[0]}`
      await io.stderr.write(`crossarc: skipped ${what}, invalid in another file\n`)
    }
    paired.push(good.map(({ sentence }) => sentence))
  }
  return paired
}

function checkOptions(options: EvalOptions): void {
  const { metric, against, by, convention, punctuation, labels } = options
  if (options.calibration === true) {
    const others = { against, by, convention, punctuation, labels, metric: metric === 'conll18' || undefined }
    const stray = Object.entries(others).find(([, value]) => value !== undefined)
    if (stray !== undefined) throw usageError(`--calibration cannot be combined with --${stray[0]}`)
  }
  if (metric !== 'conll18') return
  if (against !== undefined) throw usageError('--against compares attachment scores: drop --metric conll18')
  if (by !== undefined) throw usageError('--by breaks down attachment scores: drop --metric conll18')
  if (convention !== undefined || punctuation !== undefined || labels !== undefined) {
    throw usageError('--metric conll18 has a fixed convention: drop --convention, --punctuation and --labels')
  }
}

/** The titles of the tables that --by requests. */
function breakdownTitles(by: string | undefined): ReadonlySet<string> {
  const names = by === undefined ? [] : by.split(',').map((name) => name.trim())
  return new Set(
    names.flatMap((name) => {
      if (name === 'all') return Object.values(BREAKDOWNS)
      const title = Object.hasOwn(BREAKDOWNS, name) ? BREAKDOWNS[name] : undefined
      if (title !== undefined) return [title]
      throw usageError(
        `--by has no property "${name}": choose from ${Object.keys(BREAKDOWNS).join(', ')} and all`,
      )
    }),
  )
}

interface Evaluated {
  json: object
  tables: Table[]
}

function conll18([gold, system]: Sentence[][], names: readonly string[], { roots }: EvalOptions): Evaluated {
  const evaluation = at(names[1], () => evaluateConll18(gold, system, { severalRoots: roots === 'any' }))
  return { json: { metric: 'conll18', ...evaluation }, tables: conll18Tables(evaluation) }
}

function calibration([gold, system]: Sentence[][], names: readonly string[]): Evaluated {
  const reliability = at(names[1], () => evaluateReliability(gold, system))
  return { json: { metric: 'calibration', ...reliability }, tables: reliabilityTables(reliability) }
}

function attachment(
  [gold, system, against]: Sentence[][],
  [, systemName, againstName]: readonly string[],
  options: EvalOptions,
  titles: ReadonlySet<string>,
): Evaluated {
  const { punctuation, labels } = options
  const convention: ConventionOptions = defined({ convention: options.convention, punctuation, labels })
  const score = (sentences: Sentence[], name: string) =>
    at(name, () => evaluateAttachment(gold, sentences, convention))
  const first = score(system, systemName)
  const json = { metric: 'attachment', system: first }
  if (against === undefined) return { json, tables: chosenTables(first, titles) }
  const second = score(against, againstName)
  const comparison: SystemComparison = compareSystems(gold, system, against, {
    ...convention,
    seed: options.seed,
  })
  const named = (name: string, tables: Table[]) =>
    tables.map((table) => ({ ...table, title: `${name}: ${table.title}` }))
  return {
    json: { ...json, against: second, comparison },
    tables: [
      ...named(systemName, chosenTables(first, titles)),
      ...named(againstName, chosenTables(second, titles)),
      ...named(`${systemName} (system) against ${againstName}`, comparisonTables(comparison)),
    ],
  }
}

function chosenTables(evaluation: AttachmentEvaluation, titles: ReadonlySet<string>): Table[] {
  const all = new Set(Object.values(BREAKDOWNS))
  return attachmentTables(evaluation).filter(({ title }) => !all.has(title) || titles.has(title))
}

/** Blames the system's file, and suggests --metric conll18 if the words differ. */
function at<Result>(file: string, evaluate: () => Result): Result {
  try {
    return evaluate()
  } catch (error) {
    if (!(error instanceof CrossarcError)) throw error
    const aligns = ['sentence-count', 'word-count', 'word-mismatch'].includes(error.code)
    const reason = aligns
      ? `${error.reason}; --metric conll18 aligns files with different words`
      : error.reason
    throw new CrossarcError(error.code, reason, error.place).at({ file })
  }
}
