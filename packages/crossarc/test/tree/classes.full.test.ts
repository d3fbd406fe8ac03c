import { expect, it } from 'vitest'
import { isOneEndpointCrossing } from '../../src/tree/crossing.ts'
import { allTrees } from '../../src/tree/enumerate.ts'
import { smallestHeads } from '../../src/tree/multi-headed.ts'
import { isProjective } from '../../src/tree/projective.ts'
import { rootsOf } from '../../src/tree/validity.ts'

it('classes of trees have their known sizes and differences for seven words', () => {
  const count = { all: 0, projective: 0, oneEndpoint: 0, mh4: 0, only1ec: 0, onlyMh4: 0 }
  const oneRoot = { all: 0, projective: 0, oneEndpoint: 0, mh4: 0 }
  for (const heads of allTrees(7)) {
    const projective = isProjective(heads)
    const oneEndpoint = projective || isOneEndpointCrossing(heads)
    const mh4 = projective || smallestHeads(heads) <= 4
    for (const counter of rootsOf(heads).length === 1 ? [count, oneRoot] : [count]) {
      counter.all++
      counter.projective += Number(projective)
      counter.oneEndpoint += Number(oneEndpoint)
      counter.mh4 += Number(mh4)
    }
    count.only1ec += Number(oneEndpoint && !mh4)
    count.onlyMh4 += Number(mh4 && !oneEndpoint)
  }
  expect(count).toEqual({
    all: 262_144,
    projective: 7752,
    oneEndpoint: 92_344,
    mh4: 92_242,
    only1ec: 26_498,
    onlyMh4: 26_396,
  })
  expect(oneRoot).toEqual({ all: 117_649, projective: 3876, oneEndpoint: 44_496, mh4: 40_834 })
})
