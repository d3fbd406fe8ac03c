export { Tagger, type TaggerModel } from './tagger.ts'
export { packTagger, readTagger, unpackTagger, writeTagger } from './tagger-file.ts'
