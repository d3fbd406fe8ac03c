export { hashText } from './encode.ts'
export { parseTemplates } from './templates.ts'
