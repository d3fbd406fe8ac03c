import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const source = join(root, 'packages/crossarc/src')
const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(join(source, path), 'utf8'))
  .join('\n')
const documented = [
  ...readFileSync(join(root, 'docs/errors.md'), 'utf8').matchAll(/^\| `([a-z0-9-]+)`\s+\|/gm),
].map((match) => match[1])

/** Codes given to the error itself, to a function that makes one, or to a type whose code becomes one. */
const thrown = [
  ...code.matchAll(/new CrossarcError\(\s*'([a-z0-9-]+)'/g),
  ...code.matchAll(/badTree\(\s*\w+,\s*'([a-z0-9-]+)'/g),
  ...code.matchAll(/readonly code: '([a-z0-9-]+)'/g),
].map((match) => match[1])

it('docs/errors.md lists every code that is thrown', () => {
  expect(thrown.length).toBeGreaterThan(30)
  expect([...new Set(thrown)].filter((name) => !documented.includes(name))).toEqual([])
})

it('every code in docs/errors.md is thrown, and listed once', () => {
  expect(documented.filter((name) => !code.includes(`'${name}'`))).toEqual([])
  expect(new Set(documented).size).toBe(documented.length)
})
