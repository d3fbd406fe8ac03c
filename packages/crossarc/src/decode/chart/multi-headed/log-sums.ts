const NEVER = Number.NEGATIVE_INFINITY

/** The logarithm of the sum of three numbers that are given by their logarithms. */
export function logAdd3(a: number, b: number, c: number): number {
  const most = Math.max(a, b, c)
  if (most === NEVER) return NEVER
  return most + Math.log(Math.exp(a - most) + Math.exp(b - most) + Math.exp(c - most))
}

/** Logarithms of sums, each as its largest part and the sum of the rest relative to it. */
export class LogSums {
  readonly #most: Float64Array
  readonly #sums: Float64Array

  constructor(length: number) {
    this.#most = new Float64Array(length)
    this.#sums = new Float64Array(length)
  }

  clear(from: number, to: number): void {
    this.#most.fill(NEVER, from, to)
    this.#sums.fill(0, from, to)
  }

  add(at: number, part: number): void {
    const most = this.#most[at]
    if (part <= most) {
      if (part > most - 60) this.#sums[at] += Math.exp(part - most)
    } else {
      this.#sums[at] = this.#sums[at] * Math.exp(most - part) + 1
      this.#most[at] = part
    }
  }

  sum(at: number): number {
    return this.#most[at] + Math.log(this.#sums[at])
  }
}
