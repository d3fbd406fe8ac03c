import { CrossarcError } from '../base/index.ts'
import { type Sentence, sentenceId, UNKNOWN } from '../treebank/index.ts'
import { type ArcSpan, spansCross } from './levels.ts'

/** An arc to draw. The arc of a root comes from above: its span is only the word itself. */
export interface Arc extends ArcSpan {
  readonly head: number
  readonly dependent: number
  /** The relation, or '' if none is given. */
  readonly label: string
}

/**
 * The arcs of a sentence in the order of their dependents. A word without a known head has none, and empty
 * nodes do not belong to the tree. A sentence whose heads form no valid tree (cycles, several roots) can
 * still be drawn.
 */
export function arcsOf(sentence: Sentence): Arc[] {
  const arcs: Arc[] = []
  for (const { id, head, deprel } of sentence.words) {
    if (head === UNKNOWN) continue
    if (head === id) throw badTree(sentence, 'own-head', `word ${id} is its own head`)
    if (!Number.isInteger(head) || head < 0 || head > sentence.words.length) {
      throw badTree(
        sentence,
        'head-out-of-range',
        `word ${id} has head ${head}, which is not a word of the sentence`,
      )
    }
    const [left, right] = head === 0 ? [id, id] : head < id ? [head, id] : [id, head]
    arcs.push({ head, dependent: id, label: deprel === '_' ? '' : deprel, left, right })
  }
  return arcs
}

export function badTree(sentence: Sentence, code: string, reason: string): CrossarcError {
  const name = sentenceId(sentence)
  return new CrossarcError(code, reason, name === undefined ? {} : { sentence: name })
}

/** For every arc, the numbers of the arcs that it crosses. */
export function crossings(arcs: readonly Arc[]): number[][] {
  const crossed: number[][] = arcs.map(() => [])
  for (let j = 0; j < arcs.length; j++) {
    for (let i = 0; i < j; i++) {
      if (!spansCross(arcs[i], arcs[j])) continue
      crossed[i].push(j)
      crossed[j].push(i)
    }
  }
  return crossed
}

/**
 * Numbers from 1 that differ for crossing arcs, and 0 for arcs that cross nothing: a colour for each arc. The
 * largest is at most one more than the most crossings of any arc.
 */
export function hues(crossed: readonly (readonly number[])[]): number[] {
  const hue: number[] = crossed.map(() => 0)
  crossed.forEach((others, i) => {
    if (others.length === 0) return
    const taken = new Set(others.map((j) => hue[j]))
    while (hue[i] === 0 || taken.has(hue[i])) hue[i]++
  })
  return hue
}

/** "hearing —nsubj→ is": the dependent, the relation, the head. */
export function describeArc(sentence: Sentence, arc: Arc): string {
  const head = arc.head === 0 ? '(root)' : sentence.words[arc.head - 1].form
  return `${sentence.words[arc.dependent - 1].form} —${arc.label}→ ${head}`
}
