import type { Sentence } from 'crossarc'
import { LinearParser } from 'crossarc/linear'
import { exitWithoutParent } from '../../../runner/parent.ts'
import { trainOn } from '../../../tasks/train.ts'
import { guideRun } from '../plan-rows.ts'

/** As many as Nivre & McDonald (2008) have. */
const FOLDS = 2

/** The trees of the guide, which replace those of the sentences: one copy for each sentence. */
export interface GuideTrees {
  readonly train: readonly Sentence[]
  readonly test: readonly Sentence[]
}

/**
 * The guide is the parser of Malt-06. It parses each half of the training set after training on the other one, so that
 * its trees are as good as those of new sentences, and the test set after training on all.
 */
export function guideTrees(
  treebank: string,
  seed: number,
  train: readonly Sentence[],
  test: readonly Sentence[],
): GuideTrees {
  const parserFor = (sentences: readonly Sentence[]) =>
    new LinearParser(trainOn(sentences, guideRun(treebank, seed)).model)
  const parsed = train.slice()
  for (let fold = 0; fold < FOLDS; fold++) {
    const parser = parserFor(train.filter((_, k) => k % FOLDS !== fold))
    for (let k = fold; k < train.length; k += FOLDS) parsed[k] = parser.parse(withoutTree(train[k]))
    exitWithoutParent()
  }
  const parser = parserFor(train)
  return { train: parsed, test: test.map((sentence) => parser.parse(withoutTree(sentence))) }
}

/** Nothing of the gold tree can reach the guide. */
export function withoutTree(sentence: Sentence): Sentence {
  return { ...sentence, words: sentence.words.map((word) => ({ ...word, head: -1, deprel: '_' })) }
}
