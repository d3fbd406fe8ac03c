import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { experiments } from '../src/experiments.ts'
import { writeReport } from '../src/report.ts'
import { plan } from '../src/runner/plan.ts'
import { Results } from '../src/runner/records.ts'
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

  it('are what docs/results.md and its plots show', () => {
    const folder = mkdtempSync(join(tmpdir(), 'crossarc-report-'))
    try {
      writeReport((name) => new Results(join(results, `${name}.jsonl`)), folder, {})
      const files = readdirSync(folder)
      expect(files).toEqual(
        expect.arrayContaining(['results.md', 'transitions-swap-eager.svg', 'transitions-two-step.svg']),
      )
      for (const file of files) {
        const [written, kept] = [join(folder, file), path(`../../../docs/${file}`)]
        expect(readFileSync(written, 'utf8') === readFileSync(kept, 'utf8'), `${file} is up to date`).toBe(
          true,
        )
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
