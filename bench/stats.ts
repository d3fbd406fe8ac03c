import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { english } from './treebank.ts'

const ROUNDS = 5

/**
 * The time that a user waits for `crossarc stats` on English 1.3: the whole process, including its start and reading. The
 * aims are 3 s without coverage and 30 s with it.
 */
export async function run(): Promise<void> {
  const file = english()
  if (file === undefined) return
  const command = fileURLToPath(new URL('../../packages/crossarc/bin/crossarc.js', import.meta.url))
  const ways = [
    { name: 'node alone', args: ['--eval', ''] },
    { name: 'stats --no-coverage', args: [command, 'stats', '--quiet', '--no-coverage', file] },
    { name: 'stats', args: [command, 'stats', '--quiet', file] },
  ].map((way) => ({ ...way, best: Infinity }))
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of ways) {
      const start = performance.now()
      const { status, stderr } = spawnSync(process.execPath, way.args, { encoding: 'utf8' })
      if (status !== 0) throw new Error(`${way.name} failed: ${stderr}`)
      way.best = Math.min(way.best, performance.now() - start)
    }
  }
  console.log(`command\tseconds (fastest of ${ROUNDS})\trelative to --no-coverage`)
  for (const { name, best } of ways) {
    console.log(`${name}\t${(best / 1000).toFixed(2)}\t${(best / ways[1].best).toFixed(2)}`)
  }
}
