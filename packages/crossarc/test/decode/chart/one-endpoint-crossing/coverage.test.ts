import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  closestOneEndpointCrossing,
  OneEndpointCrossingChart,
} from '../../../../src/decode/chart/one-endpoint-crossing/one-endpoint-crossing.ts'
import { isOneEndpointCrossing } from '../../../../src/tree/crossing.ts'
import { type Heads, headsOf } from '../../../../src/tree/tree.ts'
import { dataFile } from '../../../data.ts'

/** Gómez-Rodríguez, Shi & Lee (2018), Table 3: the share of arcs that the best tree of the class can keep. */
const treebanks = [
  { file: 'ud-2.0/Hungarian-Szeged/train.conllu', words: 20166, coverage: 99.89 },
  { file: 'ud-2.0/Gothic-PROIEL/train.conllu', words: 35024, coverage: 99.75 },
  { file: 'ud-2.0/Greek-GDT/train.conllu', words: 41212, coverage: 99.98 },
]

function readHeads(file: string): Heads[] {
  return readFileSync(file, 'utf8')
    .split(/\n\n/)
    .map((sentence) => sentence.split('\n').filter((line) => /^\d+\t/.test(line)))
    .filter((lines) => lines.length > 0)
    .map((lines) => headsOf(lines.map((line) => Number(line.split('\t')[6]))))
}

describe.each(treebanks)('$file', ({ file, words, coverage }) => {
  const path = dataFile(file)

  it.skipIf(path === undefined)('has as many arcs in 1-Endpoint-Crossing trees as the paper says', () => {
    const chart = new OneEndpointCrossingChart()
    let total = 0
    let lost = 0
    for (const heads of readHeads(path!)) {
      const n = heads.length - 1
      total += n
      if (isOneEndpointCrossing(heads)) continue
      const closest = closestOneEndpointCrossing(heads, {}, chart)!
      expect(isOneEndpointCrossing(closest)).toBe(true)
      for (let word = 1; word <= n; word++) if (closest[word] !== heads[word]) lost++
    }
    expect(total).toBe(words)
    expect(Math.round((1e4 * (total - lost)) / total) / 100).toBe(coverage)
  })
})
