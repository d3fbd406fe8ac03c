import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { projectiveComponents } from '../../src/tree/components.ts'
import { crossingArcs, isPlanar, nonProjectiveArcs } from '../../src/tree/crossing.ts'
import { edgeDegree, gapDegree, isWellNested } from '../../src/tree/degrees.ts'
import { displacedGroups, displacementScores } from '../../src/tree/displacement.ts'
import { allTrees } from '../../src/tree/enumerate.ts'
import { isProjective, projectiveOrder } from '../../src/tree/projective.ts'
import { projSort } from '../../src/tree/projsort.ts'
import { TreebankStatistics, treeCoverage, treeStatistics } from '../../src/tree/statistics.ts'
import { type Heads, headsOf } from '../../src/tree/tree.ts'
import { rootsOf } from '../../src/tree/validity.ts'
import { dataFile } from '../data.ts'
import { ancestors } from './naive.ts'

function readHeads(file: string): Heads[] {
  const sentences = readFileSync(file, 'utf8').split(/\n\n/)
  return sentences
    .map((sentence) => sentence.split('\n').filter((line) => /^\d+\t/.test(line)))
    .filter((lines) => lines.length > 0)
    .map((lines) => headsOf(lines.map((line) => Number(line.split('\t')[6]))))
}

function statisticsOf(file: string, coverage: boolean): TreebankStatistics {
  const statistics = new TreebankStatistics()
  for (const heads of readHeads(file)) statistics.add(heads, { coverage })
  return statistics
}

describe('tree statistics', () => {
  it('describe the sentence of the thesis', () => {
    const hearing = headsOf([2, 3, 0, 3, 2, 7, 5, 4, 3])
    expect(treeStatistics(hearing)).toEqual({
      words: 9,
      roots: 1,
      depth: 5,
      arcLengths: 1 + 1 + 1 + 3 + 1 + 2 + 4 + 6,
      projective: false,
      nonProjectiveArcs: 2,
      crossings: 3,
      crossedArcs: 4,
      planar: false,
      gapDegree: 1,
      edgeDegree: 1,
      wellNested: false,
      components: 7,
      displacedWords: 5,
      displacedGroups: 2,
      projSortWorks: false,
    })
    expect(treeCoverage(hearing)).toEqual({ oneEndpointCrossing: false, smallestHeads: 4 })
  })

  it('agree with the separate functions for every tree, projective or not', () => {
    for (const heads of allTrees(5)) {
      const pairs = crossingArcs(heads)
      const { roots, words, depth, arcLengths, ...found } = treeStatistics(heads)
      const truth = {
        projective: isProjective(heads),
        nonProjectiveArcs: nonProjectiveArcs(heads).length,
        crossings: pairs.length,
        crossedArcs: new Set(pairs.flat()).size,
        planar: isPlanar(heads),
        gapDegree: gapDegree(heads),
        edgeDegree: edgeDegree(heads),
        wellNested: isWellNested(heads),
        components: new Set(projectiveComponents(heads)).size,
        displacedWords: displacementScores(projectiveOrder(heads)).filter((score) => score !== 0).length,
        displacedGroups: displacedGroups(projectiveOrder(heads)).length,
        projSortWorks: projSort(heads).projective,
      }
      if (JSON.stringify(found) !== JSON.stringify(truth))
        expect({ heads, ...found }).toEqual({ heads, ...truth })
      expect([words, roots]).toEqual([5, rootsOf(heads).length])
      expect(depth).toBe(Math.max(...Array.from(heads, (_, node) => ancestors(heads, node).length - 1)))
    }
  })

  it('add up over all trees', () => {
    const statistics = new TreebankStatistics()
    for (const heads of allTrees(5)) statistics.add(heads, { coverage: true })
    expect(statistics).toMatchObject({
      trees: 1296,
      words: 6480,
      severalRoots: 1296 - 625,
      projective: 273,
      deepest: 5,
      longest: 5,
      covered: 1296,
      oneEndpointCrossing: 1104,
      projSortWorks: 1023 - 204,
    })
    expect(statistics.multiHeaded(4)).toBe(1019)
    expect(statistics.gapDegrees[0]).toBe(273)
    for (const list of [statistics.gapDegrees, statistics.edgeDegrees, statistics.smallestHeads]) {
      expect(list.reduce((sum, trees) => sum + trees, 0)).toBe(1296)
    }
  })

  it('reject heads that do not form a tree', () => {
    expect(() => treeStatistics(headsOf([2, 1]))).toThrow(expect.objectContaining({ code: 'cycle' }))
  })
})

const percent = (part: number, whole: number) => ((100 * part) / whole).toFixed(2)

describe('treebanks (skipped where they are absent)', () => {
  for (const [name, trees, words, projective, mh4, oneEndpoint] of [
    ['ud-2.0/Hungarian-Szeged', 910, 20166, '79.01', '98.35', '97.69'],
    ['ud-2.0/Gothic-PROIEL', 3387, 35024, '78.42', '97.25', '97.58'],
    ['ud-2.0/Greek-GDT', 1662, 41212, '85.98', '99.52', '99.40'],
  ] as const) {
    const file = dataFile(`${name}/train.conllu`)
    it.skipIf(file === undefined)(`covers ${name} as Table 3 of the MH4 paper`, () => {
      const found = statisticsOf(file!, true)
      expect([
        found.trees,
        found.words,
        percent(found.projective, found.trees),
        percent(found.multiHeaded(4), found.trees),
        percent(found.oneEndpointCrossing, found.trees),
      ]).toEqual([trees, words, projective, mh4, oneEndpoint])
    })
  }
})
