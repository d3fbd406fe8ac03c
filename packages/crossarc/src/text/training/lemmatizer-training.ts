import { CrossarcError, seededRandom, shuffled } from '../../base/index.ts'
import { roundWeights, TrainingWeights } from '../../linear/training/index.ts'
import { quantise } from '../../linear/weights/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { LemmaFeatures } from '../lemmatizer/lemma-features.ts'
import { applyScript, fits, type LemmaScript, lemmaScript } from '../lemmatizer/lemma-script.ts'
import {
  formHash,
  type LemmaDictionary,
  type LemmaTag,
  type LemmatizerModel,
} from '../lemmatizer/lemmatizer-model.ts'
import { isWritable } from '../shared/spaces.ts'

/** A script with fewer different forms applies only to them. */
const FEWEST_FORMS = 2
/**
 * Where lemmas are split into morphemes, as in Korean, there are thousands of scripts; the rare ones fit few
 * words.
 */
const MOST_CLASSES = 250
/** Addresses and the like, from which nothing can be learned. */
const LONGEST_FORM = 100
/** The margin by which the right script must beat every other; otherwise the word is learned again. */
const MARGIN = 20
/** Weights of at most this size are dropped. */
const SMALLEST_WEIGHT = 0.75

/** The capacity of a dictionary entry. */
const LARGEST_NUMBER = 0xffff

/** Options of the training. */
export interface LemmatizerTrainingOptions {
  epochs?: number
  seed?: number
  /** Called after every epoch. */
  onEpoch?: (report: LemmatizerEpoch) => void
}

/** The report of trainLemmatizer() on an epoch. */
export interface LemmatizerEpoch {
  readonly epoch: number
  /** Words (each form with each of its tags once) that got a wrong script during training. */
  readonly errors: number
  readonly words: number
}

/** A form with a tag, and its most frequent script. */
interface Entry {
  readonly form: string
  readonly tag: number
  readonly script: number
}

/**
 * Trains a lemmatizer: a dictionary of the words of the treebank, and an averaged perceptron that chooses
 * among the scripts that at least two forms share, for words that are not in it.
 *
 * @example
 * const lemmatizer = new Lemmatizer(trainLemmatizer(train))
 * lemmatizer.lemma({ form: 'parsers', upos: 'NOUN', feats: 'Number=Plur' })
 */
export function trainLemmatizer(
  sentences: readonly Sentence[],
  { epochs = 8, seed = 1, onEpoch }: LemmatizerTrainingOptions = {},
): LemmatizerModel {
  const { entries, scripts, tags, classes, dictionary } = collect(sentences)
  const features = new LemmaFeatures()
  const weights = new TrainingWeights(0, classes, features.capacity)
  const learnable = entries.filter(({ script }) => script < classes)
  const random = seededRandom(seed)
  for (let epoch = 1; epoch <= epochs; epoch++) {
    let errors = 0
    for (const { form, tag, script } of shuffled(learnable, random)) {
      features.extract(form, tags[tag].upos, tags[tag].feats)
      weights.scoreKinds(features.features, features.count)
      weights.scoreLabels()
      weights.now++
      const { labelScores } = weights
      let rival = -1
      for (let other = 0; other < classes; other++) {
        if (other === script || !fits(scripts[other], form.length)) continue
        if (rival < 0 || labelScores[other] > labelScores[rival]) rival = other
      }
      if (rival < 0) continue
      if (labelScores[rival] >= labelScores[script]) errors++
      if (labelScores[rival] + MARGIN > labelScores[script]) {
        weights.updateLabel(features.features, features.count, script, 1)
        weights.updateLabel(features.features, features.count, rival, -1)
      }
    }
    onEpoch?.({ epoch, errors, words: learnable.length })
  }
  return {
    scripts,
    tags,
    classes,
    dictionary,
    weights: roundWeights(quantise(weights.averaged(), SMALLEST_WEIGHT)),
  }
}

