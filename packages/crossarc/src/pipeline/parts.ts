import { CrossarcError, wrongArgument } from '../base/index.ts'
import type { ParseOptions } from '../decode/index.ts'
import { LinearParser } from '../linear/parser/index.ts'
import { Tagger } from '../linear/tagger/index.ts'
import { Lemmatizer } from '../text/lemmatizer/index.ts'
import { Tokenizer } from '../text/tokenizer/index.ts'
import type { Sentence, Word } from '../treebank/index.ts'
import { isNeural, type PipelineModel } from './pipeline-file.ts'

/** What a pipeline asks of its parser. */
export interface PipelineParseOptions extends ParseOptions {
  /** Of a parser that finds tags: fill in those that words lack, or all. */
  tags?: 'missing' | 'all'
  /** Is told of sentences that are too long for the parser's own search, and what is used instead. */
  onFallback?: (sentence: Sentence, search: string) => void
}

/** The part of a pipeline that finds trees. */
export interface PipelineParser {
  parse(sentence: Sentence, options: PipelineParseOptions): Sentence
  /** Many sentences, where that is faster than one by one. */
  parseAll?(sentences: readonly Sentence[], options: PipelineParseOptions): Sentence[]
  /** Whether it finds tags beside the tree; then the pipeline asks it for tags where it has no tagger. */
  readonly findsTags?: boolean
}

/** What does the work of a pipeline. Each part may be one's own; where one is missing, its work must be done in the input. */
export interface PipelineParts {
  readonly tokenizer?: Tokenizer | undefined
  readonly tagger?: { tag(sentence: Sentence): Sentence } | undefined
  readonly lemmatizer?: { lemma(word: Word): string } | undefined
  readonly parser: PipelineParser
}

export function isTrained(model: PipelineModel | PipelineParts): model is PipelineModel {
  const { parser } = model
  if (typeof parser !== 'object' || parser === null)
    throw wrongArgument('A pipeline is made of a model that was read, with a parser', model)
  return 'weights' in parser || 'tensors' in parser
}

/** The parts of a trained pipeline whose parser is linear. */
export function partsOf(model: PipelineModel): PipelineParts {
  if (!isNeural(model.parser)) return { ...textParts(model), parser: new LinearParser(model.parser) }
  throw new CrossarcError(
    'neural-pipeline',
    'This pipeline has a neural parser, which takes a moment to get ready: await Pipeline.create(model), or load()',
  )
}

/** The parts of any trained pipeline. Only here is the code of neural networks loaded, and only where it is needed. */
export async function createParts(model: PipelineModel): Promise<PipelineParts> {
  if (!isTrained(model) || !isNeural(model.parser)) return partsOf(model)
  const { createNetwork } = await import('./network.ts')
  return { ...textParts(model), parser: await createNetwork(model.parser) }
}

function textParts({ tokenizer, tagger, lemmatizer }: PipelineModel): Omit<PipelineParts, 'parser'> {
  return {
    tokenizer: tokenizer === undefined ? undefined : new Tokenizer(tokenizer),
    tagger: tagger === undefined ? undefined : new Tagger(tagger),
    lemmatizer: lemmatizer === undefined ? undefined : new Lemmatizer(lemmatizer),
  }
}
