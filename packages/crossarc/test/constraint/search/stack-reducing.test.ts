import { describe, expect, it } from 'vitest'
import { randomBelow, seededRandom } from '../../../src/base/random.ts'
import { ConfigurationSearch } from '../../../src/constraint/search/configuration-search.ts'
import { FragmentTrees } from '../../../src/constraint/search/fragment-trees.ts'
import { futureOf } from '../../../src/constraint/search/span-state.ts'
import type { ConstraintSet } from '../../../src/constraint/set/constraint-set.ts'
import { constrainAttardi } from '../../../src/constraint/systems/attardi.ts'
import { constrainMh4 } from '../../../src/constraint/systems/mh4.ts'
import { encode, type System } from '../../../src/transition/system.ts'
import { attardi } from '../../../src/transition/systems/attardi.ts'
import { mh4 } from '../../../src/transition/systems/mh4.ts'
import type { TransitionFilter } from '../../../src/transition/transition-filter.ts'
import { depth } from '../../depth.ts'
import { stateKey } from '../../oracle/brute-force.ts'
import { describeExactness, describeSet, randomSet } from '../exact-permission.ts'

describeExactness(attardi, constrainAttardi, { four: depth(40, 120), five: 25 })
describeExactness(mh4, constrainMh4, { four: depth(40, 120), five: 25 })

/** The same by plain search, in which no word takes the place of another. */
function constrainPlainly(system: System, set: ConstraintSet): TransitionFilter {
  const trees = new FragmentTrees(set)
  const permits: TransitionFilter = (c, kind) => {
    const { labelled, head, dependent } = system.transitions[kind]
    return !labelled || trees.permits(head(c), dependent(c))
  }
  const kinds = system.transitions.map((_, kind) => kind).reverse()
  const search = new ConfigurationSearch({
    system,
    kinds: () => kinds,
    permits,
    answer: (c) => (trees.exists(c) ? (system.isTerminal(c) ? true : undefined) : false),
    key: (c) => futureOf(set, c),
  })
  return (c, kind) => {
    if (!system.isValid(c, kind) || !permits(c, kind)) return false
    const after = c.clone()
    system.apply(after, encode(kind))
    return search.canSatisfy(after)
  }
}

describe.each([
  { system: attardi, constrainer: constrainAttardi },
  { system: mh4, constrainer: constrainMh4 },
])('words that stand in for others in $system.name', ({ system, constrainer }) => {
  it('do not change answers in sentences too long for enumeration', () => {
    const random = seededRandom(3)
    const answers = { yes: 0, no: 0 }
    for (let k = 0; k < 150; k++) {
      const n = 7 + (k % 3)
      const set = randomSet(n, random)
      const permits = constrainer(set)
      const permitsPlainly = constrainPlainly(system, set)
      const c = system.start(n, { recording: false })
      while (!system.isTerminal(c)) {
        const valid = system.transitions.map((_, kind) => kind).filter((kind) => system.isValid(c, kind))
        const good = valid.filter((kind) => {
          const expected = permitsPlainly(c, kind)
          answers[expected ? 'yes' : 'no']++
          expect(permits(c, kind), `${describeSet(set)}: ${stateKey(c)}`).toBe(expected)
          return expected
        })
        const choices = good.length > 0 ? good : valid
        system.apply(c, encode(choices[randomBelow(choices.length, random)]))
      }
    }
    expect(Math.min(answers.yes, answers.no)).toBeGreaterThan(1000)
  })
})
