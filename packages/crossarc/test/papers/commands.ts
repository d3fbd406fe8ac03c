import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { run } from '../cli/run.ts'

export const root = fileURLToPath(new URL('../../../..', import.meta.url))

export const read = (file: string): string => readFileSync(resolve(root, file), 'utf8')

/** The words of a command line, as a shell splits them, with double quotes only. */
const wordsOf = (command: string) =>
  [...command.matchAll(/"([^"]*)"|\S+/g)].map(([whole, quoted]) => quoted ?? whole)

/**
 * Runs `crossarc …` or `node FILE` in this process, in the folder of the repository. Returns what it wrote to stdout, and to
 * stderr if it failed.
 */
export async function shell(command: string): Promise<{ exitCode: number; out: string; err: string }> {
  const [program, ...args] = wordsOf(command.replace(/^npx /, ''))
  const before = process.cwd()
  process.chdir(root)
  try {
    if (program === 'crossarc') return await run(args, { stdin: '' })
    if (program === 'node') return { exitCode: 0, out: await printed(args[0]), err: '' }
  } finally {
    process.chdir(before)
  }
  throw new Error(`Unknown program in "${command}"`)
}

/** What a script prints with console.log. A script is run once in a process, since modules are. */
async function printed(file: string): Promise<string> {
  const lines: string[] = []
  const log = vi
    .spyOn(console, 'log')
    .mockImplementation((...values) => void lines.push(`${values.join(' ')}\n`))
  await import(resolve(root, file))
  log.mockRestore()
  return lines.join('')
}
