import { describe, expect, it } from 'vitest'
import { Beam, beamSearch } from '../../src/decode/beam.ts'
import type { TransitionFilter, TransitionScorer } from '../../src/decode/scorer.ts'
import type { Configuration } from '../../src/transition/configuration.ts'
import type { System } from '../../src/transition/system.ts'
import { systems } from '../../src/transition/systems/registry.ts'
import { labelledState, scoredTransitions, toyScorer } from './toy-scorer.ts'

const valid =
  (system: System): TransitionFilter =>
  (c, kind) =>
    system.isValid(c, kind)

interface Best {
  score: number
  /** How many derivations there are. */
  derivations: number
}

/** The best sum of scores over all derivations from a configuration, and their number. */
function enumerate(scorer: TransitionScorer, c: Configuration, known = new Map<string, Best>()): Best {
  const { system } = scorer
  if (system.isTerminal(c)) return { score: 0, derivations: 1 }
  const key = labelledState(c)
  const before = known.get(key)
  if (before !== undefined) return before
  const best: Best = { score: Number.NEGATIVE_INFINITY, derivations: 0 }
  for (const { code, score } of scoredTransitions(scorer, c)) {
    system.apply(c, code)
    const rest = enumerate(scorer, c, known)
    c.undo()
    best.score = Math.max(best.score, score + rest.score)
    best.derivations += rest.derivations
  }
  known.set(key, best)
  return best
}

function scoreOfDerivation(scorer: TransitionScorer, n: number, codes: readonly number[]): number {
  const c = scorer.system.start(n)
  return codes.reduce((sum, code) => {
    const step = scoredTransitions(scorer, c).find((transition) => transition.code === code)
    scorer.system.apply(c, code)
    return sum + step!.score
  }, 0)
}

describe.each([...systems.values()])('$name', (system) => {
  it.each([
    [2, 2],
    [3, 1],
  ])('a beam as wide as there are derivations finds the best one: n = %i, %i labels', (n, labels) => {
    for (let seed = 0; seed < 5; seed++) {
      const scorer = toyScorer(system, labels, seed)
      const { score, derivations } = enumerate(scorer, system.start(n))
      expect(derivations).toBeGreaterThan(1)
      const best = beamSearch(scorer, system.start(n), derivations, valid(system))
      expect(best.score).toBe(score)
      expect(scoreOfDerivation(scorer, n, best.codes())).toBe(score)
      expect([...best.configuration.history]).toEqual(best.codes())
      expect(system.isTerminal(best.configuration)).toBe(true)
    }
  })

  it('a beam of one takes the best pair of transition and label in every step, the first of equals', () => {
    for (let seed = 0; seed < 30; seed++) {
      const scorer = toyScorer(system, 3, seed)
      const n = 1 + (seed % 7)
      const c = system.start(n)
      while (!system.isTerminal(c)) {
        const transitions = scoredTransitions(scorer, c)
        const most = Math.max(...transitions.map(({ score }) => score))
        system.apply(c, transitions.find(({ score }) => score === most)!.code)
      }
      expect(beamSearch(scorer, system.start(n), 1, valid(system)).codes()).toEqual([...c.history])
    }
  })

  it('keeps the best hypotheses of each step in order, finished ones among them', () => {
    const scorer = toyScorer(system, 2, 9)
    const width = 7
    const beam = new Beam(scorer, system.start(4), width, valid(system))
    let expected = [{ codes: [] as number[], score: 0 }]
    for (let step = 1; !beam.finished; step++) {
      beam.advance()
      expected = expected
        .flatMap(({ codes, score }) => {
          const c = system.start(4)
          for (const code of codes) system.apply(c, code)
          if (system.isTerminal(c)) return [{ codes, score }]
          return scoredTransitions(scorer, c).map((next) => ({
            codes: [...codes, next.code],
            score: score + next.score,
          }))
        })
        .sort((a, b) => b.score - a.score)
        .slice(0, width)
      expect(beam.hypotheses.map((hypothesis) => hypothesis.codes())).toEqual(
        expected.map(({ codes }) => codes),
      )
      expect(beam.hypotheses.map(({ score }) => score)).toEqual(expected.map(({ score }) => score))
      for (const [k, hypothesis] of beam.hypotheses.entries()) {
        expect(hypothesis.follows(expected[k].codes, step)).toBe(true)
        expect(hypothesis.follows([...expected[k].codes, 0], expected[k].codes.length + 1)).toBe(false)
        if (k > 0) expect(hypothesis.follows(expected[0].codes, step)).toBe(false)
      }
    }
  })
})

it('takes only what it is permitted', () => {
  const system = systems.get('arc-standard')!
  const permits: TransitionFilter = (c, kind) => system.isValid(c, kind) && kind !== system.kind('LEFT-ARC')
  for (let seed = 0; seed < 10; seed++) {
    const { configuration } = beamSearch(toyScorer(system, 2, seed), system.start(5), 4, permits)
    for (let word = 1; word <= 5; word++) expect(configuration.heads[word]).toBeLessThan(word)
  }
})

it('has nothing to do for a sentence without words', () => {
  for (const system of systems.values()) {
    expect(beamSearch(toyScorer(system, 1, 1), system.start(0), 3, valid(system)).codes()).toEqual([])
  }
})
