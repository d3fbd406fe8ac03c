import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Mh4Chart } from '../../src/decode/chart/multi-headed/mh4.ts'
import { OneEndpointCrossingChart } from '../../src/decode/chart/one-endpoint-crossing/one-endpoint-crossing.ts'
import { EisnerChart } from '../../src/decode/chart/projective/eisner.ts'
import { type ArcSearch, closestTree } from '../../src/decode/closest-tree.ts'
import { isOneEndpointCrossing } from '../../src/tree/crossing.ts'
import { headsOfSentence } from '../../src/tree/from-sentence.ts'
import { isMultiHeaded } from '../../src/tree/multi-headed.ts'
import { isProjective } from '../../src/tree/projective.ts'
import type { Heads } from '../../src/tree/tree.ts'
import { readConllu } from '../../src/treebank/formats/conllu.ts'
import { dataFile } from '../data.ts'
import { depth } from '../depth.ts'

const eisner = new EisnerChart()
const mh4 = new Mh4Chart()
const crossing = new OneEndpointCrossingChart()

const classes: readonly (readonly [isIn: (heads: Heads) => boolean, search: ArcSearch])[] = [
  [isProjective, (n, arcs, options) => eisner.decode(n, arcs, options)],
  [
    (heads) => isMultiHeaded(heads, 4),
    (n, arcs, options) => mh4.decode(n, { scoring: 'arcs', arcs }, options),
  ],
  [isOneEndpointCrossing, (n, arcs, options) => crossing.decode(n, arcs, options)],
]

/** Edge coverage of projective trees, MH4 and 1EC in the training set, in percent: Table 3 of the paper. */
const published: readonly (readonly [folder: string, percent: readonly string[]])[] = [
  ['ud-2.0/Hungarian-Szeged', ['98.51', '99.92', '99.89']],
  ['ud-2.0/Gothic-PROIEL', ['97.04', '99.73', '99.75']],
  ['ud-2.0/Greek-GDT', ['99.32', '99.98', '99.98']],
]

describe('the closest trees of a class', () => {
  for (const [folder, percent] of depth(published.slice(-1), published)) {
    const file = dataFile(`${folder}/train.conllu`)
    it.skipIf(file === undefined)(`have as many arcs of ${folder} as the paper says`, () => {
      const trees = readConllu(readFileSync(file!)).map(headsOfSentence)
      const words = trees.reduce((sum, heads) => sum + heads.length - 1, 0)
      const shares = classes.map(([isIn, search]) => {
        let shared = 0
        for (const heads of trees) {
          const closest = isIn(heads) ? heads : closestTree(heads, false, search)!
          for (let word = 1; word < heads.length; word++) if (closest[word] === heads[word]) shared++
          if (closest !== heads) expect(isIn(closest)).toBe(true)
        }
        return ((100 * shared) / words).toFixed(2)
      })
      expect(shares).toEqual(percent)
    })
  }
})
