import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/base/random.ts'
import { pairedBootstrap } from '../../../src/evaluate/significance/bootstrap.ts'
import { compareOutcomes, compareSystems } from '../../../src/evaluate/significance/compare.ts'
import { binomialTail, complementaryError, mcnemar } from '../../../src/evaluate/significance/mcnemar.ts'
import { exactRandomisation, randomisationTest } from '../../../src/evaluate/significance/randomisation.ts'
import { comparisonTables, formatTable } from '../../../src/evaluate/table.ts'
import { sentence, withHeads } from '../sentences.ts'

describe("McNemar's test", () => {
  it('is the exact binomial test for small counts', () => {
    expect(mcnemar(1, 5)).toEqual({
      onlySystem: 1,
      onlyAgainst: 5,
      test: 'exact binomial',
      chiSquared: null,
      p: expect.closeTo((2 * (1 + 6)) / 64, 14),
    })
    expect(mcnemar(0, 10).p).toBeCloseTo(2 / 1024, 14)
    expect(mcnemar(10, 0).p).toBe(mcnemar(0, 10).p)
    expect(mcnemar(7, 7).p).toBe(1)
    expect(mcnemar(0, 0).p).toBe(1)
  })

  it('is chi-squared with continuity correction from 25 on', () => {
    expect(mcnemar(12, 12).test).toBe('exact binomial')
    const { test, chiSquared, p } = mcnemar(10, 30)
    expect(test).toBe('chi-squared with continuity correction')
    expect(chiSquared).toBeCloseTo(19 ** 2 / 40, 12)
    // The 0.05 and 0.001 points of chi-squared with one degree of freedom are 3.8415 and 10.8276.
    expect(p).toBeLessThan(0.05)
    expect(p).toBeGreaterThan(0.001)
    expect(mcnemar(20, 20).p).toBe(1)
  })

  it('has the two tests near each other', () => {
    for (const [a, b] of [
      [40, 60],
      [30, 50],
      [200, 260],
    ]) {
      expect(Math.abs(mcnemar(a, b).p - mcnemar(a, b, Infinity).p)).toBeLessThan(0.005)
    }
  })

  it('sums binomials', () => {
    for (let n = 0; n <= 12; n++) {
      const heads = Array.from(
        { length: 1 << n },
        (_, tosses) => tosses.toString(2).replaceAll('0', '').length,
      )
      for (let k = 0; k <= n; k++) {
        expect(binomialTail(k, n)).toBeCloseTo(heads.filter((count) => count <= k).length / (1 << n), 13)
      }
    }
    expect(binomialTail(5000, 10_001)).toBeCloseTo(0.5, 10)
  })

  it.each([
    [0, 1],
    [0.1, 0.8875370839817152],
    [0.5, 0.4795001221869535],
    [1, 0.15729920705028513],
    [1.99, 0.004888586800383003],
    [2, 0.004677734981047266],
    [3, 2.209049699858544e-5],
    [5, 1.5374597944280349e-12],
    [10, 2.088487583762545e-45],
  ])('erfc(%d)', (x, expected) => {
    expect(complementaryError(x) / expected).toBeCloseTo(1, 10)
  })
})

/** The p-value by going through all ways to give the systems' outputs a sign. */
function enumerated(differences: readonly number[]): number {
  const seen = Math.abs(differences.reduce((sum, d) => sum + d, 0))
  let large = 0
  for (let signs = 0; signs < 1 << differences.length; signs++) {
    const sum = differences.reduce((total, d, k) => total + ((signs >> k) & 1 ? d : -d), 0)
    if (Math.abs(sum) >= seen) large++
  }
  return large / (1 << differences.length)
}

