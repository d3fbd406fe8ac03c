export {
  type EnsembleOptions,
  type EnsembleTrees,
  ParserEnsemble,
  type VoteOptions,
  type Voter,
} from './ensemble.ts'
export { ProbabilityEnsemble, type ProbabilityEnsembleOptions } from './probability-ensemble.ts'
export { ScoreEnsemble } from './score-ensemble.ts'