function collect(sentences: readonly Sentence[]) {
  const tagNumbers = new Map<string, number>()
  const tags: LemmaTag[] = []
  const scriptNumbers = new Map<string, number>()
  const found: LemmaScript[] = []
  /** By form, then tag, then script: its frequency. */
  const counts = new Map<string, Map<number, Map<number, number>>>()
  for (const { words } of sentences) {
    const torn = new Set(words.filter(({ deprel }) => deprel === 'goeswith').map(({ head }) => head))
    for (const { id, form, lemma, upos, feats } of words) {
      // The lemma of a word written as two is not that of its first part.
      if ((lemma === '_' && form !== '_') || torn.has(id)) continue
      if (form.length > LONGEST_FORM || !isWritable(form)) continue
      const script = lemmaScript(form, lemma)
      if (applyScript(script, form) !== lemma) continue
      const tag = numberOf(tagNumbers, `${upos}\t${feats}`, () => tags.push({ upos, feats }))
      const number = numberOf(scriptNumbers, JSON.stringify(script), () => found.push(script))
      const byTag = counts.get(form) ?? new Map<number, Map<number, number>>()
      const byScript = byTag.get(tag) ?? new Map<number, number>()
      counts.set(form, byTag.set(tag, byScript.set(number, (byScript.get(number) ?? 0) + 1)))
    }
  }
  // The lemma of _ is _, which carries no information.
  if (counts.size === 0 || (counts.size === 1 && counts.has('_'))) {
    throw new CrossarcError('no-lemmas', 'No word of the training data has a lemma')
  }

  const entries: Entry[] = []
  const forms = found.map(() => new Set<string>())
  for (const [form, byTag] of counts) {
    const ordered = [...byTag].sort(([, a], [, b]) => total(b) - total(a))
    for (const [tag, byScript] of ordered) {
      const [[script]] = [...byScript].sort(([, a], [, b]) => b - a)
      entries.push({ form, tag, script })
      forms[script].add(form)
    }
  }
  // Scripts with many forms come first; unused ones are removed.
  const order = [...found.keys()]
    .filter((script) => forms[script].size > 0)
    .sort((a, b) => forms[b].size - forms[a].size || a - b)
  const places = new Map(order.map((script, place) => [script, place]))
  const placed = entries.map((entry) => ({ ...entry, script: places.get(entry.script)! }))
  const common = order.filter((script) => forms[script].size >= FEWEST_FORMS).length
  return {
    entries: placed,
    tags,
    scripts: order.map((script) => found[script]),
    classes: Math.min(MOST_CLASSES, Math.max(1, common)),
    dictionary: dictionaryOf(placed),
  }
}

/** If two forms share a hash, which hardly ever happens, the first is kept. */
function dictionaryOf(entries: readonly Entry[]): LemmaDictionary {
  const byHash = new Map<number, Entry[]>()
  for (const entry of entries) {
    if (entry.tag > LARGEST_NUMBER || entry.script > LARGEST_NUMBER) continue
    const hash = formHash(entry.form)
    const known = byHash.get(hash)
    if (known === undefined) byHash.set(hash, [entry])
    else if (known[0].form === entry.form) known.push(entry)
  }
  const forms = Int32Array.from(byHash.keys()).sort()
  const first = new Int32Array(forms.length + 1)
  const ordered: Entry[] = []
  for (const [k, hash] of forms.entries()) {
    ordered.push(...byHash.get(hash)!)
    first[k + 1] = ordered.length
  }
  return {
    forms,
    first,
    tags: Uint16Array.from(ordered, ({ tag }) => tag),
    scripts: Uint16Array.from(ordered, ({ script }) => script),
  }
}

function total(counts: ReadonlyMap<number, number>): number {
  let sum = 0
  for (const times of counts.values()) sum += times
  return sum
}

function numberOf(numbers: Map<string, number>, key: string, add: () => number): number {
  const known = numbers.get(key)
  if (known !== undefined) return known
  const number = add() - 1
  numbers.set(key, number)
  return number
}
