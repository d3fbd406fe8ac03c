import { CrossarcError, defined } from '../../base/index.ts'
import type { KnowledgeSource, KnownSpan } from '../../knowledge/index.ts'
import type { ConstraintCost, LinearParser } from '../../linear/parser/index.ts'
import { type Pipeline, type SearchOptions, type WordConstraint, wordNumbers } from '../../pipeline/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import type { Failures } from '../shell/failure.ts'
import { sentenceBatches } from './sentence-batches.ts'

/** The constraints on the tree of a sentence. */
export type WishesOf = (sentence: Sentence) => WordConstraint[]

interface EachOptions extends SearchOptions {
  retag?: boolean
  constraintsOf: WishesOf | undefined
  knowledge?: KnowledgeSource
  onKnown?: (known: readonly KnownSpan[], sentence: Sentence) => void
  failures: Failures
  constraintCost: boolean
}

/** Parses sentences in this thread: in groups, or one by one if they have constraints. */
export async function* parseEach(
  pipeline: Pipeline,
  sentences: AsyncIterable<Sentence>,
  { constraintsOf, failures, constraintCost, ...options }: EachOptions,
): AsyncGenerator<Sentence, void> {
  if (constraintsOf === undefined) {
    for await (const group of sentenceBatches(sentences, pipeline.groupWords))
      yield* pipeline.analyseAll(group, options)
    return
  }
  for await (const sentence of sentences) {
    const wishes = constraintsOf(sentence)
    try {
      yield constraintCost && wishes.length > 0
        ? withCost(costOf(pipeline, sentence, wishes, options))
        : pipeline.analyse(sentence, { ...options, constraints: wishes })
    } catch (error) {
      if (!(error instanceof CrossarcError)) throw error
      failures.add(error, sentence)
      yield sentence
    }
  }
}

function costOf(
  pipeline: Pipeline,
  sentence: Sentence,
  wishes: WordConstraint[],
  { beam, retag }: { beam?: number; retag?: boolean },
): ConstraintCost {
  const parser = pipeline.parts.parser as LinearParser
  const tagged = pipeline.annotate(sentence, defined({ retag }))
  return parser.constraintCost(tagged, { ...defined({ beam }), constraints: wordNumbers(sentence, wishes) })
}

function withCost({ sentence, cost }: ConstraintCost): Sentence {
  const comments = sentence.comments.filter((line) => !/^# ?constraint_cost ?=/.test(line))
  return { ...sentence, comments: [...comments, `# constraint_cost = ${cost.toFixed(3)}`] }
}
