import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { experiments, plan } from './experiments.ts'
import { Results } from './records.ts'
import { writeReport } from './report.ts'
import { keyOf, type Run } from './run.ts'
import { Runner } from './runner.ts'
import { isPresent, projectRoot, treebankNamed } from './treebanks.ts'

const USAGE = `usage: npm run experiments -- NAME|all [--only TEXT[,TEXT]] [--jobs N] [--seeds N] [--epochs N] [--results FOLDER]
       npm run experiments -- list NAME      the runs of an experiment, + finished, - missing
       npm run experiments -- report         writes docs/results.md
experiments: ${experiments.map(({ name }) => name).join(', ')}
--only takes the runs whose line in the list holds all the texts.`

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', default: '' },
      jobs: { type: 'string', default: '2' },
      seeds: { type: 'string', default: '5' },
      epochs: { type: 'string' },
      results: { type: 'string', default: join(projectRoot, 'experiments/results') },
    },
  })
  const [command, ...names] = positionals
  const folder = resolve(values.results)
  const fileOf = (name: string) => join(folder, `${name}.jsonl`)
  if (command === 'report') {
    writeReport((name) => new Results(fileOf(name)), join(projectRoot, 'docs'))
    return 0
  }
  const wanted = command === 'list' ? names[0] : command
  const chosen = experiments.filter(({ name }) => name === wanted || wanted === 'all')
  const counts = [values.jobs, values.seeds, values.epochs ?? '1'].map(Number)
  if (chosen.length === 0 || counts.some((count) => !(Number.isInteger(count) && count > 0))) {
    process.stderr.write(`${USAGE}\n`)
    return 2
  }
  let failed = 0
  for (const experiment of chosen) {
    const results = new Results(fileOf(experiment.name))
    const runs = plan(experiment, values.epochs === undefined ? undefined : Number(values.epochs))
      .filter(({ seed }) => seed <= Number(values.seeds))
      .filter((run) => values.only.split(',').every((text) => keyOf(run).includes(text)))
    if (command === 'list') list(results, runs)
    else failed += await new Runner(results, present(runs)).run(Number(values.jobs))
  }
  return failed === 0 ? 0 : 1
}

function list(results: Results, runs: readonly Run[]): void {
  for (const run of runs)
    process.stdout.write(`${results.find(run) === undefined ? '-' : '+'} ${keyOf(run)}\n`)
}

/** Leaves out the treebanks that are not there, and says so. */
function present(runs: readonly Run[]): Run[] {
  const names = [...new Set(runs.map(({ treebank }) => treebank))]
  const missing = names.filter((name) => !isPresent(treebankNamed(name)))
  for (const name of missing) {
    process.stderr.write(`${name} is skipped: there is no ${treebankNamed(name).folder} in the treebanks\n`)
  }
  return runs.filter(({ treebank }) => !missing.includes(treebank))
}

if (!existsSync(join(projectRoot, 'package.json'))) throw new Error('Run this with npm run experiments')
process.exitCode = await main()
