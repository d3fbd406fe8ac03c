/**
 * Tokenizers, sentence splitters and lemmatizers, with their training; readers of tokenised text.
 * For text processing without a parser, and for the stages of a pipeline.
 *
 * @module
 */

export {
  Lemmatizer,
  type LemmatizerModel,
  readLemmatizer,
  writeLemmatizer,
} from '../text/lemmatizer/index.ts'
export { type RawTextOptions, rawText } from '../text/shared/index.ts'
export {
  readHorizontal,
  readTokenizer,
  readTokens,
  streamHorizontal,
  streamTokens,
  type TextSentence,
  type TextStream,
  type TokenisedOptions,
  type TokenizeOptions,
  Tokenizer,
  type TokenizerModel,
  writeTokenizer,
} from '../text/tokenizer/index.ts'
export {
  type LemmatizerTrainingOptions,
  type TokenizerEpoch,
  type TokenizerTrainingOptions,
  trainLemmatizer,
  trainTokenizer,
} from '../text/training/index.ts'
