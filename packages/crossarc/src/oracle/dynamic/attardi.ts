import { attardi } from '../../transition/systems/index.ts'
import { searchingOracle } from './arc-loss-judge.ts'

/** Exact losses for Attardi's system, by search with a limit; partial gold trees may be given. */
export const attardiDynamic = searchingOracle(attardi, {
  'LEFT-ARC': [0, 1],
  'RIGHT-ARC': [1, 0],
  'LEFT-ARC-2': [0, 2],
  'RIGHT-ARC-2': [2, 0],
})
