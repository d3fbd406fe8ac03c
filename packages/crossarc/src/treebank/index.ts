export { confidenceOf, withConfidence, withConfidenceField } from './confidence.ts'
export { errorOfFlaw, sentenceTooLong, shortened } from './faults.ts'
export { type Flaw, LineScanner, SOUND } from './lines.ts'
export { LONGEST_SENTENCE, type ReadOptions } from './read-options.ts'
export {
  comment,
  type EmptyNode,
  type MultiwordToken,
  miscWithoutConfidence,
  type Sentence,
  sentenceId,
  sentenceName,
  UNKNOWN,
  type Word,
} from './sentence.ts'
export { chunksOf, isBytes, parseStream, parseWhole, type SentenceParser, type Source } from './source.ts'
export { detached } from './strings.ts'
export { lengthIn, type OffsetUnit, type Surface, type SurfaceToken, surfaceOf } from './surface.ts'
export { checkSentence, checkShape, type WriteOptions } from './write-check.ts'
