import { LookupWeights } from '../../linear/weights/index.ts'
import type { Sentence, Word } from '../../treebank/index.ts'
import { LemmaFeatures } from './lemma-features.ts'
import { applyScript, fits } from './lemma-script.ts'
import { type LemmaDictionary, type LemmatizerModel, placeOf } from './lemmatizer-model.ts'

/** The cache only saves time. */
const MOST_CACHED = 100_000
/** Longer forms rarely recur. */
const LONGEST_CACHED = 40

/**
 * Gives words their lemmas: words seen in training from a dictionary by form, UPOS and FEATS, all others by
 * the script that fits them best.
 *
 * @example
 * const lemmatizer = new Lemmatizer(readLemmatizer(bytes))
 * lemmatizer.lemmatize(tagger.tag(sentence)).words.map((word) => word.lemma)
 */
export class Lemmatizer {
  readonly model: LemmatizerModel
  readonly #features = new LemmaFeatures()
  readonly #weights: LookupWeights
  /** By UPOS, then FEATS: the number of the tag. */
  readonly #tags = new Map<string, Map<string, number>>()
  readonly #cache = new Map<string, string>()

  constructor(model: LemmatizerModel) {
    this.model = model
    this.#weights = new LookupWeights(model.weights, this.#features.capacity)
    for (const [number, { upos, feats }] of model.tags.entries()) {
      const byFeats = this.#tags.get(upos) ?? new Map<string, number>()
      this.#tags.set(upos, byFeats.set(feats, number))
    }
  }

  /** The sentence with lemmas by forms and tags; its own lemmas are ignored. */
  lemmatize(sentence: Sentence): Sentence {
    return { ...sentence, words: sentence.words.map((word) => ({ ...word, lemma: this.lemma(word) })) }
  }

  /** The lemma of a word by its form, UPOS and FEATS. */
  lemma({ form, upos, feats }: Pick<Word, 'form' | 'upos' | 'feats'>): string {
    if (form.length > LONGEST_CACHED) return this.#find(form, upos, feats)
    const key = `${form}\t${upos}\t${feats}`
    let lemma = this.#cache.get(key)
    if (lemma === undefined) {
      lemma = this.#find(form, upos, feats)
      if (this.#cache.size >= MOST_CACHED) this.#cache.clear()
      this.#cache.set(key, lemma)
    }
    return lemma
  }

  #find(form: string, upos: string, feats: string): string {
    const lower = form.toLowerCase()
    const { dictionary } = this.model
    const own = placeOf(dictionary, form)
    const inLower = lower === form ? -1 : placeOf(dictionary, lower)
    const tag = this.#tags.get(upos)?.get(feats) ?? -1
    let script = withTag(dictionary, own, tag)
    if (script < 0) script = withTag(dictionary, inLower, tag)
    if (script < 0) script = this.#withUpos(own, upos)
    if (script < 0) script = this.#withUpos(inLower, upos)
    if (script < 0) script = this.#best(form, upos, feats)
    return script < 0 ? form : applyScript(this.model.scripts[script], form)
  }

  /** The script of the most frequent tag with this UPOS. */
  #withUpos(place: number, upos: string): number {
    if (place < 0) return -1
    const { first, tags, scripts } = this.model.dictionary
    for (let k = first[place]; k < first[place + 1]; k++) {
      if (this.model.tags[tags[k]].upos === upos) return scripts[k]
    }
    return -1
  }

  /** The best script for a word that training has not seen, or −1. */
  #best(form: string, upos: string, feats: string): number {
    const { scripts, classes } = this.model
    const features = this.#features
    const weights = this.#weights
    features.extract(form, upos, feats)
    weights.scoreKinds(features.features, features.count)
    weights.scoreLabels()
    let best = -1
    for (let script = 0; script < classes; script++) {
      if (!fits(scripts[script], form.length)) continue
      if (best < 0 || weights.labelScores[script] > weights.labelScores[best]) best = script
    }
    return best
  }
}

function withTag({ first, tags, scripts }: LemmaDictionary, place: number, tag: number): number {
  if (place < 0 || tag < 0) return -1
  for (let k = first[place]; k < first[place + 1]; k++) if (tags[k] === tag) return scripts[k]
  return -1
}
