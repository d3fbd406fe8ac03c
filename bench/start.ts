import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROUNDS = 9

const programs: Record<string, string> = {
  'node alone': '',
  'the library, nothing loaded': `await import('crossarc')`,
  'en-fast, to the first tree': `
    const { load } = await import('crossarc')
    const parser = await load('en-fast')
    if (parser.parse('A hearing is scheduled on the issue today.').tokens.length !== 9) throw new Error('no tree')`,
}

/**
 * How long a fresh Node process takes from its start to the first tree, everything included: the fastest and the median of
 * several processes, on the clock and in seconds of the processor, which other work on the machine changes less.
 */
export async function run(): Promise<void> {
  const folder = fileURLToPath(new URL('../..', import.meta.url))
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
    console.log(`${name}\tclock ${summary(clock)}\tprocessor ${summary(processor)}`)
  }
}

function summary(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `${Math.round(sorted[0])} ms, median ${Math.round(sorted[sorted.length >> 1])} ms`
}
