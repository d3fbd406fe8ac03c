import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const source = fileURLToPath(new URL('../../src', import.meta.url))
const room = join(source, 'neural')

/** What a file imports or exports from, as paths in src; with `values`, not what only has types. */
function importsOf(file: string, values = false): string[] {
  const text = readFileSync(join(source, file), 'utf8')
  const statements = text.matchAll(/^(?:import|export)\b([^'"]*?)\bfrom\s+'(\.[^']+)'/gm)
  const dynamic = [...text.matchAll(/\bimport\(\s*'(\.[^']+)'/g)].map(([, path]) => path)
  const named = [...statements].filter(([, names]) => !values || !isTypes(names)).map(([, , path]) => path)
  return [...named, ...dynamic].map((path) => relative(source, resolve(source, dirname(file), path)))
}

function isTypes(names: string): boolean {
  if (/^\s+type\b/.test(names)) return true
  const listed = /\{([^}]*)\}/
    .exec(names)?.[1]
    .split(',')
    .map((name) => name.trim())
  return listed?.every((name) => name === '' || name.startsWith('type ')) ?? false
}

function reachedFrom(start: string): Set<string> {
  const seen = new Set([start])
  for (const file of seen) for (const next of importsOf(file, true)) seen.add(next)
  return seen
}

const files = readdirSync(room, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => join('neural', name))

describe('the floors of neural/', () => {
  const readme = readFileSync(join(room, 'README.md'), 'utf8')
  const floors = [...readme.matchAll(/^\| `(\w+)\/`/gm)].map(([, name]) => name)
  const floorOf = (file: string) => floors.indexOf(file.split('/')[1])

  it('are those of the README', () => {
    const folders = readdirSync(room, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).sort()).toEqual([...floors].sort())
  })

  it('import only floors above them', () => {
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((name) => name.startsWith('neural/') && floorOf(name) > floorOf(file))
        .map((name) => `${file} imports ${name}`),
    )
    expect(wrong).toEqual([])
  })

  it('parse without anything that learns', () => {
    const learns = (file: string) => /^(neural\/training|oracle)\//.test(file)
    const reached = [...reachedFrom('neural/parse/index.ts')]
    expect(reached).toContain('neural/transitions/transition-head.ts')
    expect(reached.filter(learns)).toEqual([])
    expect([...reachedFrom('neural/training/index.ts')].filter(learns)).toContain('oracle/registry.ts')
  })
})
