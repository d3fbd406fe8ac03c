import { expect, it } from 'vitest'
import { seededRandom } from '../../src/base/random.ts'
import { encode } from '../../src/transition/system.ts'
import { systems } from '../../src/transition/systems/registry.ts'

it.each([...systems.values()])(
  '$name: every transition builds exactly the arc that it announces',
  (system) => {
    const random = seededRandom(3)
    for (let run = 0; run < 200; run++) {
      const c = system.start(1 + Math.floor(random() * 7))
      while (!system.isTerminal(c)) {
        const kinds = system.transitions.map((_, kind) => kind).filter((kind) => system.isValid(c, kind))
        const kind = kinds[Math.floor(random() * kinds.length)]
        const transition = system.transitions[kind]
        const head = transition.head(c)
        const dependent = transition.dependent(c)
        const before = c.heads.slice()
        system.apply(c, encode(kind, 1))
        const built = [...c.heads.keys()].filter(
          (word) => c.heads[word] >= 0 && c.heads[word] !== before[word],
        )
        if (dependent >= 0) {
          expect(c.heads[dependent]).toBe(head)
          expect(c.labels[dependent]).toBe(1)
        }
        expect(built.filter((word) => word !== dependent)).toEqual([])
        if (!transition.labelled) expect(dependent).toBe(-1)
      }
    }
  },
)
