export { newWord, type TextSentence } from './text-sentence.ts'
export type { TextStream, TokenizeOptions } from './text-stream.ts'
export {
  readHorizontal,
  readTokens,
  streamHorizontal,
  streamTokens,
  type TokenisedOptions,
} from './tokenised.ts'
export { Tokenizer } from './tokenizer.ts'
export { packTokenizer, readTokenizer, unpackTokenizer, writeTokenizer } from './tokenizer-file.ts'
export type { TokenizerModel } from './tokenizer-model.ts'
