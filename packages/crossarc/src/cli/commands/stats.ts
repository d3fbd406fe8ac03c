import type { Command } from 'commander'
import { TreebankSummary } from '../../evaluate/index.ts'
import { addInputOptions, Input, type InputOptions } from '../shell/input.ts'
import type { Io } from '../shell/io.ts'
import { formatJson } from '../shell/json.ts'
import { byFile, statsReport } from './stats-report.ts'

const EXAMPLES = `
Examples:
  crossarc stats train.conllu
  crossarc stats --per-file train.conllu dev.conllu       one line per file
  crossarc stats --json --skip-invalid old.conll > stats.json
  unzip -p corpus.zip | crossarc stats -

The artificial root stands left of the first word; its arcs count everywhere except in planarity.
Sentences with unknown heads (HEAD is _ or -1) count as words, but not as trees.
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
      .description('Describe a treebank: words, labels, tree shapes, and the systems that cover them')
      .argument('[FILE...]', 'treebank files; - or none for stdin'),
  )
    .option('--no-coverage', 'Skip 1-endpoint-crossing, MH_k and transition systems, which take longest')
    .option('--per-file', 'Print one line per file')
    .option('--json', 'Print JSON')
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
    const perFile = options.perFile === true ? Object.fromEntries(summaries) : undefined
    const result = { files: input.names, skipped: input.skippedAsJson(), perFile, total }
    await io.stdout.write(formatJson(result))
  } else if (options.perFile === true) await io.stdout.write(byFile(summaries, total, coverage))
  else await io.stdout.write(statsReport(input.names, total, coverage))
}
