import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { experiments } from '../src/experiments.ts'
import { plan } from '../src/runner/plan.ts'
import { keyOf } from '../src/runner/run.ts'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const results = path('../results')

/** As `npm run experiments -- list all` prints them. */
const keys = experiments
  .flatMap((experiment) => plan(experiment))
  .sort((a, b) => a.seed - b.seed)
  .map(keyOf)

describe('recorded results', () => {
  it('keep their keys: a key that changes loses its result', () => {
    expect(keys).toEqual(readFileSync(path('keys.txt'), 'utf8').trimEnd().split('\n'))
  })

  it('are results of experiments that exist', () => {
    const names = readdirSync(results).map((file) => file.replace('.jsonl', ''))
    expect(experiments.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  })
})
