import type { EncodedSentence } from './encode.ts'

/** More features than an arc can have. */
const MOST_FEATURES = 256

/** The most tags between head and dependent that count. */
const MOST_BETWEEN = 32

/** The most siblings and dependents of a word that count. */
const MOST_RELATIVES = 20

/** Numbers of templates that come many times, and of the guide's. */
const SIBLING = 40
const DEPENDENT = 41
const GUIDE = 64

function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}

/** The distance of an arc in 7 steps, and its direction. */
function shapeOf(head: number, dependent: number): number {
  const distance = Math.abs(head - dependent)
  const step = distance <= 5 ? distance : distance <= 10 ? 6 : 7
  return head < dependent ? step : -step
}

/**
 * The features of arcs, as hashes: those of McDonald, Crammer & Pereira (2005) with lemmas and morphology, each also
 * with direction and distance, and, with a guide, those of Nivre & McDonald (2008).
 */
export class ArcFeatures {
  readonly hashes = new Int32Array(MOST_FEATURES)
  count = 0
  #template = 0
  #shape = 0
  readonly #between = new Int32Array(MOST_BETWEEN)

  #add(a: number, b = 0, c = 0, d = 0): void {
    const hash = mix(mix(mix(mix(++this.#template * 0x85ebca6b, a), b), c), d)
    this.hashes[this.count++] = hash
    this.hashes[this.count++] = mix(hash, this.#shape)
  }

  /** The features by which arcs compete. */
  ofArc(sentence: EncodedSentence, h: number, d: number): void {
    this.#start(h, d)
    this.#ends(sentence, h, d)
    this.#around(sentence, h, d)
    this.#betweenEnds(sentence, h, d)
    this.#guided(sentence, h, d)
  }

  /** The features by which the labels of a word's arc compete: those of the arc and of the arcs around it in the tree. */
  ofLabel(sentence: EncodedSentence, heads: Int32Array, d: number): void {
    const h = heads[d]
    this.#start(h, d)
    const { form, lemma, upos, xpos, feats } = sentence
    this.#add(upos[d], feats[d], shapeOf(h, d))
    this.#shape = h < d ? 1 : 2
    this.#add(upos[h], upos[d])
    this.#add(xpos[h], xpos[d])
    this.#add(form[d], upos[d])
    this.#add(form[h], form[d])
    this.#add(lemma[d], upos[h])
    this.#add(lemma[d], xpos[h])
    this.#add(lemma[h], upos[d])
    this.#add(lemma[h], upos[d], feats[d])
    this.#add(lemma[h], lemma[d])
    this.#add(upos[d], feats[d])
    this.#add(upos[h], upos[d], feats[d])
    this.#add(upos[h], upos[d], feats[h], feats[d])
    this.#add(upos[h], upos[d], xpos[d], shapeOf(h, d))
    this.#add(upos[d - 1], upos[d], upos[d + 1])
    this.#add(upos[h], upos[d], upos[d - 1])
    this.#add(upos[h], upos[d], upos[d + 1])
    this.#add(upos[d], lemma[d - 1])
    this.#add(upos[d], lemma[d + 1])
    this.#relatives(sentence, heads, d)
    this.#guided(sentence, h, d)
  }

  /** The tags of the head's head, of the siblings and of the dependents. */
  #relatives({ n, lemma, upos }: EncodedSentence, heads: Int32Array, d: number): void {
    const h = heads[d]
    const above = h === 0 ? 0 : upos[heads[h]]
    let [before, after, left, right, count] = [0, 0, 0, 0, 0]
    for (let k = 1; k <= n && count < MOST_RELATIVES; k++) {
      const isSibling = heads[k] === h && k !== d
      if (!isSibling && heads[k] !== d) continue
      count++
      if (isSibling) {
        if (k < d) before = upos[k]
        else if (after === 0) after = upos[k]
        this.#template = SIBLING
        this.#add(upos[d], upos[k], k < h ? 1 : 2)
      } else {
        if (k < d) left++
        else right++
        this.#template = DEPENDENT
        this.#add(upos[d], upos[k], k < d ? 1 : 2)
        this.#add(upos[d], lemma[k])
      }
    }
    this.#template = DEPENDENT + 2
    this.#add(above, upos[h], upos[d])
    this.#add(before, upos[d], after)
    this.#add(upos[h], before, upos[d])
    this.#add(upos[h], after, upos[d])
    this.#add(upos[h], upos[d], Math.min(left, 3), Math.min(right, 3))
  }

  #start(h: number, d: number): void {
    this.count = 0
    this.#template = 0
    this.#shape = shapeOf(h, d)
  }

  #ends({ form, lemma, upos, xpos, feats }: EncodedSentence, h: number, d: number): void {
    this.#add(form[h], upos[h])
    this.#add(form[h])
    this.#add(upos[h])
    this.#add(form[d], upos[d])
    this.#add(form[d])
    this.#add(upos[d])
    this.#add(xpos[d])
    this.#add(form[h], upos[h], form[d], upos[d])
    this.#add(upos[h], form[d], upos[d])
    this.#add(form[h], form[d], upos[d])
    this.#add(form[h], upos[h], upos[d])
    this.#add(form[h], upos[h], form[d])
    this.#add(form[h], form[d])
    this.#add(upos[h], upos[d])
    this.#add(xpos[h], xpos[d])
    this.#add(lemma[h], lemma[d])
    this.#add(lemma[h], upos[d])
    this.#add(upos[h], lemma[d])
    this.#add(upos[d], feats[d])
    this.#add(feats[h], feats[d])
    this.#add(upos[h], upos[d], feats[h], feats[d])
    this.#add(lemma[h], upos[d], feats[d])
    this.#add(upos[h], upos[d], feats[d])
  }

  #around({ upos, n }: EncodedSentence, h: number, d: number): void {
    const left = (k: number) => upos[k === 0 ? n + 1 : k - 1]
    const right = (k: number) => upos[k + 1]
    this.#add(upos[h], right(h), left(d), upos[d])
    this.#add(left(h), upos[h], left(d), upos[d])
    this.#add(upos[h], right(h), upos[d], right(d))
    this.#add(left(h), upos[h], upos[d], right(d))
  }

  #betweenEnds({ upos }: EncodedSentence, h: number, d: number): void {
    const seen = this.#between
    let tags = 0
    this.#template++
    const start = mix(mix(this.#template * 0x85ebca6b, upos[h]), upos[d])
    const right = Math.max(h, d)
    for (let k = Math.min(h, d) + 1; k < right && tags < MOST_BETWEEN; k++) {
      let at = 0
      while (at < tags && seen[at] !== upos[k]) at++
      if (at < tags) continue
      seen[tags++] = upos[k]
      const hash = mix(start, upos[k])
      this.hashes[this.count++] = hash
      this.hashes[this.count++] = mix(hash, h < d ? 1 : 2)
    }
  }

  /** Whether the guide has this arc and with which label, alone and with the tags of its ends. */
  #guided({ upos, form, guide }: EncodedSentence, h: number, d: number): void {
    if (guide === undefined) return
    this.#template = GUIDE
    const has = guide.heads[d] === h ? 1 : 2
    const label = has === 1 ? guide.labels[d] : 0
    this.#add(has)
    this.#add(has, upos[h])
    this.#add(has, upos[d])
    this.#add(has, upos[h], upos[d])
    this.#add(has, form[d])
    if (has === 2) return
    this.#add(label)
    this.#add(label, upos[d])
    this.#add(label, upos[h], upos[d])
  }
}
