import { expect, it } from 'vitest'
import { randomBelow, seededRandom } from '../../../src/base/random.ts'
import { ScoredStates } from '../../../src/linear/parser/scored-states.ts'

const LENGTH = 5

/** A state of few different numbers, and scores that tell which one it is. */
function sample(number: number) {
  const state = Int32Array.from({ length: LENGTH }, (_, k) => Math.floor(number / 7 ** k) % 7)
  return { state, kinds: Float64Array.of(number, -number), labels: Float32Array.of(number / 2) }
}

it('gives back the scores of a state, and knows no other, whenever it forgets', () => {
  const states = new ScoredStates(LENGTH)
  const random = seededRandom(1)
  const seen = new Set<number>()
  let found = 0
  for (let k = 0; k < 20_000; k++) {
    const number = randomBelow(3000, random)
    const { state, kinds, labels } = sample(number)
    const known = states.find(state)
    if (known === undefined) states.add(state, kinds, labels)
    else {
      found++
      expect(seen.has(number)).toBe(true)
      expect(known).toEqual({ state, kindScores: kinds, labelScores: labels })
    }
    seen.add(number)
    if (k % 5000 === 4999) {
      states.clear()
      seen.clear()
    }
  }
  expect(found).toBeGreaterThan(2000)
})

it('recognises a state that was added when there was no room', () => {
  const states = new ScoredStates(LENGTH)
  for (let number = 0; number < 5000; number++) {
    const { state, kinds, labels } = sample(number)
    expect(states.find(state)).toBeUndefined()
    states.add(state, kinds, labels)
    expect(states.find(state)?.kindScores[0]).toBe(number)
  }
})
