export { acl2018Encoder, Encoder, type EncoderOptions, type EncoderTrace } from './encoder.ts'
export { type EncodedSentence, Lexicon, normalise } from './lexicon.ts'
