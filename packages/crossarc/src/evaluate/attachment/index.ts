export { type AttachmentEvaluation, type AttachmentOptions, evaluateAttachment } from './attachment.ts'
export {
  type Convention,
  type ConventionOptions,
  conventionOf,
  conventions,
  type LabelPart,
  type Punctuation,
} from './convention.ts'
export { type ScoredWords, scoreWords } from './scored-words.ts'
