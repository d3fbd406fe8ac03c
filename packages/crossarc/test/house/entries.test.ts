import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { publicNames } from './entries.ts'
import { ENTRIES } from './rooms.ts'
import { packageFolder, readSources } from './sources.ts'

const names = publicNames()
const sources = readSources()

const list = [...names]
  .map(([entry, all]) => [`# ${entry}`, ...all.map(({ name, kind }) => `${kind} ${name}`)].join('\n'))
  .join('\n\n')

describe('the public entries', () => {
  it('export the same names as before: adding or removing one is a decision', async () => {
    await expect(`${list}\n`).toMatchFileSnapshot(join(packageFolder, 'test/house/public-names.txt'))
  })

  it.each(Object.keys(ENTRIES))('%s exports the values that the snapshot says', async (entry) => {
    const module: object = await import(join(packageFolder, 'src/entries', ENTRIES[entry].file))
    const values = names.get(entry)!.filter(({ kind }) => kind !== 'type')
    expect(Object.keys(module).sort()).toEqual(values.map(({ name }) => name).sort())
  })

  it('gives applications about 25 values, and no namespace', () => {
    const values = names.get('crossarc')!.filter(({ kind }) => kind !== 'type')
    expect(values.length).toBeLessThanOrEqual(26)
    expect([...names.values()].flat().filter(({ kind }) => kind === 'namespace')).toEqual([])
  })

  it('mean the same thing by the same name', () => {
    const files = new Map<string, Set<string>>()
    for (const { name, file } of [...names.values()].flat())
      files.set(name, (files.get(name) ?? new Set()).add(file))
    expect([...files].filter(([, declaring]) => declaring.size > 1)).toEqual([])
  })

  it('have a doc comment on every name', () => {
    const missing = [...names].flatMap(([entry, all]) =>
      all.filter(({ comment }) => comment === '').map(({ name, file }) => `${name} of ${entry}, in ${file}`),
    )
    expect(missing).toEqual([])
  })

  it.each(Object.entries(ENTRIES))('%s says what it is for, and contains nothing but names', (_, entry) => {
    const text = sources.get(`entries/${entry.file}`)!
    const [, comment] = /^\/\*\*\n([\s\S]*?)\n \*\n \* @module\n \*\/\n\n/.exec(text) ?? []
    expect(comment).toBeDefined()
    expect(comment.includes('Unstable')).toBe(entry.unstable === true)
    const { statements } = ts.createSourceFile(entry.file, text, ts.ScriptTarget.Latest)
    const named = statements.filter(
      (statement) =>
        ts.isExportDeclaration(statement) &&
        statement.moduleSpecifier !== undefined &&
        statement.exportClause !== undefined &&
        ts.isNamedExports(statement.exportClause),
    )
    expect(named.length).toBe(statements.length)
  })
})
