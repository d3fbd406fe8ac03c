import { finishHash, mixHash } from '../../base/index.ts'
import type { IntegerWeights } from '../../linear/weights/index.ts'
import type { LemmaScript } from './lemma-script.ts'

/** The tags that distinguish words of one form. */
export interface LemmaTag {
  readonly upos: string
  readonly feats: string
}

/**
 * What is known about forms, by their hashes. One in 2³² of the forms that are missing seems to be there, but
 * reading takes no time.
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
  /** The number of scripts for unseen words: those at the beginning of the list. */
  readonly classes: number
  readonly weights: IntegerWeights
}

/** The key of a form in a dictionary. */
export function formHash(form: string): number {
  let hash = 0x9e3779b1
  for (let i = 0; i < form.length; i++) hash = mixHash(hash, form.charCodeAt(i))
  return finishHash(hash)
}

/** The index of a form in a dictionary, or −1. */
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
