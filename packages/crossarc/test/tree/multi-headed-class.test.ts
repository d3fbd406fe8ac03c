import { describe, expect, it } from 'vitest'
import { derive } from '../../src/oracle/base/oracle.ts'
import { staticOracle } from '../../src/oracle/registry.ts'
import { allTrees } from '../../src/tree/enumerate.ts'
import { isMultiHeaded } from '../../src/tree/multi-headed.ts'
import { type Heads, unlabelled } from '../../src/tree/tree.ts'
import { restOf } from './rest.ts'

const isBuilt = (heads: Heads) => derive(staticOracle('mh4'), unlabelled(heads)) !== undefined

describe('docs/multi-headed.md', () => {
  it('a tree of MH_k can be taken apart by words near their heads, for all trees of up to 5 words', () => {
    const rests = [4, 5].map((n) => {
      let rests = 0
      for (const heads of allTrees(n)) {
        const rest = restOf(heads, 2)
        rests += Number(rest > 0)
        if (rest > 0 && (isMultiHeaded(heads, 4) || isBuilt(heads))) expect.fail(`${heads}`)
        if (n === 4 && rest === 0 && !isBuilt(heads)) expect.fail(`${heads}`)
        if (restOf(heads, 3) > 0 && isMultiHeaded(heads, 5)) expect.fail(`${heads}`)
      }
      return rests
    })
    expect(rests).toEqual([6, 210])
  })

  it('with reach 1 only projective trees can, for all trees of up to 5 words', () => {
    for (let n = 1; n <= 5; n++)
      for (const heads of allTrees(n))
        if ((restOf(heads, 1) === 0) !== isMultiHeaded(heads, 3)) expect.fail(`${heads}`)
  })
})
