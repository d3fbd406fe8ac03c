import process from 'node:process'
import { allowWideVectors } from 'crossarc/node'

/** Whether the arguments ask for vectors of 256 bits. Ends the benchmark if this machine or Node has none. */
export function askedForWide(args: readonly string[]): boolean {
  if (!args.includes('wide')) return false
  if (allowWideVectors()) return true
  console.error(`skipped: Node ${process.versions.node} has no vectors of 256 bits on this machine`)
  process.exit()
}
