export { FeatureRows, keyOf } from './feature-rows.ts'
export { type IntegerWeights, quantise } from './integer-weights.ts'
export { LookupWeights } from './lookup-weights.ts'
export { packWeights, unpackWeights } from './weights-file.ts'
