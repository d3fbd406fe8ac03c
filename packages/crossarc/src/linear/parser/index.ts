export type { WordMargins } from './margins.ts'
export type { LinearModel } from './model.ts'
export { packLinearModel, readLinearModel, unpackLinearModel, writeLinearModel } from './model-file.ts'
export { type ConstraintCost, LinearParser } from './parser.ts'
