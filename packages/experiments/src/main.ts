import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { experiments } from './experiments.ts'
import { writeReport } from './report.ts'
import { plan } from './runner/plan.ts'
import { Results } from './runner/records.ts'
import { keyOf, NO_TREEBANK, type Run } from './runner/run.ts'
import { Runner } from './runner/runner.ts'
import { isPresent, projectRoot, treebankNamed } from './runner/treebanks.ts'

const USAGE = `usage: npm run experiments -- NAME|all [--only TEXT[,TEXT]] [--jobs N] [--seeds N] [--epochs N]
         [--updates N] [--results FOLDER] [--models FOLDER]
       npm run experiments -- list [NAME]    lists the runs of one or all experiments: + finished, - missing
       npm run experiments -- report         writes docs/results.md (--docs FOLDER: elsewhere)
experiments: ${experiments.map(({ name }) => name).join(', ')}
--only selects runs whose line in the list contains every TEXT. --epochs shortens linear trainings, --updates neural ones.
--models keeps trained neural models in a folder and reuses those that are already there.`

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', default: '' },
      jobs: { type: 'string', default: '2' },
      seeds: { type: 'string', default: '5' },
      epochs: { type: 'string' },
      updates: { type: 'string' },
      models: { type: 'string' },
      results: { type: 'string', default: join(projectRoot, 'packages/experiments/results') },
      docs: { type: 'string', default: join(projectRoot, 'docs') },
    },
  })
}

async function main(): Promise<number> {
  let given: ReturnType<typeof readArguments>
  try {
    given = readArguments()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${USAGE}\n`)
    return 2
  }
  const { positionals, values } = given
  const [command, ...names] = positionals
  const folder = resolve(values.results)
  const count = (text: string | undefined) => (text === undefined ? undefined : Number(text))
  const limits = { epochs: count(values.epochs), updates: count(values.updates) }
  const opened = new Map<string, Results>()
  const resultsOf = (name: string) => {
    const results = opened.get(name) ?? new Results(join(folder, `${name}.jsonl`))
    opened.set(name, results)
    return results
  }
  if (command === 'report') {
    writeReport(resultsOf, resolve(values.docs), limits)
    return 0
  }
  const wanted = command === 'list' ? (names[0] ?? 'all') : command
  const chosen = experiments.filter(({ name }) => name === wanted || wanted === 'all')
  const counts = [Number(values.jobs), Number(values.seeds), limits.epochs ?? 1, limits.updates ?? 1]
  if (chosen.length === 0 || counts.some((number) => !(Number.isInteger(number) && number > 0))) {
    process.stderr.write(`${USAGE}\n`)
    return 2
  }
  const runs = chosen
    .flatMap((experiment) => plan(experiment, limits))
    .sort((a, b) => a.seed - b.seed)
    .filter(({ seed }) => seed <= Number(values.seeds))
    .filter((run) => values.only.split(',').every((text) => keyOf(run).includes(text)))
  if (command === 'list') {
    list(resultsOf, runs)
    return 0
  }
  const models = values.models === undefined ? undefined : resolve(values.models)
  const failed = await new Runner(resultsOf, present(runs), models).run(Number(values.jobs))
  return failed === 0 ? 0 : 1
}

function list(resultsOf: (experiment: string) => Results, runs: readonly Run[]): void {
  for (const run of runs) {
    const finished = resultsOf(run.experiment).find(run) !== undefined
    process.stdout.write(`${finished ? '+' : '-'} ${keyOf(run)}\n`)
  }
}

/** Leaves out runs whose treebank is missing, and says so. */
function present(runs: readonly Run[]): Run[] {
  const names = [...new Set(runs.map(({ treebank }) => treebank))].filter((name) => name !== NO_TREEBANK)
  const missing = names.filter((name) => !isPresent(treebankNamed(name)))
  for (const name of missing) {
    process.stderr.write(`${name} is skipped: the treebanks have no folder ${treebankNamed(name).folder}\n`)
  }
  return runs.filter(({ treebank }) => !missing.includes(treebank))
}

// The reader of a list, such as head, may close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})
if (!existsSync(join(projectRoot, 'package.json'))) throw new Error('Run this with npm run experiments')
process.exitCode = await main()
