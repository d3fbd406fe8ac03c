import { wrongArgument } from '../base/index.ts'
import type { ParseOptions } from '../decode/index.ts'
import { Tagger } from '../linear/tagger/index.ts'
import { Lemmatizer } from '../text/lemmatizer/index.ts'
import { Tokenizer } from '../text/tokenizer/index.ts'
import type { Sentence, Word } from '../treebank/index.ts'
import { loadNetwork } from './networks/index.ts'
import { isNeural, NETWORK, type PipelineModel } from './pipeline-file.ts'

/** Options that a pipeline passes to its parser. */
export interface PipelineParseOptions extends ParseOptions {
  /** For a parser that finds tags: fill in missing tags, or replace all. */
  tags?: 'missing' | 'all'
}

/** The part of a pipeline that finds trees. */
export interface PipelineParser {
  parse(sentence: Sentence, options: PipelineParseOptions): Sentence
  /** Parses many sentences, if that is faster than one by one. */
  parseAll?(sentences: readonly Sentence[], options: PipelineParseOptions): Sentence[]
  /** Whether it also finds tags; a pipeline without a tagger then gets its tags here. */
  readonly findsTags?: boolean
}

/** The parts of a pipeline, which may be your own. The input must supply what a missing part would add. */
export interface PipelineParts {
  readonly tokenizer?: Tokenizer | undefined
  readonly tagger?: { tag(sentence: Sentence): Sentence } | undefined
  readonly lemmatizer?: { lemma(word: Word): string } | undefined
  readonly parser: PipelineParser
}

export function isTrained(model: PipelineModel | PipelineParts): model is PipelineModel {
  const { parser } = model
  if (typeof parser !== 'object' || parser === null)
    throw wrongArgument('A pipeline needs a model as read from a file, or parts with a parser', model)
  return 'weights' in parser || 'tensors' in parser
}

/** The parts of a trained pipeline. Loads the code of the parser that the model needs, and no other. */
export async function createParts(model: PipelineModel): Promise<PipelineParts> {
  if (!isTrained(model))
    throw wrongArgument('Pipeline.create() takes a model that was read; new Pipeline() takes parts', model)
  const { parser } = model
  if (isNeural(parser)) {
    return { ...textParts(model), parser: await loadNetwork(parser, NETWORK) }
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
