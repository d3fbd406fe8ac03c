import { expect, it } from 'vitest'
import { futureOf, spanState } from '../../../src/constraint/search/span-state.ts'
import { compileConstraints } from '../../../src/constraint/set/constraint-set.ts'
import { encode } from '../../../src/transition/system.ts'
import { swap } from '../../../src/transition/systems/swap.ts'

it('a key holds all words of stack and buffer, however many', () => {
  for (const n of [3, 4096, 9000]) {
    const set = compileConstraints(n, [{ root: { word: 2 } }], { oneRoot: true })
    const c = swap.start(n)
    for (const name of ['SHIFT', 'SHIFT', 'LEFT-ARC', 'SHIFT']) swap.apply(c, encode(swap.kind(name)))
    let text = String.fromCharCode(c.phase, c.saved, c.stackSize)
    for (let k = c.stackSize - 1; k >= 0; k--) text += String.fromCharCode(c.s(k))
    for (let k = 0; k < c.bufferSize; k++) text += String.fromCharCode(c.b(k))
    expect(futureOf(set, c) === text + spanState(set, c)).toBe(true)
  }
})