describe('the randomisation test', () => {
  const differences = fc.array(fc.integer({ min: -4, max: 6 }), { maxLength: 10 })

  it('has as its limit the share of all shuffles', () => {
    fc.assert(
      fc.property(differences, (list) => {
        expect(exactRandomisation(Int32Array.from(list))).toBeCloseTo(enumerated(list), 12)
      }),
      { seed: 2000, numRuns: 300 },
    )
  })

  it('comes near its limit', () => {
    fc.assert(
      fc.property(differences, fc.nat(), (list, seed) => {
        const shuffles = 2000
        const { p } = randomisationTest(Int32Array.from(list), shuffles, seed)
        const expected = enumerated(list)
        const deviation = Math.sqrt((expected * (1 - expected)) / shuffles)
        expect(Math.abs(p - expected)).toBeLessThan(4.5 * deviation + 2 / shuffles)
      }),
      { seed: 2000, numRuns: 60 },
    )
  })

  it('gives the same result for the same seed, and a different one for another', () => {
    const list = Int32Array.from({ length: 200 }, (_, k) => ((k * 7) % 5) - 1)
    const weak = list.map((d, k) => (k % 3 === 0 ? d : -d))
    expect(randomisationTest(weak, 1000, 3)).toEqual(randomisationTest(weak, 1000, 3))
    const seeds = new Set([1, 2, 3, 4, 5].map((seed) => randomisationTest(weak, 1000, seed).p))
    expect(seeds.size).toBeGreaterThan(1)
  })

  it('leaves out the limit where it would take too long', () => {
    expect(exactRandomisation(new Int32Array(60_000).map((_, k) => (k % 2 ? 9 : -8)))).toBeNull()
  })
})

describe('under the null hypothesis', () => {
  // Two systems that differ by chance: in each sentence either is as likely to be the better one.
  const trials = 400
  const levels = [0.05, 0.1, 0.25, 0.5, 0.75]
  const spread = (level: number) => 4 * Math.sqrt((level * (1 - level)) / trials)

  it('the randomisation test has uniform p-values', () => {
    const random = seededRandom(11)
    const ps = Array.from({ length: trials }, (_, trial) => {
      const list = Int32Array.from({ length: 40 }, () => Math.floor(random() * 2001) - 1000)
      return randomisationTest(list, 500, trial).p
    })
    for (const level of levels) {
      const below = ps.filter((p) => p <= level).length / trials
      expect(Math.abs(below - level), `level ${level}`).toBeLessThan(spread(level) + 0.005)
    }
  })

  it("McNemar's test rejects no more often than it says", () => {
    const random = seededRandom(12)
    for (const n of [12, 60]) {
      const ps = Array.from({ length: trials }, () => {
        let first = 0
        for (let k = 0; k < n; k++) if (random() < 0.5) first++
        return mcnemar(first, n - first).p
      })
      for (const level of levels) {
        expect(ps.filter((p) => p <= level).length / trials).toBeLessThan(level + spread(level))
      }
      expect(ps.filter((p) => p <= 0.8).length / trials).toBeGreaterThan(0.6)
    }
  })

  it("the bootstrap's interval of the difference holds 0 about as often as it says", () => {
    const random = seededRandom(13)
    let holds = 0
    for (let trial = 0; trial < trials; trial++) {
      const draw = () => Int32Array.from({ length: 60 }, () => Math.floor(random() * 21))
      const counts = { system: draw(), against: draw(), total: new Int32Array(60).fill(20) }
      const [low, high] = pairedBootstrap(counts, 400, 0.9, trial).difference
      if (low <= 0 && high >= 0) holds++
    }
    expect(Math.abs(holds / trials - 0.9)).toBeLessThan(0.06)
  })
})

describe('the paired bootstrap', () => {
  const counts = {
    system: Int32Array.of(3, 5, 1, 0),
    against: Int32Array.of(2, 1, 3, 1),
    total: Int32Array.of(4, 6, 5, 1),
  }

  it('agrees with all 256 samples of four sentences', () => {
    const differences: number[] = []
    for (let code = 0; code < 256; code++) {
      const draws = [code & 3, (code >> 2) & 3, (code >> 4) & 3, code >> 6]
      const sum = (list: Int32Array) => draws.reduce((total, s) => total + list[s], 0)
      differences.push((sum(counts.system) - sum(counts.against)) / sum(counts.total))
    }
    differences.sort((a, b) => a - b)
    const notAbove = differences.filter((d) => d <= 0).length / 256
    const notBelow = differences.filter((d) => d >= 0).length / 256
    const { p, difference } = pairedBootstrap(counts, 40_000, 0.8, 5)
    expect(p).toBeCloseTo(2 * Math.min(notAbove, notBelow), 1)
    expect(Math.abs(p - 2 * Math.min(notAbove, notBelow))).toBeLessThan(0.02)
    const share = (bound: number) => differences.filter((d) => d <= bound + 1e-12).length / 256
    expect(share(difference[0])).toBeGreaterThan(0.09)
    expect(differences.filter((d) => d < difference[0] - 1e-12).length / 256).toBeLessThan(0.11)
    expect(share(difference[1])).toBeGreaterThan(0.89)
    expect(differences.filter((d) => d < difference[1] - 1e-12).length / 256).toBeLessThan(0.91)
  })

  it('has intervals of width 0 where all sentences are alike', () => {
    const { system, difference } = pairedBootstrap(
      { system: Int32Array.of(2, 2), against: Int32Array.of(1, 1), total: Int32Array.of(4, 4) },
      100,
      0.95,
      1,
    )
    expect(system).toEqual([0.5, 0.5])
    expect(difference).toEqual([0.25, 0.25])
  })

  it('gives the same for the same seed', () => {
    expect(pairedBootstrap(counts, 500, 0.95, 9)).toEqual(pairedBootstrap(counts, 500, 0.95, 9))
  })
})

