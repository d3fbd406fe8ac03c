import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/base/random.ts'
import { balanceBatch } from '../../../src/neural/training/batch-balance.ts'

/** Two sequences of an LSTM at a time; one alone costs three quarters of that. The root is a node, too. */
function costOf(words: readonly number[]): number {
  let cost = 0
  for (let step = 0; step <= Math.max(...words); step++) {
    const running = words.filter((count) => count + 1 > step).length
    cost += Math.floor(running / 2) + 0.75 * (running % 2)
  }
  return cost
}

/** Each sentence to the thread with the fewest nodes, the longest first. */
function evenly(words: readonly number[], threads: number): number[][] {
  const shares: number[][] = Array.from({ length: threads }, () => [])
  const nodes = shares.map(() => 0)
  for (const count of [...words].sort((a, b) => b - a)) {
    const least = nodes.indexOf(Math.min(...nodes))
    shares[least].push(count)
    nodes[least] += count + 1
  }
  return shares
}

const highest = (shares: readonly (readonly number[])[]) =>
  Math.max(...shares.map((share) => (share.length === 0 ? 0 : costOf(share))))

const random = seededRandom(7)
const batches = Array.from({ length: 300 }, () =>
  Array.from({ length: 1 + Math.floor(random() * 14) }, () => 1 + Math.floor(random() ** 2 * 30)),
)

const sharesOf = (words: readonly number[], threads: number) =>
  balanceBatch([...words.keys()], threads, (sentence) => words[sentence])

describe.each([2, 3])('a batch for %i threads', (threads) => {
  it('is divided as a whole', () => {
    for (const words of batches) {
      const shares = sharesOf(words, threads)
      expect(shares).toHaveLength(threads)
      expect(shares.flat().sort((a, b) => a - b)).toEqual([...words.keys()])
    }
  })

  it('costs no more than equal numbers of words, and often less', () => {
    let [better, saved] = [0, 0]
    for (const words of batches) {
      const found = highest(sharesOf(words, threads).map((share) => share.map((k) => words[k])))
      const even = highest(evenly(words, threads))
      expect(found).toBeLessThanOrEqual(even)
      if (found < even) better++
      saved += 1 - found / even
    }
    expect(better).toBeGreaterThan(batches.length / 3)
    expect(saved / batches.length).toBeGreaterThan(0.02)
  })

  it('cannot become cheaper by a single change', () => {
    for (const words of batches) {
      const shares = sharesOf(words, threads).map((share) => share.map((k) => words[k]))
      const costs = shares.map((share) => highest([share]))
      const worst = costs.indexOf(Math.max(...costs))
      for (const [other, share] of shares.entries()) {
        if (other === worst) continue
        for (const out of shares[worst].keys()) {
          for (let back = -1; back < share.length; back++) {
            const rest = shares[worst].filter((_, k) => k !== out)
            const kept = share.filter((_, k) => k !== back)
            const changed = [back < 0 ? rest : [...rest, share[back]], [...kept, shares[worst][out]]]
            expect(highest(changed)).toBeGreaterThanOrEqual(costs[worst])
          }
        }
      }
    }
  })
})

it('leaves a batch as it is for one thread, and threads without work where there is too little', () => {
  expect(balanceBatch([3, 1, 2], 1, () => 5)).toEqual([[3, 1, 2]])
  expect(balanceBatch([4], 3, () => 1)).toEqual([[4], [], []])
  expect(balanceBatch([], 2, () => 1)).toEqual([[], []])
})

it('divides large batches, too', () => {
  const words = Array.from({ length: 100 }, () => 1)
  expect(sharesOf(words, 2).map(({ length }) => length)).toEqual([50, 50])
})
