import process from 'node:process'
import type { Seconds } from './records.ts'

/** Starts a clock. The returned function stops it. */
export function startClock(): () => Seconds {
  const start = performance.now()
  const cpu = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(cpu)
    return { seconds: round((performance.now() - start) / 1000), cpuSeconds: round((user + system) / 1e6) }
  }
}

/** Six digits are enough, and keep the recorded lines short. */
export function round(number: number): number {
  return Number(number.toPrecision(6))
}
