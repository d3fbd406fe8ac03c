import { expect, it } from 'vitest'
import { seededRandom } from '../../src/base/random.ts'
import type { Configuration } from '../../src/transition/configuration.ts'
import { encode } from '../../src/transition/system.ts'
import { systems } from '../../src/transition/systems/registry.ts'
import { depth } from '../depth.ts'

/** The positions of all dependents, computed from the heads alone. */
function byDefinition(c: Configuration) {
  return Array.from({ length: c.n + 1 }, (_, head) => {
    const words = Array.from(c.heads.keys()).filter((word) => word > 0 && c.heads[word] === head)
    const left = words.filter((word) => word < head)
    const right = words.filter((word) => word > head).reverse()
    const labels = (side: number[]) => side.map((word) => c.labels[word]).sort()
    return {
      places: [left[0], left[1], left.at(-1), right[0], right[1], right.at(-1)].map((word) => word ?? -1),
      counts: [left.length, right.length],
      labels: [labels(left), labels(right)],
    }
  })
}

it.each([...systems.values()])(
  '$name: dependents match the arcs, forwards, backwards and in copies',
  (system) => {
    const random = seededRandom(7)
    const sums = new Map<string, number>()
    for (let run = 0; run < depth(12, 60); run++) {
      const c = system.start(2 + Math.floor(random() * 9), { dependents: true })
      while (!system.isTerminal(c)) {
        const kinds = system.transitions.map((_, kind) => kind).filter((kind) => system.isValid(c, kind))
        system.apply(c, encode(kinds[Math.floor(random() * kinds.length)], Math.floor(random() * 3)))
        if (c.steps > 1 && random() < 0.3) c.undo()
        for (const { dependents } of [c, c.clone()]) {
          const expected = byDefinition(c)
          const d = dependents!
          expected.forEach(({ places, counts, labels }, node) => {
            const arrays = [d.leftmost, d.leftmost2, d.leftInner, d.rightmost, d.rightmost2, d.rightInner]
            expect(arrays.map((array) => array[node])).toEqual(places)
            expect([d.leftCount[node], d.rightCount[node]]).toEqual(counts)
            for (const [side, sum] of [d.leftLabels[node], d.rightLabels[node]].entries()) {
              const key = labels[side].join(' ')
              expect(sums.get(key) ?? sum).toBe(sum)
              sums.set(key, sum)
            }
          })
        }
      }
    }
    expect(new Set(sums.values()).size).toBe(sums.size)
  },
)

it('copies to a configuration without dependents, as oracles do, and never the other way', () => {
  const system = systems.get('covington-nonmonotonic')!
  const c = system.start(3, { recording: false, dependents: true })
  for (const [name, label] of [['SHIFT'], ['RIGHT-ARC', 1], ['SHIFT']] as const) {
    system.apply(c, encode(system.kind(name), label))
  }
  const plain = system.start(3, { recording: false }).copyFrom(c)
  expect([...plain.heads, ...plain.labels, plain.stackSize, plain.b(0)]).toEqual([
    ...c.heads,
    ...c.labels,
    c.stackSize,
    c.b(0),
  ])
  expect(plain.dependents).toBeUndefined()
  expect(() => c.copyFrom(plain)).toThrow('keeps dependents')
})
