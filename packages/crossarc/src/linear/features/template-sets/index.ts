export { templateSet, templateSets } from './registry.ts'
