import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Mh4Chart } from '../../../src/decode/chart/multi-headed/mh4.ts'
import { EisnerChart } from '../../../src/decode/chart/projective/eisner.ts'
import { headsOfSentence } from '../../../src/tree/from-sentence.ts'
import { isMultiHeaded } from '../../../src/tree/multi-headed.ts'
import { isProjective } from '../../../src/tree/projective.ts'
import type { Heads } from '../../../src/tree/tree.ts'
import { readConllu } from '../../../src/treebank/formats/conllu.ts'
import { dataFile } from '../../data.ts'

/** Edge coverage in Table 3 of Gómez-Rodríguez, Shi & Lee (2018): training sets of UD 2.0, percent. */
const table3: [string, number, number][] = [
  ['Hungarian-Szeged', 98.51, 99.92],
  ['Gothic-PROIEL', 97.04, 99.73],
  ['Greek-GDT', 99.32, 99.98],
]

/** How many arcs of a tree the closest tree of the class has. */
type Share = (heads: Heads, arcs: Float32Array) => number

const eisner = new EisnerChart()
const mh4 = new Mh4Chart()

const projective: Share = (heads, arcs) =>
  isProjective(heads) ? heads.length - 1 : eisner.decode(heads.length - 1, arcs)!.score
const multiHeaded: Share = (heads, arcs) =>
  isMultiHeaded(heads, 4)
    ? heads.length - 1
    : mh4.decode(heads.length - 1, { scoring: 'arcs', arcs }, { oneRoot: true })!.score

describe.each(table3)('the arcs of %s that a class can have', (name, ofProjective, ofMh4) => {
  const file = dataFile(`ud-2.0/${name}/train.conllu`)

  it.skipIf(file === undefined)('are as many as in the paper', () => {
    const counts = { words: 0, projective: 0, mh4: 0 }
    for (const sentence of readConllu(readFileSync(file!, 'utf8'))) {
      const heads = headsOfSentence(sentence)
      const n = heads.length - 1
      const arcs = new Float32Array((n + 1) ** 2)
      for (let word = 1; word <= n; word++) arcs[heads[word] * (n + 1) + word] = 1
      counts.words += n
      counts.projective += projective(heads, arcs)
      counts.mh4 += multiHeaded(heads, arcs)
    }
    const percent = (count: number) => Math.round((10_000 * count) / counts.words) / 100
    expect([percent(counts.projective), percent(counts.mh4)]).toEqual([ofProjective, ofMh4])
  })
})
