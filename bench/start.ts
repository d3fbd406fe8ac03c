import { spawnSync } from 'node:child_process'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROUNDS = 9

const programs: Record<string, string> = {
  'node alone': '',
  'the library, nothing loaded': `await import('crossarc')`,
  'en-fast, to the first tree': firstTree('en-fast'),
  'en, to the first tree': firstTree('en'),
}

function firstTree(model: string): string {
  return `
    const { load } = await import('crossarc')
    const parser = await load('${model}')
    if (parser.parse('A hearing is scheduled on the issue today.').tokens.length !== 9) throw new Error('no tree')`
}

/** Parses a sentence with a neural model from a file. */
const neural = (file: string) => `
  const { readFileSync } = await import('node:fs')
  const { NeuralParser, readNeuralModel } = await import('crossarc/neural')
  const parser = new NeuralParser(readNeuralModel(readFileSync(${JSON.stringify(file)})))
  const rest = { lemma: '_', upos: '_', xpos: '_', feats: '_', head: -1, deprel: '_', deps: '_', misc: '_' }
  const forms = 'A hearing is scheduled on the issue today .'.split(' ')
  const words = forms.map((form, k) => ({ id: k + 1, form, ...rest }))
  const { words: parsed } = parser.parse({ comments: [], words, multiwords: [], emptyNodes: [] })
  if (parsed.some(({ head }) => head < 0)) throw new Error('no tree')`

/**
 * The time that a fresh Node process takes from its start to the first tree: the fastest and the median of several processes,
 * by the clock and in CPU time, which other work on the machine affects less. Arguments: files of more neural models.
 */
export async function run(files: readonly string[]): Promise<void> {
  const folder = fileURLToPath(new URL('../..', import.meta.url))
  for (const file of files) programs[`${basename(file)}, to the first tree`] = neural(resolve(file))
  for (const [name, program] of Object.entries(programs)) {
    const tell = `console.log(JSON.stringify(process.cpuUsage()))`
    const clock: number[] = []
    const processor: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now()
      const { stdout, status, stderr } = spawnSync(
        process.execPath,
        ['--input-type=module', '-e', `${program}\n${tell}`],
        { encoding: 'utf8', cwd: folder },
      )
      clock.push(performance.now() - started)
      if (status !== 0) throw new Error(stderr)
      const { user, system } = JSON.parse(stdout) as { user: number; system: number }
      processor.push((user + system) / 1000)
    }
    console.log(`${name}\tclock ${summary(clock)}\tCPU ${summary(processor)}`)
  }
}

function summary(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `${Math.round(sorted[0])} ms, median ${Math.round(sorted[sorted.length >> 1])} ms`
}
