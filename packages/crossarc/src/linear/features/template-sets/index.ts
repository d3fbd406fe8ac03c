export { templateSet, templateSetFor, templateSets } from './registry.ts'
