import { readConllu } from 'crossarc'
import { conventionOf, scoreWords } from 'crossarc/evaluate'
import { describe, expect, it } from 'vitest'
import {
  type ArcGroup,
  LENGTHS,
  NON_PROJECTIVE,
  PROJECTIVE,
  precision,
  recall,
  recallDifference,
} from '../src/report/arc-figures.ts'
import { verdict } from '../src/report/verdicts.ts'
import { packArcs, packOutcomes, unpackArcs } from '../src/tasks/outcomes.ts'

/** Sentences with these heads. */
function treebank(...trees: readonly (readonly number[])[]) {
  const word = (head: number, k: number) =>
    `${k + 1}\tw\t_\tX\t_\t_\t${head}\t${head === 0 ? 'root' : 'dep'}\t_\t_`
  const text = trees.map((heads) => `${heads.map(word).join('\n')}\n\n`).join('')
  return readConllu(text, { roots: 'any' })
}

const convention = conventionOf({ punctuation: 'counted' })

function runOf(gold: ReturnType<typeof treebank>, found: ReturnType<typeof treebank>) {
  const scored = scoreWords(gold, found, convention)
  return { treebank: 'toy', seed: 1, outcomes: packOutcomes(scored), foundArcs: packArcs(found, scored) }
}

// 2 → 4 spans word 3, which descends from 1; a word with 299 dependents; two roots.
const crossing = [0, 1, 1, 2]
const far = [0, ...Array.from({ length: 299 }, () => 1)]
const gold = treebank(crossing, far, [0, 0])
const arcs = unpackArcs(packArcs(gold, scoreWords(gold, gold, convention)))

describe('recorded arcs', () => {
  it('have their lengths, and whether they are non-projective', () => {
    expect([...arcs.length.subarray(0, 4)]).toEqual([0, 1, 2, 2])
    expect([...arcs.nonProjective.subarray(0, 4)]).toEqual([0, 0, 0, 1])
    expect([...arcs.length.subarray(4, 7)]).toEqual([0, 1, 2])
    expect(Math.max(...arcs.length)).toBe(126)
    expect([...arcs.length.subarray(304)]).toEqual([0, 0])
  })

  it('give recall by gold arcs and precision by found ones', () => {
    const chain = [0, ...Array.from({ length: 299 }, (_, k) => (k < 9 ? k + 1 : 1))]
    const run = runOf(gold, treebank([0, 1, 1, 3], chain, [0, 1]))
    const share = (group: ArcGroup) => [recall([run], arcs, group), precision([run], group)]
    expect(share(NON_PROJECTIVE)).toEqual(['0.0', '–'])
    // Four gold roots, of which three are found.
    expect(share(LENGTHS.root)).toEqual(['75.0', '100.0'])
    // Gold: words 2, 3, 4 and 2, 3, of which three are right. Found: words 2, 3, 4 and 2 to 10 and 2, likewise three.
    expect(share(LENGTHS.short)).toEqual(['60.0', ((100 * 3) / 13).toFixed(1)])
    expect(share(LENGTHS.long)).toEqual([((100 * 290) / 292).toFixed(1), '100.0'])
    const { foundArcs: _, ...older } = run
    expect(precision([older], PROJECTIVE)).toBe('–')
    expect(recallDifference([runOf(gold, gold)], [run], arcs, LENGTHS.root)!.difference).toBe(0.25)
  })

  it('must belong to the words of the outcomes', () => {
    const other = treebank([0])
    expect(() => recall([runOf(other, other)], arcs, PROJECTIVE)).toThrow('toy has outcomes for 1 words')
  })
})

it('a verdict names where something holds, where not, and what is missing', () => {
  const holds = (name: string) => new Map(Object.entries({ a: true, b: true, c: false })).get(name)
  expect(verdict(['a', 'b'], holds)).toBe('the same on a and b')
  expect(verdict(['a', 'c', 'd'], holds)).toBe('the same on a; not so on c; not measured yet: d')
  expect(verdict(['d'], holds)).toBe('not measured yet')
})
