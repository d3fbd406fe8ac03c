export { type ArcDistribution, arcDistributions } from './arc-probabilities.ts'
