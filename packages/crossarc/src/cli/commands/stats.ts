import type { Command } from 'commander'
import { TreebankSummary } from '../../evaluate/index.ts'
import { addInputOptions, Input, type InputOptions } from '../shell/input.ts'
import type { Io } from '../shell/io.ts'
import { formatJson } from '../shell/json.ts'
import { byFile, statsReport } from './stats-report.ts'

const EXAMPLES = `
Examples:
  crossarc stats en-ud-train.conllu
  crossarc stats --per-file *.conllu                      a line for every file
  crossarc stats --json --skip-invalid old.conll > stats.json
  unzip -p corpus.zip | crossarc stats -

Arcs from the artificial root, which stands left of the first word, count everywhere but in planarity.
Sentences with unknown heads (HEAD is _ or -1) are in the figures about words, not in those about trees.
`

interface StatsOptions extends InputOptions {
  coverage: boolean
  perFile?: boolean
  json?: boolean
}

export function addStats(program: Command, io: Io): void {
  addInputOptions(
    program
      .command('stats')
      .description('Tell what is in a treebank: words, labels, shapes of trees, and what covers them')
      .argument('[FILE...]', 'treebank files; - or none for stdin'),
  )
    .option(
      '--no-coverage',
      'without 1-endpoint-crossing, MH_k and the transition systems, which take longest',
    )
    .option('--per-file', 'a line for every file')
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action((files: string[], options: StatsOptions) => stats(files, options, io))
}

async function stats(files: string[], options: StatsOptions, io: Io): Promise<void> {
  const { coverage } = options
  const input = new Input(files, options, io)
  const total = new TreebankSummary({ coverage })
  const summaries = new Map<string, TreebankSummary>()
  if (options.perFile === true) {
    for (const name of input.names) summaries.set(name, new TreebankSummary({ coverage }))
  }
  for await (const { sentence, file } of input.sentences('counting')) {
    total.add(sentence)
    summaries.get(file)?.add(sentence)
  }
  await input.reportSkipped()
  if (total.sentences === 0) throw input.emptyError()
  if (options.json === true) {
    const perFile = options.perFile === true ? { perFile: Object.fromEntries(summaries) } : {}
    const result = { files: input.names, skipped: input.skippedAsJson(), ...perFile, total }
    await io.stdout.write(formatJson(result))
  } else if (options.perFile === true) await io.stdout.write(byFile(summaries, total, coverage))
  else await io.stdout.write(statsReport(input.names, total, coverage))
}
