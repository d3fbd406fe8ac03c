import { wrongArgument } from '../base/index.ts'
import type { ParseOptions } from '../linear/parser/index.ts'
import { Tagger } from '../linear/tagger/index.ts'
import { Lemmatizer } from '../text/lemmatizer/index.ts'
import { Tokenizer } from '../text/tokenizer/index.ts'
import type { Sentence, Word } from '../treebank/index.ts'
import { isNeural, NETWORK, type PipelineModel } from './pipeline-file.ts'

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

/** The parts of a trained pipeline. The code of a parser is loaded with a model that needs it, and only then. */
export async function createParts(model: PipelineModel): Promise<PipelineParts> {
  if (!isTrained(model))
    throw wrongArgument('Pipeline.create() takes a model that was read; new Pipeline() takes parts', model)
  const { parser } = model
  if (isNeural(parser)) {
    const { createNetwork } = await import('./network.ts')
    return { ...textParts(model), parser: await createNetwork(parser, NETWORK) }
  }
  const { LinearParser } = await import('./linear.ts')
  return { ...textParts(model), parser: new LinearParser(parser) }
}

function textParts({ tokenizer, tagger, lemmatizer }: PipelineModel): Omit<PipelineParts, 'parser'> {
  return {
    tokenizer: tokenizer === undefined ? undefined : new Tokenizer(tokenizer),
    tagger: tagger === undefined ? undefined : new Tagger(tagger),
    lemmatizer: lemmatizer === undefined ? undefined : new Lemmatizer(lemmatizer),
  }
}
