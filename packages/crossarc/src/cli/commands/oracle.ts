import { type Command, Option } from 'commander'
import { CrossarcError } from '../../base/index.ts'
import { scatterPlot } from '../../draw/index.ts'
import { OracleComparison, type StaticOracle } from '../../oracle/base/index.ts'
import { staticOracle, staticOracles } from '../../oracle/index.ts'
import { DEFAULT_NODE_LIMIT, type OptimalSwaps, swapOptimalWithin } from '../../oracle/swap-optimal/index.ts'
import { systemByName } from '../../transition/systems/index.ts'
import { Alphabet, treeOf } from '../../tree/index.ts'
import { type Sentence, UNKNOWN } from '../../treebank/index.ts'
import { usageError } from '../shell/failure.ts'
import { addInputOptions, Input, type InputOptions } from '../shell/input.ts'
import type { Io } from '../shell/io.ts'
import { formatJson } from '../shell/json.ts'
import { wholeNumber } from '../shell/numbers.ts'
import { writeFiles } from '../shell/output.ts'
import { SentenceLines } from './oracle-by-sentence.ts'
import { type TrainedOracle, trainedOracle } from './oracle-model.ts'
import { asJson, asText, columnName, type OracleReport, type Proofs } from './oracle-report.ts'

const EXAMPLES = `
Examples:
  crossarc oracle train.conllu                                  compare swap and two-step
  crossarc oracle --thesis-counts train.conllu                  Camillo 2016, Table 5.1
  crossarc oracle --system swap,swap:lazy,swap:optimal train.conllu
  crossarc oracle --system swap --plot swap.svg train.conllu    plot transitions against length
  crossarc oracle --system arc-eager,arc-hybrid,mh4 --json train.conllu
  crossarc oracle --by-sentence train.conllu                    a line for each sentence
  crossarc oracle --model parser.crossarc dev.conllu            the transitions of a trained parser

SYSTEM:ORACLE selects an oracle: swap:lazy. An oracle wins a sentence if it needs fewer transitions
than every other. Sentences with unknown heads are skipped, as are, for each system, the trees it
cannot build; the output says how many.

--model adds the transitions that a linear parser takes, as SYSTEM:model, to the oracle of its
system or those of --system. The tree in FILE decides whether a sentence is non-projective.
`

interface OracleOptions extends InputOptions {
  system?: string
  model?: string
  bySentence?: boolean
  oracle?: string
  thesisCounts?: boolean
  nodeLimit: number
  plot?: string
  json?: boolean
}

export function addOracle(program: Command, io: Io): void {
  addInputOptions(
    program
      .command('oracle')
      .description(
        'Derive every sentence with static oracles; compare transitions, SWAPs and growth with length',
      )
      .argument('[FILE...]', 'treebank files; - or none for stdin'),
  )
    .addOption(
      new Option(
        '--system <names>',
        'Transition systems, separated by commas; crossarc systems lists them',
      ).default(undefined, 'swap,two-step; with --model that of the model'),
    )
    .option('--oracle <name>', 'Use the oracle of this name for every system that has it')
    .option('--model <name>', 'Also count the transitions of this trained parser')
    .addOption(
      new Option(
        '--by-sentence',
        'Print words, SHIFTs, SWAPs and transitions of each sentence; with --json as JSON Lines',
      ).conflicts('plot'),
    )
    .option('--plot <file>', 'Plot transitions against sentence length as SVG')
    .option('--thesis-counts', "Count two-step's RESET as a transition, as Camillo (2016) does")
    .option(
      '--node-limit <n>',
      'Maximum states that swap:optimal explores per sentence',
      wholeNumber(),
      DEFAULT_NODE_LIMIT,
    )
    .option('--json', 'Print JSON')
    .addHelpText('after', EXAMPLES)
    .action((files: string[], options: OracleOptions) => run(files, options, io))
}

