export { readTitles } from './gazetteer.ts'
export { Knowledge, type KnowledgeOptions } from './knowledge.ts'
export { describeKnownSpan, type KnowledgeSource, type KnownSpan } from './known-span.ts'
export { startsParagraph } from './passage.ts'