describe('two systems compared', () => {
  const gold = [withHeads([0, 1, 2]), withHeads([2, 0]), withHeads([0])]
  const system = [withHeads([0, 1, 2]), withHeads([2, 0]), withHeads([0])]
  const against = [withHeads([0, 1, 1]), withHeads([0, 1]), withHeads([0])]

  it('counts by hand', () => {
    const { description, metrics } = compareSystems(gold, system, against, { samples: 200, shuffles: 200 })
    expect(description).toContain('ud18')
    expect(metrics.las).toMatchObject({
      system: { correct: 6, total: 6 },
      against: { correct: 3, total: 6 },
      difference: 0.5,
      mcnemar: { onlySystem: 3, onlyAgainst: 0, p: expect.closeTo(0.25, 14) },
      randomisation: { exact: 0.5 },
    })
    expect(metrics.exactLabelled).toMatchObject({
      system: { correct: 3, total: 3 },
      against: { correct: 1, total: 3 },
      mcnemar: { onlySystem: 2, onlyAgainst: 0, p: expect.closeTo(0.5, 14) },
      randomisation: { exact: 0.5 },
    })
  })

  it('finds no difference between a system and itself', () => {
    const { metrics } = compareSystems(gold, against, against, { samples: 100, shuffles: 100 })
    for (const { difference, mcnemar: test, randomisation, bootstrap } of Object.values(metrics)) {
      expect([difference, test.p, randomisation.p, randomisation.exact, bootstrap.p]).toEqual([0, 1, 1, 1, 1])
      expect(bootstrap.difference).toEqual([0, 0])
    }
  })

  it('leaves out sentences without units', () => {
    const outcomes = { system: Uint8Array.of(1, 0, 1), against: Uint8Array.of(0, 0, 1) }
    const all = compareOutcomes({ ...outcomes, start: Int32Array.of(0, 2, 3) })
    const withEmpty = compareOutcomes({ ...outcomes, start: Int32Array.of(0, 0, 2, 2, 3, 3) })
    expect(withEmpty).toEqual(all)
  })

  it('finds a clear difference with every test', () => {
    const random = seededRandom(4)
    const length = 300
    const draw = (rate: number) => Uint8Array.from({ length: length * 10 }, () => +(random() < rate))
    const start = Int32Array.from({ length: length + 1 }, (_, s) => s * 10)
    const {
      mcnemar: test,
      randomisation,
      bootstrap,
    } = compareOutcomes({ start, system: draw(0.9), against: draw(0.85) }, { samples: 1000, shuffles: 1000 })
    for (const { p } of [test, randomisation, bootstrap]) expect(p).toBeLessThan(0.005)
    expect(bootstrap.difference[0]).toBeGreaterThan(0)
  })

  it('makes tables, and is plain data', () => {
    const comparison = compareSystems(gold, system, against, { samples: 100, shuffles: 100 })
    expect(JSON.parse(JSON.stringify(comparison))).toEqual(comparison)
    const text = comparisonTables(comparison).map(formatTable).join('\n')
    expect(text).toContain('intervals of 95% by paired bootstrap over sentences')
    expect(text).toMatch(/^LAS .* exact binomial/m)
  })

  it.each([
    ['nothing-to-compare', [[sentence('a')], [sentence('a/0/x')], [sentence('a/0/x')]], {}],
    ['word-count', [gold, system, gold.map(() => withHeads([0]))], {}],
    ['evaluation-option', [gold, system, against], { shuffles: 0 }],
    ['evaluation-option', [gold, system, against], { samples: 1.5 }],
    ['evaluation-option', [gold, system, against], { confidence: 95 }],
  ] as const)('refuses %s', (code, [a, b, c], options) => {
    expect(() => compareSystems(a, b, c, options)).toThrow(expect.objectContaining({ code }))
  })
})
