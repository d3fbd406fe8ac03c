import { describe, expect, it } from 'vitest'
import { beamSearch } from '../../src/decode/beam.ts'
import { bestClass, bestKind, bestLabelled, greedy, greedyEnd } from '../../src/decode/greedy.ts'
import { LabelClasses } from '../../src/decode/label-classes.ts'
import type { Configuration } from '../../src/transition/configuration.ts'
import { encode, NONE } from '../../src/transition/system.ts'
import { systems } from '../../src/transition/systems/registry.ts'
import { NO_LABEL } from '../../src/tree/tree.ts'
import { toyScorer } from './toy-scorer.ts'

describe('greedy search', () => {
  it.each([...systems.values()])(
    '$name: the best valid kind first, then the best of its labels',
    (system) => {
      for (let seed = 0; seed < 30; seed++) {
        const scorer = toyScorer(system, 3, seed)
        const n = 1 + (seed % 6)
        const c = system.start(n)
        while (!system.isTerminal(c)) {
          scorer.scoreKinds(c)
          const kinds = system.transitions.map((_, kind) => kind).filter((kind) => system.isValid(c, kind))
          const most = Math.max(...kinds.map((kind) => scorer.kindScores[kind]))
          const kind = kinds.find((candidate) => scorer.kindScores[candidate] === most)!
          let label = NO_LABEL
          if (system.transitions[kind].labelled && system.transitions[kind].dependent(c) >= 0) {
            scorer.scoreLabels()
            const scores = [0, 1, 2].map((k) => scorer.labelScores[scorer.classes.classOf(encode(kind, k))])
            label = scores.indexOf(Math.max(...scores))
          }
          system.apply(c, encode(kind, label))
        }
        const isValid = (state: Configuration, kind: number) => system.isValid(state, kind)
        const found = greedy(scorer, system.start(n), isValid, 'after').configuration
        expect([...found.history]).toEqual([...c.history])
      }
    },
  )

  it.each([...systems.values()])('$name: jointly, what a beam of one finds', (system) => {
    const isValid = (state: Configuration, kind: number) => system.isValid(state, kind)
    let differs = 0
    for (let seed = 0; seed < 30; seed++) {
      const scorer = toyScorer(system, 3, seed)
      const n = 1 + (seed % 6)
      const found = [...greedy(scorer, system.start(n), isValid).configuration.history]
      expect(found).toEqual([...beamSearch(scorer, system.start(n), 1, isValid).configuration.history])
      if (`${found}` !== `${[...greedy(scorer, system.start(n), isValid, 'after').configuration.history]}`)
        differs++
    }
    expect(differs).toBeGreaterThan(0)
  })

  it.each([...systems.values()])('$name: ends alike whether every step is scored or not', (system) => {
    const isValid = (state: Configuration, kind: number) => system.isValid(state, kind)
    let [scored, steps] = [0, 0]
    for (const labelling of ['joint', 'after'] as const) {
      for (let seed = 0; seed < 30; seed++) {
        const scorer = toyScorer(system, 3, seed)
        const counting = {
          ...scorer,
          scoreKinds: (c: Configuration) => {
            scored++
            scorer.scoreKinds(c)
          },
        }
        const n = 1 + (seed % 6)
        const end = greedyEnd(counting, system.start(n), isValid, labelling)
        steps += end.history.length
        const { configuration } = greedy(scorer, system.start(n), isValid, labelling)
        expect([...end.history]).toEqual([...configuration.history])
      }
    }
    expect(scored).toBeLessThan(steps)
  })

  it('looks at one class alone on request', () => {
    const system = systems.get('arc-standard')!
    const scorer = toyScorer(system, 3, 1)
    const c = system.start(2)
    for (let k = 0; k < 2; k++) system.apply(c, encode(system.kind('SHIFT')))
    scorer.scoreKinds(c)
    scorer.scoreLabels()
    const left = system.kind('LEFT-ARC')
    for (let label = 0; label < 3; label++) {
      const code = encode(left, label)
      const isLeft = (_: Configuration, kind: number) => kind === left
      expect(bestLabelled(scorer, c, isLeft, () => scorer.classes.classOf(code))).toBe(code)
    }
    expect(bestLabelled(scorer, c, () => false)).toBe(NONE)
  })

  it('takes the first of equals, and nothing where nothing is permitted', () => {
    const c = systems.get('swap')!.start(2)
    expect(bestKind(c, Float64Array.of(-5, -2, -2, -9), () => true)).toBe(1)
    expect(bestKind(c, Float64Array.of(-5, -2, -2, -9), (_, kind) => kind !== 1)).toBe(2)
    expect(bestKind(c, Float64Array.of(-5, -2, -2, -9), () => false)).toBe(NONE)
  })
})

describe('label classes', () => {
  const system = systems.get('arc-standard')!
  const left = system.kind('LEFT-ARC')
  const right = system.kind('RIGHT-ARC')
  const seen = [
    encode(right, 7),
    encode(system.kind('SHIFT')),
    encode(left, 4),
    encode(right, 2),
    encode(right, 7),
  ]
  const classes = new LabelClasses(system, seen)

  it('are one range for every kind, of the labels that it was seen with', () => {
    expect(classes.width).toBe(3)
    expect([...classes.labels]).toEqual([4, 2, 7])
    expect([...classes.first]).toEqual([0, 0, 1, 3, 3])
    expect(seen.map((code) => classes.classOf(code))).toEqual([2, -1, 0, 1, 2])
    expect(classes.classOf(encode(left, 7))).toBe(-1)
  })

  it('are chosen from by score, within the range of the kind', () => {
    expect(bestClass(classes, right, Float32Array.of(9, 1, 2))).toBe(2)
    expect(bestClass(classes, right, Float32Array.of(9, 2, 2))).toBe(1)
    expect(bestClass(classes, left, Float32Array.of(-9, 1, 2))).toBe(0)
    expect(bestClass(classes, system.kind('SHIFT'), Float32Array.of(9, 1, 2))).toBe(-1)
  })
})
