export { type NodeTags, type TagColumn, type TagSets, tagsOf } from './taggers.ts'
