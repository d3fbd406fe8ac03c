import type { Word } from '../../treebank/index.ts'
import { FeatureList } from '../features/feature-list.ts'
import { FORM, type FormTable, LOWER, PREFIX, SHAPE, SUFFIX } from './tagger-words.ts'

/** How far features look beyond the first and the last word. */
export const MARGIN = 2

const MOST_FEATURES = 48

/**
 * The features of a word in a sentence whose earlier words are tagged. Tags are kept as numbers, those of word i at i
 * + MARGIN, and −1 if it has none yet.
 */
export class TagFeatures extends FeatureList {
  readonly forms: FormTable
  /** The rows of the sentence's forms in the table, word i at i + MARGIN. */
  places = new Int32Array(64)

  constructor(forms: FormTable) {
    super(MOST_FEATURES)
    this.forms = forms
  }

  read(words: readonly Word[]): void {
    if (words.length + 2 * MARGIN > this.places.length) {
      this.places = new Int32Array(2 * (words.length + 2 * MARGIN))
    }
    this.places.fill(0, 0, MARGIN)
    this.forms.read(words, this.places, MARGIN)
    this.places.fill(0, words.length + MARGIN, words.length + 2 * MARGIN)
  }

  /** For the first layer: the words, and the two tags before. */
  extractFirst(i: number, tags: Int32Array): void {
    const { places } = this
    const { values } = this.forms
    const at = i + MARGIN
    const word = places[at]
    const before = places[at - 1]
    const after = places[at + 1]
    const lower = values[word + LOWER]
    const lowerBefore = values[before + LOWER]
    const lowerAfter = values[after + LOWER]
    const suffix = values[word + SUFFIX + 2]
    const tag = tags[at - 1]
    this.count = 0
    this.one(1, values[word + FORM])
    this.one(2, lower)
    for (let k = 0; k < 4; k++) {
      this.one(3 + k, values[word + PREFIX + k])
      this.one(7 + k, values[word + SUFFIX + k])
    }
    this.one(11, values[word + SHAPE])
    this.one(12, lowerBefore)
    this.one(13, lowerAfter)
    this.one(14, values[places[at - 2] + LOWER])
    this.one(15, values[places[at + 2] + LOWER])
    this.one(16, tag)
    this.two(17, tag, tags[at - 2])
    this.two(18, tag, lower)
    this.two(19, tag, suffix)
    this.two(20, lowerBefore, lower)
    this.two(21, lower, lowerAfter)
    this.two(22, tag, lowerAfter)
    this.one(23, values[before + SUFFIX + 2])
    this.one(24, values[after + SUFFIX + 2])
    this.two(25, values[before + SHAPE], values[word + SHAPE])
    this.two(26, values[word + SHAPE], values[after + SHAPE])
    this.two(27, values[word + SUFFIX + 1], values[after + SUFFIX + 1])
    this.three(28, tags[at - 2], tag, lower)
  }

  /**
   * For a later layer, where all words have a tag of the layers before: `first` are those of the first layer, `own`
   * those of this one, and `parent` the word's tag in the layer just before.
   */
  extractLater(i: number, first: Int32Array, own: Int32Array, parent: number): void {
    const { places } = this
    const { values } = this.forms
    const at = i + MARGIN
    const word = places[at]
    const before = places[at - 1]
    const after = places[at + 1]
    const lower = values[word + LOWER]
    const suffix = values[word + SUFFIX + 2]
    const tag = first[at]
    const ownBefore = own[at - 1]
    this.count = 0
    this.one(31, parent)
    this.two(32, parent, lower)
    this.two(33, tag, values[word + FORM])
    for (let k = 0; k < 4; k++) {
      this.two(34 + k, tag, values[word + SUFFIX + k])
      this.two(38 + k, tag, values[word + PREFIX + k])
    }
    this.two(42, parent, suffix)
    this.two(43, tag, values[word + SHAPE])
    this.two(44, parent, ownBefore)
    this.three(45, parent, ownBefore, own[at - 2])
    this.two(46, ownBefore, lower)
    this.two(47, ownBefore, suffix)
    this.three(48, first[at - 1], tag, first[at + 1])
    this.three(49, tag, first[at + 1], first[at + 2])
    this.two(50, tag, first[at + 1])
    this.two(51, tag, first[at - 1])
    this.two(52, tag, values[before + LOWER])
    this.two(53, tag, values[after + LOWER])
    this.two(54, lower, values[after + LOWER])
    this.two(55, values[before + LOWER], lower)
    this.two(56, tag, values[after + SUFFIX + 2])
    this.two(57, tag, values[before + SUFFIX + 2])
    this.two(58, tag, values[places[at - 2] + LOWER])
    this.two(59, tag, values[places[at + 2] + LOWER])
  }
}
