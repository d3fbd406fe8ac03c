import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { writeReport } from '../src/report.ts'
import { Results } from '../src/runner/records.ts'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const results = path('../results')

it('recorded results are what docs/results.md and its plots show', () => {
  const folder = mkdtempSync(join(tmpdir(), 'crossarc-report-'))
  try {
    writeReport((name) => new Results(join(results, `${name}.jsonl`)), folder, {})
    const files = readdirSync(folder)
    expect(files).toEqual(
      expect.arrayContaining(['results.md', 'transitions-swap-eager.svg', 'transitions-two-step.svg']),
    )
    for (const file of files) {
      const [written, kept] = [join(folder, file), path(`../../../docs/${file}`)]
      expect(readFileSync(written, 'utf8') === readFileSync(kept, 'utf8'), `${file} is up to date`).toBe(true)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
