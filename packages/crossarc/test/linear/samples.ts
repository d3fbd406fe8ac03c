import { randomBelow } from '../../src/base/random.ts'
import type { Configuration } from '../../src/transition/configuration.ts'
import { encode, type System } from '../../src/transition/system.ts'
import { randomTree } from '../../src/tree/enumerate.ts'
import type { Sentence } from '../../src/treebank/sentence.ts'

const FORMS = ['Ház', 'ház', 'Kert-1', '👍🏽x', 'a', 'madarak', '.', '1848']
const TAGS = ['NOUN', 'VERB', 'DET', 'PUNCT']
const FEATS = ['_', 'Case=Nom', 'Case=Acc|Number=Sing', 'Case=Nom|Number=Plur|Person=3', 'Foreign']

export const LABELS = ['nsubj', 'obj', 'root']

/** A sentence of words that often share what they have, with a random tree. */
export function randomSentence(n: number, random: () => number): Sentence {
  const pick = (list: readonly string[]) => list[randomBelow(list.length, random)]
  const heads = randomTree(n, random)
  const words = Array.from({ length: n }, (_, k) => ({
    id: k + 1,
    form: pick(FORMS),
    lemma: pick(['ház', 'kert', '_']),
    upos: pick(TAGS),
    xpos: pick(TAGS).slice(0, 1),
    feats: pick(FEATS),
    head: heads[k + 1],
    deprel: pick(LABELS),
    deps: '_',
    misc: '_',
  }))
  return { comments: [], words, multiwords: [], emptyNodes: [] }
}

/** Takes random valid transitions with random labels, and shows every configuration on the way, the first included. */
export function randomWalk(
  system: System,
  n: number,
  random: () => number,
  visit: (c: Configuration) => void,
): void {
  const c = system.start(n, { recording: false, dependents: true })
  visit(c)
  while (!system.isTerminal(c)) {
    const kinds = system.transitions.map((_, kind) => kind).filter((kind) => system.isValid(c, kind))
    const kind = kinds[randomBelow(kinds.length, random)]
    const label = system.transitions[kind].labelled ? randomBelow(LABELS.length, random) : undefined
    system.apply(c, encode(kind, label))
    visit(c)
  }
}
