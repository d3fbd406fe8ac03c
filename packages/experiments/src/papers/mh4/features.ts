import { type NeuralConfiguration, neuralRuns, type PlannedExperiment } from '../../runner/plan.ts'
import { TABLE_4_TREEBANKS } from './plan.ts'

const NAME = 'acl2018-tables-1-2'

const local = (features: string): NeuralConfiguration => ({
  model: 'transition',
  system: 'mh4',
  features,
  seeds: 3,
})

/** The columns of Table 1 but the last one, which is greedy MH4 of Table 4, as those of Table 2 are there too. */
export const localFeatures: readonly (readonly [name: string, configuration: NeuralConfiguration])[] = [
  ['{s0, b0}', local('s0,b0')],
  ['{s1, s0, b0}', local('s1,s0,b0')],
]

/** Trainings that are cut short, to see what becomes of these features where other derivations are learnt. */
export const DERIVATION_UPDATES = 4000

const cut = (features: string, oracle?: string): NeuralConfiguration => ({
  ...local(features),
  ...(oracle === undefined ? {} : { oracle }),
  maximumUpdates: DERIVATION_UPDATES,
  seeds: 1,
})

/** Reductions mostly of s0, as by default, or mostly of s1. */
export const derivations: readonly (readonly [name: string, configuration: NeuralConfiguration])[] = [
  ['{s0, b0}, mostly s0 is taken away', cut('s0,b0')],
  ['{s0, b0}, mostly s1', cut('s0,b0', 'chart-second')],
  ['{s1, s0, b0}, mostly s0', cut('s1,s0,b0')],
  ['{s1, s0, b0}, mostly s1', cut('s1,s0,b0', 'chart-second')],
]

export const tables1And2: PlannedExperiment = {
  name: NAME,
  title: 'Tables 1 and 2 of Gómez-Rodríguez, Shi & Lee (2018): how little a parser can look at',
  treebanks: TABLE_4_TREEBANKS,
  runs: neuralRuns(
    NAME,
    TABLE_4_TREEBANKS,
    [...localFeatures, ...derivations].map(([, configuration]) => configuration),
  ),
}
