import { Tagger } from '../../linear/tagger/index.ts'
import {
  assignFolds,
  type TaggingAccuracy,
  taggingAccuracy,
  trainTagger,
} from '../../linear/training/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import type { Io } from '../shell/io.ts'
import { Progress } from '../shell/progress.ts'

const FOLDS = 10

export interface TaggedData {
  readonly train: readonly Sentence[]
  readonly dev: readonly Sentence[]
  readonly folds: number
  /** The share of correct tags. */
  readonly accuracy: { readonly train: TaggingAccuracy; readonly dev?: TaggingAccuracy }
}

/**
 * Tags the training set by jackknifing, and the development set by a tagger trained on the whole training set. Yields to
 * the event loop after each fold, so that Ctrl-C is noticed.
 */
export async function predictTags(
  train: readonly Sentence[],
  dev: readonly Sentence[],
  { seed, quiet }: { seed: number; quiet: boolean },
  io: Io,
): Promise<TaggedData> {
  const folds = Math.min(FOLDS, train.length)
  const foldOf = assignFolds(train.length, folds, seed)
  const steps = folds + (dev.length === 0 ? 0 : 1)
  const progress = new Progress(io.stderr, { title: 'tagging', total: steps, quiet })
  const tagged = train.slice()
  try {
    for (let fold = 0; fold < folds; fold++) {
      const tagger = taggerFor(
        train.filter((_, index) => foldOf[index] !== fold),
        seed,
      )
      for (const [index, sentence] of train.entries()) {
        if (foldOf[index] === fold) tagged[index] = tagger.tag(sentence)
      }
      progress.at(fold + 1)
      await new Promise((resolve) => setImmediate(resolve))
    }
    const trainAccuracy = taggingAccuracy(train, tagged)
    if (dev.length === 0) return { train: tagged, dev, folds, accuracy: { train: trainAccuracy } }
    const tagger = taggerFor(train, seed)
    const taggedDev = dev.map((sentence) => tagger.tag(sentence))
    return {
      train: tagged,
      dev: taggedDev,
      folds,
      accuracy: { train: trainAccuracy, dev: taggingAccuracy(dev, taggedDev) },
    }
  } finally {
    progress.end()
  }
}

function taggerFor(sentences: readonly Sentence[], seed: number): Tagger {
  return new Tagger(trainTagger(sentences, [], { seed }))
}
