import process from 'node:process'

/** Seconds of CPU time that this process has used. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Seconds of CPU time of the fastest round. */
export function fastest(rounds: number, action: () => void): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    const start = cpuSeconds()
    action()
    best = Math.min(best, cpuSeconds() - start)
  }
  return best
}
