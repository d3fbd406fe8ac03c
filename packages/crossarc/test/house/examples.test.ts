import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicNames } from './entries.ts'
import { keeps, promised, runExample } from './examples.ts'
import { fixtures } from './fixtures.ts'
import { ENTRIES } from './rooms.ts'
import { packageFolder } from './sources.ts'

const names = publicNames()
const modules = await Promise.all(
  Object.values(ENTRIES).map(({ file }): Promise<object> => import(join(packageFolder, 'src/entries', file))),
)
const library: Record<string, unknown> = Object.assign({}, ...modules)

const exported = [...new Map([...names.values()].flat().map((one) => [one.name, one])).values()]
const examples = exported.flatMap(({ name, examples, members }) => [
  ...examples.map((code) => ({ title: name, name, code })),
  ...members.flatMap(({ member, examples }) =>
    examples.map((code) => ({ title: `${name}.${member}`, name, code })),
  ),
])

/** Examples that no test runs, and why. */
const NOT_RUN: Readonly<Record<string, string>> = {
  NeuralTraining: 'trains a network of full size',
  PipelineTraining: 'trains a pipeline of full size',
  allowWideVectors: 'trains a network of full size',
  startTrainingThreads: 'threads need the built library: see test/node/training',
  tagsOf: 'shows the tags of a network of full size',
  Encoder: 'is a fragment of a network: see test/neural/encoder',
  runRounds: 'threads need the built library: see test/node/training',
  parseInParallel: 'threads need the built library: see test/node/parallel',
}

/** Functions and classes of the stable entries that have no example, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  packNeuralModel: 'only a pipeline file needs it',
  unpackNeuralModel: 'only a pipeline file needs it',
  Learner: 'only threads that train need it',
}

const home = process.cwd()
const folder = mkdtempSync(join(tmpdir(), 'crossarc-examples-'))
const given = await fixtures(folder)
beforeAll(() => process.chdir(folder))
afterAll(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true })
})

describe('examples in doc comments', () => {
  const run = examples.filter(({ title }) => !Object.hasOwn(NOT_RUN, title))

  it.each(run)('$title', async ({ name, code }) => {
    const lookUp = (free: string) => (Object.hasOwn(library, free) ? library[free] : given(name, free))
    const shown = await runExample(code, lookUp)
    expect(shown.filter((one) => keeps(one) === 'no')).toEqual([])
  })

  it('belong to every function and class of the stable entries', () => {
    const stable = [...names].filter(([entry]) => !ENTRIES[entry].unstable).flatMap(([, all]) => all)
    const missing = stable
      .filter(({ kind }) => kind === 'function' || kind === 'class')
      .filter(({ examples, members }) => examples.length === 0 && members.length === 0)
    expect([...new Set(missing.map(({ name }) => name))].sort()).toEqual(Object.keys(WITHOUT).sort())
  })

  it('are left out only where there is one', () => {
    const titles = new Set(examples.map(({ title }) => title))
    expect(Object.keys(NOT_RUN).filter((title) => !titles.has(title))).toEqual([])
  })
})

describe('the examples are really checked', () => {
  const names = (name: string) =>
    ({ one: 1, list: Int32Array.of(1, 2), later: async () => 'x' })[name] ?? fail(name)
  const fail = (name: string) => {
    throw new ReferenceError(`${name} is not defined`)
  }
  const verdicts = async (code: string) => (await runExample(code, names)).map(keeps)

  it.each([
    ['one // 1', 'yes'],
    ['one // 1: as it should be', 'yes'],
    ['one // 2', 'no'],
    ['const two = one + 1 // 2', 'yes'],
    ['const two = one + 1 // 3', 'no'],
    ['list // 1, 2', 'yes'],
    ['list // 1 2: both', 'yes'],
    ['list // Int32Array [1, 2]', 'yes'],
    ['list // [1, 3]', 'no'],
    ['[one, [one]] // [1, [1]]', 'yes'],
    ['({ a: one }) // { a: 1 }', 'yes'],
    ['({ a: one }) // { a: 2 }', 'no'],
    ['undefined // undefined', 'yes'],
    ["await later() // 'x'", 'yes'],
    ["await later()\n// 'y'", 'no'],
    ['console.log(one, list)\n// 1 1,2', 'yes'],
    ['["a", "b"].join("\\n")\n// a\n// b', 'yes'],
    ['["a", "b"].join("\\n")\n// a\n// c', 'no'],
    ['one // the first number', 'only words'],
  ])('%s: %s', async (code, verdict) => {
    expect(await verdicts(code)).toEqual([verdict])
  })

  it('and an unknown name, or an error, fails', async () => {
    await expect(runExample('none', names)).rejects.toThrow('none is not defined')
    await expect(runExample('one.x.y // 1', names)).rejects.toThrow(TypeError)
  })

  it('and most results that are shown are compared', () => {
    const literals = examples.flatMap(({ code }) =>
      [...code.matchAll(/\/\/ (.*)$/gm)].map(([, text]) => promised(text)),
    )
    expect(literals.filter((promise) => promise !== undefined).length).toBeGreaterThan(90)
  })
})
