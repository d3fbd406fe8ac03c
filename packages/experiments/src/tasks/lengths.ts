import { leastSquares, type Point } from 'crossarc/evaluate'
import { type Configuration, kindOf, type System } from 'crossarc/transitions'
import type { LengthCounts, LengthFit } from '../runner/records.ts'

/** The number of words and counted transitions of derivations. */
export class Lengths {
  readonly points: Point[] = []
  #words = 0
  #transitions = 0

  add(system: System, end: Configuration): void {
    let transitions = 0
    for (const code of end.history) if (system.transitions[kindOf(code)].counted) transitions++
    this.points.push([end.n, transitions])
    this.#words += end.n
    this.#transitions += transitions
  }

  get transitionsPerWord(): number {
    return this.#transitions / this.#words
  }

  get fit(): LengthFit {
    const { slope, rSquared } = leastSquares(this.points, { throughOrigin: true })
    return { slope, rSquared }
  }

  get counts(): LengthCounts {
    const counts = new Map<string, number>()
    for (const point of this.points) counts.set(point.join(), (counts.get(point.join()) ?? 0) + 1)
    return [...counts].map(([key, count]) => {
      const [words, transitions] = key.split(',').map(Number)
      return [words, transitions, count] as const
    })
  }
}

/** One point per counted sentence. */
export function pointsOf(counts: LengthCounts): Point[] {
  return counts.flatMap(([words, transitions, count]) =>
    Array.from({ length: count }, (): Point => [words, transitions]),
  )
}
