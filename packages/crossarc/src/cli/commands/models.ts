import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { CrossarcError } from '../../base/index.ts'
import { type InstalledModel, installedModels } from '../../node/index.ts'
import { type ModelCard, readModelCard } from '../../pipeline/index.ts'
import type { Io } from '../shell/io.ts'
import { formatJson } from '../shell/json.ts'
import { megabytes } from '../shell/progress.ts'
import { table } from '../shell/table.ts'

const EXAMPLES = `
Examples:
  crossarc models
  crossarc models --json

Models are npm packages called crossarc-model-NAME; crossarc parse --model NAME uses one.
The table shows F1 of the CoNLL 2018 shared task on the development set: UPOS and LAS with gold
tokens, and LAS from raw text.
`

interface Listed extends InstalledModel {
  readonly card?: ModelCard | undefined
  /** Why its file cannot be read. */
  readonly problem?: string
}

export function addModels(program: Command, io: Io): void {
  program
    .command('models')
    .description('List the installed models with sizes, scores and licences')
    .option('--json', 'Print JSON')
    .addHelpText('after', EXAMPLES)
    .action(async ({ json }: { json?: boolean }) => {
      const models = await Promise.all((await installedModels()).map(listed))
      if (json === true) return io.stdout.write(formatJson(models.map(({ folder: _, ...model }) => model)))
      if (models.length === 0) {
        return io.stdout.write('no model is installed: run npm install crossarc-model-en\n')
      }
      await io.stdout.write(modelTable(models))
      for (const { name, problem } of models) {
        if (problem !== undefined) await io.stderr.write(`crossarc: warning: ${name}: ${problem}\n`)
      }
    })
}

async function listed(model: InstalledModel): Promise<Listed> {
  try {
    return { ...model, card: readModelCard(await readFile(model.file)) }
  } catch (error) {
    if (!(error instanceof CrossarcError)) throw error
    return { ...model, problem: error.message }
  }
}

function modelTable(models: readonly Listed[]): string {
  const score = (value: number | undefined) => (value === undefined ? '' : (100 * value).toFixed(2))
  const rows = models.map(({ name, version, bytes, card }) => [
    name,
    version,
    card?.language ?? '',
    megabytes(bytes),
    score(card?.scores?.goldTokens.UPOS),
    score(card?.scores?.goldTokens.LAS),
    score(card?.scores?.rawText.LAS),
    card?.licence ?? '',
    card?.treebank ?? '',
  ])
  const header = ['model', 'version', 'language', 'size', 'UPOS', 'LAS', 'LAS raw', 'licence', 'trained on']
  return table(rows, { header, right: [3, 4, 5, 6] })
}
