import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { OracleComparison } from '../../../src/oracle/base/comparison.ts'
import { staticOracle } from '../../../src/oracle/registry.ts'
import { treeOf } from '../../../src/tree/from-sentence.ts'
import { Alphabet, headsOf, unlabelled } from '../../../src/tree/tree.ts'
import { readConllu } from '../../../src/treebank/formats/conllu.ts'
import { readConllx } from '../../../src/treebank/formats/conllx.ts'
import { dataFile } from '../../data.ts'

const oracles = [staticOracle('swap', 'eager'), staticOracle('two-step')]

describe('OracleComparison', () => {
  it('counts transitions, swaps and wins, and says what a system cannot build', () => {
    const comparison = new OracleComparison([...oracles, staticOracle('arc-standard')])
    const projective = unlabelled(headsOf([2, 0, 2]))
    const hearing = unlabelled(headsOf([2, 3, 0, 3, 2, 7, 5, 4, 3]))
    comparison.add(projective)
    comparison.add(hearing)
    expect([comparison.sentences, comparison.nonProjective]).toEqual([2, 1])
    const [swap, twoStep, arcStandard] = comparison.summaries()
    expect(swap).toMatchObject({ covered: 2, uncovered: 0, transitions: 36, swaps: 6, fewest: 0 })
    expect(swap.nonProjective).toEqual({ sentences: 1, transitions: 30, swaps: 6 })
    expect(swap.byKind).toEqual({ SHIFT: 18, 'LEFT-ARC': 4, 'RIGHT-ARC': 8, SWAP: 6 })
    expect(twoStep).toMatchObject({ transitions: 30, swaps: 2, fewest: 1 })
    expect(twoStep.byKind).toMatchObject({ SAVE: 1, RESET: 1 })
    expect(arcStandard).toMatchObject({ covered: 1, uncovered: 1, transitions: 6, fewest: 0 })
    expect(arcStandard.derivations).toEqual([{ length: 3, transitions: 6 }])
  })
})

const english = dataFile('ud-1.3/English-EWT/train.conllu')
const danish = dataFile('conllx/Danish-DDT/train.conll')

describe('Camillo 2016, Table 5.1', () => {
  it.skipIf(english === undefined)('English, exactly (skipped where the treebank is absent)', () => {
    const labels = new Alphabet()
    const asPrinted = new OracleComparison(oracles, { countReset: true })
    const real = new OracleComparison(oracles)
    for (const sentence of readConllu(readFileSync(english!))) {
      const tree = treeOf(sentence, labels)
      asPrinted.add(tree)
      real.add(tree)
    }
    expect([asPrinted.sentences, asPrinted.nonProjective]).toEqual([12_543, 655])
    const [swap, twoStep] = asPrinted.summaries()
    expect([swap.fewest, twoStep.fewest]).toEqual([306, 318])
    expect([swap.swaps, twoStep.swaps]).toEqual([4787, 1307])
    expect([swap.nonProjective.transitions, twoStep.nonProjective.transitions]).toEqual([45_646, 40_953])
    expect(real.summaries().map(({ nonProjective }) => nonProjective.transitions)).toEqual([45_646, 40_298])
  })

  it.skipIf(danish === undefined)('Danish, on this copy of the treebank (skipped where it is absent)', () => {
    const labels = new Alphabet()
    const asPrinted = new OracleComparison(oracles, { countReset: true })
    for (const sentence of readConllx(readFileSync(danish!))) asPrinted.add(treeOf(sentence, labels))
    expect([asPrinted.sentences, asPrinted.nonProjective]).toEqual([5187, 811])
    const [swap, twoStep] = asPrinted.summaries()
    expect([swap.fewest, twoStep.fewest]).toEqual([209, 565])
    expect([swap.swaps, twoStep.swaps]).toEqual([8296, 1497])
    expect([swap.nonProjective.transitions, twoStep.nonProjective.transitions]).toEqual([58_754, 48_042])
  })
})
