import type { QuantisedWeights } from '../linear/quantised.ts'
import type { LemmaScript } from './lemma-script.ts'

/** The tags that tell words of one form apart. */
export interface LemmaTag {
  readonly upos: string
  readonly feats: string
}

/** A trained lemmatizer, as data: Lemmatizer runs it, writeLemmatizer() writes it. */
export interface LemmatizerModel {
  readonly scripts: readonly LemmaScript[]
  readonly tags: readonly LemmaTag[]
  /** By form: a tag and the script of the word with this tag, then the next two, the most frequent tag first. */
  readonly dictionary: ReadonlyMap<string, readonly number[]>
  /** The scripts that unseen words may have: the first so many. */
  readonly classes: number
  readonly weights: QuantisedWeights
}
