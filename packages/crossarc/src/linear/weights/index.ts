export { FeatureRows, keyOf } from './feature-rows.ts'
export { type IntegerWeights, quantise } from './integer-weights.ts'
export { LookupWeights } from './lookup-weights.ts'
export { list, object, packWeights, unpackWeights, whole } from './weights-file.ts'
