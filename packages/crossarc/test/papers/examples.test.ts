import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { read, root, shell } from './commands.ts'

const folder = 'examples/papers'
const text = read(`${folder}/README.md`)
const sessions = [...text.matchAll(/^```sh\n(.*)\n```\n\n```text\n([\s\S]*?)^```$/gm)]

/** The lines without trailing blanks. */
const trimmed = (output: string) => output.trimEnd().replace(/[ \t]+$/gm, '')

/** What is shown if it agrees with the output, a line `…` standing for omitted lines; else the output, for a diff. */
function compared(output: string, shown: string): string {
  const lines = output.split('\n')
  let at = 0
  let isGap = false
  for (const line of shown.split('\n')) {
    if (line === '…') {
      isGap = true
      continue
    }
    const found = isGap ? lines.indexOf(line, at + 1) : at
    if (found < 0 || lines[found] !== line) return output
    at = found + 1
    isGap = false
  }
  return isGap ? (at < lines.length ? shown : output) : at === lines.length ? shown : output
}

describe('examples/papers/README.md', () => {
  it.each(sessions.map(([, command, shown]) => [command, shown]))('%s', async (command, shown) => {
    const { exitCode, out, err } = await shell(command)
    expect([exitCode, err]).toEqual([0, ''])
    expect(compared(trimmed(out), trimmed(shown))).toBe(trimmed(shown))
  })

  it('shows an output for every command, and uses every file', () => {
    expect(sessions).toHaveLength([...text.matchAll(/^```sh$/gm)].length)
    const files = readdirSync(resolve(root, folder)).filter((file) => file !== 'README.md')
    expect(
      files.filter((file) => !text.includes(`\`${file}\``) && !text.includes(`${folder}/${file}`)),
    ).toEqual([])
  })
})
