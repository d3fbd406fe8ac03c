/**
 * The cost of the last sequence of an odd number in a step of an LSTM, if two cost 1: products compute two rows at a time.
 * Fitted to the times of learning, in total, on shares of Gothic batches.
 */
const ODD = 0.75

/** Larger batches consist of many short sentences, which are easy to divide. */
const MOST_SENTENCES = 40
/** Far more than ever needed. */
const MOST_CHANGES = 20

/** The sentences that one thread learns, the longest first. */
class ThreadShare {
  readonly sentences: number[] = []
  /** The number of nodes of each sentence: its words and the root. */
  readonly nodes: number[] = []
  cost = 0

  add(sentence: number, nodes: number): void {
    let at = this.nodes.length
    while (at > 0 && this.nodes[at - 1] < nodes) at--
    this.sentences.splice(at, 0, sentence)
    this.nodes.splice(at, 0, nodes)
    this.cost = this.costWith(-1, 0)
  }

  remove(index: number): void {
    this.sentences.splice(index, 1)
    this.nodes.splice(index, 1)
    this.cost = this.costWith(-1, 0)
  }

  /**
   * The cost without the sentence `left` (−1: with all of them) and with one more of `added` nodes (0: with none). In step t
   * all sentences with more than t nodes are running.
   */
  costWith(left: number, added: number): number {
    const { nodes } = this
    let [cost, before, waiting] = [0, 0, added]
    let running = nodes.length - (left < 0 ? 0 : 1) + (added > 0 ? 1 : 0)
    for (let k = nodes.length - 1; running > 0; running--) {
      if (k === left) k--
      const isNext = waiting > 0 && (k < 0 || waiting <= nodes[k])
      const length = isNext ? waiting : nodes[k--]
      if (isNext) waiting = 0
      cost += (length - before) * ((running >> 1) + (running & 1) * ODD)
      before = length
    }
    return cost
  }
}

/**
 * Divides sentences among threads so that the most expensive share is cheap. Each sentence, the longest first, goes to the
 * thread with the fewest words so far; then single sentences are moved or swapped while that helps.
 */
export function balanceBatch(
  sentences: readonly number[],
  threads: number,
  wordsOf: (sentence: number) => number,
): number[][] {
  if (threads === 1) return [sentences.slice()]
  const shares = Array.from({ length: threads }, () => new ThreadShare())
  const words = new Float64Array(threads)
  const order = sentences.slice().sort((a, b) => wordsOf(b) - wordsOf(a) || a - b)
  for (const sentence of order) {
    const nodes = wordsOf(sentence) + 1
    const least = words.indexOf(Math.min(...words))
    words[least] += nodes
    shares[least].add(sentence, nodes)
  }
  if (sentences.length <= MOST_SENTENCES)
    for (let change = 0; change < MOST_CHANGES && relieve(shares); change++);
  return shares.map(({ sentences }) => sentences)
}

/** Moves or swaps the sentence of the most expensive share that helps most; returns whether any helped. */
function relieve(shares: readonly ThreadShare[]): boolean {
  const worst = shares.reduce((most, share) => (share.cost > most.cost ? share : most))
  let best: { to: ThreadShare; out: number; back: number } | undefined
  let least = worst.cost
  for (const to of shares) {
    if (to === worst) continue
    for (let out = 0; out < worst.nodes.length; out++) {
      for (let back = -1; back < to.nodes.length; back++) {
        const given = back < 0 ? 0 : to.nodes[back]
        if (given === worst.nodes[out]) continue
        const cost = Math.max(worst.costWith(out, given), to.costWith(back, worst.nodes[out]))
        if (cost < least) {
          least = cost
          best = { to, out, back }
        }
      }
    }
  }
  if (best === undefined) return false
  const { to, out, back } = best
  const taken = [worst.sentences[out], worst.nodes[out]] as const
  worst.remove(out)
  if (back >= 0) {
    worst.add(to.sentences[back], to.nodes[back])
    to.remove(back)
  }
  to.add(...taken)
  return true
}
