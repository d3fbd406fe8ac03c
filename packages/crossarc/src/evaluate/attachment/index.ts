export { type AttachmentEvaluation, type AttachmentOptions, evaluateAttachment } from './attachment.ts'
export { type ConventionOptions, conventions, type LabelPart, type Punctuation } from './convention.ts'
