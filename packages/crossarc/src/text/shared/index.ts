export { type RawTextOptions, rawText } from './raw-text.ts'
