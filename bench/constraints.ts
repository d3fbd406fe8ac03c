import { readFileSync } from 'node:fs'
import { type Constraint, readConllu, type Sentence } from 'crossarc'
import { constraintsOf } from 'crossarc/constraints'
import { LinearParser, LinearTraining } from 'crossarc/linear'
import { cpuSeconds } from './clock.ts'
import { treebankFile } from './treebank.ts'

const ROUNDS = 7
/** One word in this many has its head as a constraint. */
const EVERY = 5

/**
 * The cost of constraints: CPU time per word with and without them, alternating in one run, and how it grows with the
 * length of the sentence. English-EWT 2.16 dev, greedy, two epochs of training; by default arc-eager.
 */
export async function run([system = 'arc-eager']: readonly string[]): Promise<void> {
  const train = treebankFile('ud-2.16/English-EWT/train.conllu')
  const dev = treebankFile('ud-2.16/English-EWT/dev.conllu')
  if (train === undefined || dev === undefined) return
  const training = new LinearTraining(readConllu(readFileSync(train)), [], { system, epochs: 2 })
  for (const _ of training.run());
  const parser = new LinearParser(training.model())
  // The parser's own trees: the system can build them, so their constraints are feasible.
  const sentences = readConllu(readFileSync(dev)).map((sentence) => parser.parse(sentence))
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0)

  console.log(`${system}, ${words} words, CPU time per word in the round with the median ratio, of ${ROUNDS}`)
  console.log('constraints\tfree, µs\tconstrained, µs\tratio')
  for (const [name, wishes] of kinds) {
    const constrained = sentences.map((sentence) => ({ sentence, constraints: wishes(sentence) }))
    const [free, bound] = alternately(
      () => {
        for (const sentence of sentences) parser.tree(sentence)
      },
      () => {
        for (const { sentence, constraints } of constrained) parser.tree(sentence, { constraints })
      },
    )
    console.log(
      [
        name,
        ...[free, bound].map((seconds) => ((1e6 * seconds) / words).toFixed(2)),
        (bound / free).toFixed(3),
      ].join('\t'),
    )
  }

  console.log('words in the sentence\tfree, µs per word\tconstrained, µs per word\tratio')
  for (const length of [10, 30, 100, 300, 1000]) {
    const long = parser.parse(joined(sentences, length))
    const constraints = arcs(long)
    const repeat = Math.ceil(20_000 / length)
    const times = (options: object) => () => {
      for (let k = 0; k < repeat; k++) parser.tree(long, options)
    }
    const [free, bound] = alternately(times({}), times({ constraints }))
    const perWord = [free, bound].map((seconds) => ((1e6 * seconds) / repeat / length).toFixed(2))
    console.log([length, ...perWord, (bound / free).toFixed(3)].join('\t'))
  }
}

/** Some of the arcs that a sentence has. */
function arcs(sentence: Sentence): Constraint[] {
  return constraintsOf({ ...sentence, words: sentence.words.filter(({ id }) => id % EVERY === 0) }).map(
    (constraint) =>
      'arc' in constraint
        ? { arc: { head: constraint.arc.head, dependent: constraint.arc.dependent } }
        : constraint,
  )
}

/** Disjoint subtrees of the sentence. */
function spans({ words }: Sentence): Constraint[] {
  const found: Constraint[] = []
  for (let first = 1; first < words.length; first++) {
    for (let last = Math.min(first + 5, words.length); last > first; last--) {
      const inside = words.slice(first - 1, last)
      if (inside.filter(({ head }) => head < first || head > last).length !== 1) continue
      found.push({ span: { first, last } })
      first = last
      break
    }
  }
  return found
}

const root = ({ words }: Sentence): Constraint[] => [
  { root: { word: words.find(({ head }) => head === 0)!.id } },
]

const kinds: [name: string, wishes: (sentence: Sentence) => Constraint[]][] = [
  ['the root', root],
  [`every ${EVERY}th arc`, arcs],
  ['disjoint spans', spans],
  ['arcs and spans', (sentence) => [...arcs(sentence), ...spans(sentence)]],
  ['every arc and label', (sentence) => constraintsOf(sentence)],
]

/** A sentence of `length` words, joined from other sentences. */
function joined(sentences: readonly Sentence[], length: number): Sentence {
  const words = sentences
    .flatMap((sentence) => sentence.words)
    .slice(0, length)
    .map((word, k) => ({ ...word, id: k + 1, head: -1 }))
  return { comments: [], words, multiwords: [], emptyNodes: [] }
}

/** CPU seconds of both in the round with the median ratio; the first round is a warm-up. */
function alternately(free: () => void, constrained: () => void): [free: number, constrained: number] {
  const rounds: [number, number][] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const seconds: [number, number] = [cpuSecondsOf(free), cpuSecondsOf(constrained)]
    if (round > 0) rounds.push(seconds)
  }
  return rounds.sort((a, b) => a[1] / a[0] - b[1] / b[0])[ROUNDS >> 1]
}

function cpuSecondsOf(action: () => void): number {
  const start = cpuSeconds()
  action()
  return cpuSeconds() - start
}
