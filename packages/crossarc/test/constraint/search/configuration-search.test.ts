import { describe, expect, it } from 'vitest'
import { ConfigurationSearch, type SearchPlan } from '../../../src/constraint/search/configuration-search.ts'
import { arcStandard } from '../../../src/transition/systems/arc-standard.ts'
import { explore, stateKey } from '../../transition/explore.ts'

/** Looks for a derivation in which the last word becomes the root and the head of all others. */
const plan: SearchPlan = {
  system: arcStandard,
  kinds: () => arcStandard.transitions.map((_, kind) => kind),
  permits: () => true,
  answer: (c) =>
    arcStandard.isTerminal(c)
      ? c.heads.every((head, word) => word === 0 || head === (word === 4 ? 0 : 4))
      : undefined,
  key: stateKey,
}

describe('ConfigurationSearch', () => {
  it('finds a derivation and caches what it learned', () => {
    const search = new ConfigurationSearch(plan)
    expect(search.canSatisfy(arcStandard.start(4))).toBe(true)
    expect(search.visits).toBeGreaterThan(4)
    expect(search.canSatisfy(arcStandard.start(4))).toBe(true)
    expect(search.visits).toBe(0)
  })

  it('answers no only after visiting all configurations', () => {
    const search = new ConfigurationSearch({
      ...plan,
      answer: (c) => (arcStandard.isTerminal(c) ? false : undefined),
    })
    expect(search.canSatisfy(arcStandard.start(4))).toBe(false)
    expect(search.visits).toBe(explore(arcStandard, 4).states)
  })

  it('throws at the limit instead of guessing', () => {
    const search = new ConfigurationSearch(plan, 3)
    expect(() => search.canSatisfy(arcStandard.start(4))).toThrow(
      expect.objectContaining({ code: 'search-limit' }),
    )
  })
})
