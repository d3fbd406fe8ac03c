/**
 * Numbers the increasing lists of nodes of each length, without gaps: the list h1 < .. < hp has the number
 * Σ C(h_q, q).
 */
export class Subsets {
  readonly #binomials: Float64Array
  readonly #width: number

  /** For lists of at most `most` of the nodes 0..nodes − 1. */
  constructor(nodes: number, most: number) {
    this.#width = most + 1
    this.#binomials = new Float64Array((nodes + 1) * this.#width)
    for (let row = 0; row <= nodes; row++) {
      this.#binomials[row * this.#width] = 1
      for (let column = 1; column <= most && row > 0; column++) {
        this.#binomials[row * this.#width + column] =
          this.binomial(row - 1, column - 1) + this.binomial(row - 1, column)
      }
    }
  }

  binomial(n: number, k: number): number {
    return this.#binomials[n * this.#width + k]
  }

  /** The number of list[from..to − 1], without list[left] if it is among them. */
  rank(list: Int32Array, from: number, to: number, left = -1): number {
    let rank = 0
    for (let at = from, length = 0; at < to; at++) {
      if (at !== left) rank += this.binomial(list[at], ++length)
    }
    return rank
  }

  /** Calls `visit` for all lists of `size` nodes from first to last; each is passed in list[0..size − 1]. */
  forEach(list: Int32Array, size: number, first: number, last: number, visit: () => void): void {
    list[0] = first
    list[size - 1] = last
    const inner = size - 2
    if (last - first - 1 < inner) return
    for (let place = 1; place <= inner; place++) list[place] = first + place
    for (;;) {
      visit()
      let place = inner
      while (place > 0 && list[place] === last - 1 - (inner - place)) place--
      if (place === 0) return
      list[place]++
      for (let next = place + 1; next <= inner; next++) list[next] = list[next - 1] + 1
    }
  }
}
