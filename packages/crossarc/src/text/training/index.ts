export { type LemmatizerTrainingOptions, trainLemmatizer } from './lemmatizer-training.ts'
export { type TokenizerEpoch, type TokenizerTrainingOptions, trainTokenizer } from './tokenizer-training.ts'
