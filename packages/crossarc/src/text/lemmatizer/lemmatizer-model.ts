import { finishHash, mixHash } from '../../base/index.ts'
import type { IntegerWeights } from '../../linear/weights/index.ts'
import type { LemmaScript } from './lemma-script.ts'

/** The tags that tell words of one form apart. */
export interface LemmaTag {
  readonly upos: string
  readonly feats: string
}

/**
 * What is known of forms, by their hashes: one of 2³² forms that are not in it seems to be, and reading it takes no time.
 */
export interface LemmaDictionary {
  /** In increasing order. */
  readonly forms: Int32Array
  /** The entries of forms[k] are first[k]..first[k + 1], the most frequent tag first. */
  readonly first: Int32Array
  /** By entry: a tag, and the script of the form with this tag. */
  readonly tags: Uint16Array
  readonly scripts: Uint16Array
}

/** A trained lemmatizer, as data: Lemmatizer runs it, writeLemmatizer() writes it. */
export interface LemmatizerModel {
  readonly scripts: readonly LemmaScript[]
  readonly tags: readonly LemmaTag[]
  readonly dictionary: LemmaDictionary
  /** The scripts that unseen words may have: the first so many. */
  readonly classes: number
  readonly weights: IntegerWeights
}

/** What stands for a form in a dictionary. */
export function formHash(form: string): number {
  let hash = 0x9e3779b1
  for (let i = 0; i < form.length; i++) hash = mixHash(hash, form.charCodeAt(i))
  return finishHash(hash)
}

/** The place of a form in a dictionary, or −1. */
export function placeOf({ forms }: LemmaDictionary, form: string): number {
  const hash = formHash(form)
  let low = 0
  let high = forms.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (forms[middle] < hash) low = middle + 1
    else high = middle
  }
  return forms[low] === hash ? low : -1
}
