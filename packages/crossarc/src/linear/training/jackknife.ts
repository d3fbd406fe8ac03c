import { CrossarcError, seededRandom, shuffled } from '../../base/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { Tagger } from '../tagger/tagger.ts'
import { type TaggerTrainingOptions, trainTagger } from './tagger-training.ts'

export interface JackknifeOptions extends Omit<TaggerTrainingOptions, 'onEpoch'> {
  /** Called when the sentences of a fold have been tagged. */
  onFold?: (done: number, folds: number) => void
}

/** The fold of each sentence, 0..folds − 1. Fold sizes differ by at most one. */
export function assignFolds(sentences: number, folds: number, seed: number): Int32Array {
  if (!Number.isInteger(folds) || folds < 2 || folds > sentences) {
    throw new CrossarcError(
      'jackknife-folds',
      `${sentences} sentences cannot be tagged in ${folds} folds; take a whole number from 2 to the number of sentences`,
    )
  }
  const foldOf = new Int32Array(sentences)
  const order = shuffled([...foldOf.keys()], seededRandom(seed))
  for (const [place, index] of order.entries()) foldOf[index] = place % folds
  return foldOf
}

/**
 * The training set with the tags that a tagger would give it: a tagger trained on the other folds tags each fold, so
 * that a parser learns from tags as imperfect as those it will get. Keeps the order.
 *
 * @example
 * const training = new LinearTraining(jackknife(train, 10), dev, { system: 'swap' })
 */
export function jackknife(
  sentences: readonly Sentence[],
  folds: number,
  options: JackknifeOptions = {},
): Sentence[] {
  const { onFold, seed = 1, ...training } = options
  const foldOf = assignFolds(sentences.length, folds, seed)
  const tagged = sentences.slice()
  for (let fold = 0; fold < folds; fold++) {
    const others = sentences.filter((_, index) => foldOf[index] !== fold)
    const tagger = new Tagger(trainTagger(others, [], { ...training, seed }))
    for (const [index, sentence] of sentences.entries()) {
      if (foldOf[index] === fold) tagged[index] = tagger.tag(sentence)
    }
    onFold?.(fold + 1, folds)
  }
  return tagged
}
