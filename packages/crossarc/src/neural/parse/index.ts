export type { NeuralParseOptions } from './parse-sentences.ts'
export { NeuralParser, type NeuralParserOptions } from './parser.ts'
