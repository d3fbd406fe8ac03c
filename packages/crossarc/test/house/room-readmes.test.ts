import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const source = fileURLToPath(new URL('../../src', import.meta.url))

/** What stands in backticks, by line so that no pair spans two of them. */
function quoted(text: string): string[] {
  return text.split('\n').flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
}

describe.each(['decode', 'evaluate', 'linear', 'oracle'])('the README of %s/', (room) => {
  const folder = join(source, room)
  const text = readFileSync(join(folder, 'README.md'), 'utf8')
  const names = quoted(text)
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target)
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')

  it('names files and folders that exist', () => {
    const paths = [...names, ...links].filter((name) => /\/$|\.ts$/.test(name))
    expect(paths.length).toBeGreaterThan(4)
    expect(paths.filter((path) => !existsSync(join(folder, path)))).toEqual([])
  })

  it('names values and types that the code has', () => {
    const identifiers = names.filter((name) => /^\w*[A-Z]\w*$/.test(name))
    expect(identifiers.length).toBeGreaterThan(4)
    expect(identifiers.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([])
  })

  it('names every folder of the room', () => {
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const missing = folders.filter(({ name }) => !links.some((path) => path.startsWith(`${name}/`)))
    expect(missing.map(({ name }) => name)).toEqual([])
  })
})
