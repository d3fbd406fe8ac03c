import { expect, it } from 'vitest'
import { randomBelow, seededRandom } from '../../../src/base/random.ts'
import { isArcsOnly } from '../../../src/constraint/search/stack-head-preconditions.ts'
import { compileConstraints } from '../../../src/constraint/set/constraint-set.ts'
import {
  constrainArcEagerNonmonotonic,
  nonmonotonicByChart,
} from '../../../src/constraint/systems/arc-eager-nonmonotonic.ts'
import { arcHybridByChart, constrainArcHybrid } from '../../../src/constraint/systems/arc-hybrid.ts'
import { systemByName } from '../../../src/transition/systems/registry.ts'
import { randomConstraints } from '../constraint-sets.ts'

it.each([
  { name: 'arc-hybrid', locally: constrainArcHybrid, byChart: arcHybridByChart },
  { name: 'arc-eager-nonmonotonic', locally: constrainArcEagerNonmonotonic, byChart: nonmonotonicByChart },
])(
  '$name: preconditions in constant time agree with the chart in long sentences',
  ({ name, locally, byChart }) => {
    const system = systemByName(name)
    const random = seededRandom(11)
    const kinds = system.transitions.map((_, kind) => kind)
    let refused = 0
    for (let k = 0; k < 40; k++) {
      const n = 10 + randomBelow(30, random)
      const free = system.start(n)
      while (!system.isTerminal(free)) {
        const valid = kinds.filter((kind) => system.isValid(free, kind))
        system.apply(free, valid[randomBelow(valid.length, random)])
      }
      const constraints = randomConstraints(system.result(free).heads, { arcs: n >> 1 }, random)
      const set = compileConstraints(n, constraints, { oneRoot: k % 2 === 0 })
      expect(isArcsOnly(set)).toBe(true)
      const [fast, slow] = [locally(set), byChart(set)]
      const c = system.start(n)
      if (!kinds.some((kind) => slow(c, kind))) continue
      while (!system.isTerminal(c)) {
        const permitted = kinds.filter((kind) => fast(c, kind))
        expect(permitted).toEqual(kinds.filter((kind) => slow(c, kind)))
        refused += kinds.filter((kind) => system.isValid(c, kind)).length - permitted.length
        system.apply(c, permitted[randomBelow(permitted.length, random)])
      }
    }
    expect(refused).toBeGreaterThan(200)
  },
)
