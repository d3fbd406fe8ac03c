import process from 'node:process'

/** The benchmarks by name; each module exports `run`. */
const benchmarks: Record<string, () => Promise<{ run(args: readonly string[]): Promise<void> }>> = {
  read: () => import('./read.ts'),
  derive: () => import('./derive.ts'),
  stats: () => import('./stats.ts'),
  scoring: () => import('./scoring.ts'),
  parse: () => import('./parse.ts'),
  text: () => import('./text.ts'),
  start: () => import('./start.ts'),
  browser: () => import('./browser.ts'),
  calibration: () => import('./calibration.ts'),
  charts: () => import('./charts.ts'),
  'one-endpoint-crossing': () => import('./one-endpoint-crossing.ts'),
  constraints: () => import('./constraints.ts'),
  permissions: () => import('./permissions.ts'),
  gemm: () => import('./gemm.ts'),
  encoder: () => import('./encoder.ts'),
  neural: () => import('./neural.ts'),
  arithmetic: () => import('./arithmetic.ts'),
}

const [name, ...args] = process.argv.slice(2)
const names = Object.keys(benchmarks)
if (name === undefined || !names.includes(name)) {
  console.error(`usage: npm run bench -- ${names.join('|')}`)
  process.exitCode = 2
} else {
  const { run } = await benchmarks[name]()
  await run(args)
}
