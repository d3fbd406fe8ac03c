export { type ReadFileOptions, readTreebankFile } from './node/file.ts'
