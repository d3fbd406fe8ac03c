export { FeatureList } from './feature-list.ts'
export { parseTemplates } from './templates.ts'
