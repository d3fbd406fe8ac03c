import { hashText, mixHash } from '../../base/index.ts'
import { FeatureList } from '../../linear/features/index.ts'
import { classOf, UPPER_CASE } from '../shared/characters.ts'

const MOST_FEATURES = 64
const LONGEST_SUFFIX = 7
const LONGEST_PREFIX = 3
/** The middle of a longer word says nothing about its lemma. */
const LONGEST_FORM = 1000

/**
 * The features of a word for its lemma. None identifies a whole word, so that unseen words resemble those of
 * training.
 */
export class LemmaFeatures extends FeatureList {
  constructor() {
    super(MOST_FEATURES)
  }

  extract(form: string, upos: string, feats: string): void {
    const lower = (form.length > LONGEST_FORM ? form.slice(-LONGEST_FORM) : form).toLowerCase()
    const tag = hashText(upos)
    const features = hashText(feats)
    const letters = lettersOf(form)
    const length = Math.min(lower.length, 5)
    this.count = 0
    this.one(1, tag)
    this.two(2, tag, features)
    this.two(3, tag, letters)
    this.three(4, tag, features, letters)
    this.two(5, tag, length)
    let suffix = 0
    for (let k = 1; k <= LONGEST_SUFFIX; k++) {
      // The character before the first stands for the start of the word.
      suffix = mixHash(suffix, k > lower.length ? 0 : lower.charCodeAt(lower.length - k))
      this.two(6, tag, suffix)
      this.three(7, tag, features, suffix)
      if (k <= 4) this.four(8, tag, letters, suffix, length)
      if (k > lower.length) break
    }
    let prefix = 0
    for (let k = 0; k < LONGEST_PREFIX && k < lower.length; k++) {
      prefix = mixHash(prefix, lower.charCodeAt(k))
      this.two(9, tag, prefix)
    }
  }
}

/** 0: no capital, 1: a capital first, 2: more capitals. */
function lettersOf(form: string): number {
  let capitals = 0
  for (let i = 0; i < form.length && i < LONGEST_FORM; i++) {
    const unit = form.charCodeAt(i)
    if (unit >= 0xd800 && unit <= 0xdfff) continue
    if (classOf(unit) !== UPPER_CASE) continue
    if (i > 0) return capitals === 1 ? 3 : 2
    capitals++
  }
  return capitals
}
