export { Lemmatizer } from './lemmatizer.ts'
export { packLemmatizer, readLemmatizer, unpackLemmatizer, writeLemmatizer } from './lemmatizer-file.ts'
export type { LemmatizerModel } from './lemmatizer-model.ts'