async function run(files: string[], options: OracleOptions, io: Io): Promise<void> {
  const proofs: Proofs = { sentences: 0, proven: 0, swaps: 0, lowerBound: 0 }
  const trained = options.model === undefined ? undefined : await trainedOracle(options.model)
  const oracles: StaticOracle[] = chosenOracles(options, trained?.system.name ?? 'swap,two-step', proofs)
  if (trained !== undefined) oracles.push(trained)
  const input = new Input(files, options, io)
  if (options.bySentence === true) {
    await printSentences(oracles, trained, input, options, io)
    return
  }
  const comparison = new OracleComparison(oracles, { countReset: options.thesisCounts === true })
  const labels = new Alphabet()
  let partial = 0
  for await (const { sentence } of input.sentences('deriving')) {
    if (hasUnknownHeads(sentence)) partial++
    else {
      const tree = treeOf(sentence, labels)
      trained?.parse(sentence, tree)
      comparison.add(tree)
    }
  }
  await input.reportSkipped()
  if (comparison.sentences + partial === 0) throw input.emptyError()
  const report: OracleReport = {
    files: input.names,
    sentences: comparison.sentences,
    nonProjective: comparison.nonProjective,
    partial,
    thesisCounts: options.thesisCounts === true,
    summaries: comparison.summaries(),
    proofs: oracles.some(({ name }) => name === 'optimal') ? proofs : undefined,
    skipped: input.skippedAsJson(),
  }
  if (options.plot !== undefined) await plot(options.plot, report, io)
  await io.stdout.write(options.json === true ? formatJson(asJson(report)) : asText(report))
}

/** Writes each line before the next sentence is read, so files of any size can be derived. */
async function printSentences(
  oracles: readonly StaticOracle[],
  trained: TrainedOracle | undefined,
  input: Input,
  options: OracleOptions,
  io: Io,
): Promise<void> {
  const lines = new SentenceLines(oracles, {
    countReset: options.thesisCounts === true,
    json: options.json === true,
  })
  let isFirst = true
  let sentences = 0
  for await (const read of input.sentences('deriving')) {
    sentences++
    if (hasUnknownHeads(read.sentence)) continue
    const tree = treeOf(read.sentence, new Alphabet())
    trained?.parse(read.sentence, tree)
    await io.stdout.write(`${isFirst ? lines.header() : ''}${lines.line(read, tree)}`)
    isFirst = false
  }
  await input.reportSkipped()
  if (sentences === 0) throw input.emptyError()
}

function hasUnknownHeads({ words }: Sentence): boolean {
  return words.some(({ head }) => head === UNKNOWN)
}

/** The oracles of `swap,swap:lazy,two-step`; --oracle applies to systems that name none and have it. */
function chosenOracles(
  { system, oracle: common, nodeLimit }: OracleOptions,
  standard: string,
  proofs: Proofs,
): StaticOracle[] {
  const items = (system ?? standard).split(',').map((item) => item.trim())
  if (items.includes('')) throw usageError('--system has an empty name: separate systems by single commas')
  if (new Set(items).size < items.length) throw usageError('--system names the same system twice')
  let used = false
  const oracles = items.map((item) => {
    const [system, name] = item.split(':', 2)
    systemByName(system)
    if (name === undefined && common !== undefined) {
      const has = staticOracles.some((oracle) => oracle.system.name === system && oracle.name === common)
      if (has) used = true
      return staticOracle(system, has ? common : undefined)
    }
    return staticOracle(system, name)
  })
  if (common !== undefined && !used) {
    const names = [...new Set(staticOracles.map(({ name }) => name))].join(', ')
    throw new CrossarcError(
      'unknown-oracle',
      `None of ${items.join(', ')} has an oracle "${common}"; the oracles are ${names}`,
    )
  }
  const onFound = (found: OptimalSwaps) => {
    proofs.sentences++
    if (found.proven) proofs.proven++
    proofs.swaps += found.swaps
    proofs.lowerBound += found.lowerBound
  }
  return oracles.map((oracle) => (oracle.name === 'optimal' ? swapOptimalWithin(nodeLimit, onFound) : oracle))
}

async function plot(file: string, report: OracleReport, io: Io): Promise<void> {
  const svg = scatterPlot({
    series: report.summaries.map((summary) => ({
      name: columnName(summary),
      points: summary.derivations.map(({ length, transitions }) => [length, transitions] as const),
    })),
    title: 'Transitions against sentence length',
    xLabel: 'words',
    yLabel: 'transitions',
  })
  await writeFiles(new Map([[file, [svg]]]), io)
}
