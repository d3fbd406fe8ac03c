import { BUFFER_FRONT } from '../../transition/index.ts'
import { mh4 } from '../../transition/systems/index.ts'
import { searchingOracle } from './arc-loss-judge.ts'

/** Exact losses for the transition system of MH4, by search with a limit; partial gold trees may be given. */
export const mh4Dynamic = searchingOracle(mh4, {
  LA: [BUFFER_FRONT, 0],
  RA: [1, 0],
  "LA'": [0, 1],
  "RA'": [2, 1],
  LA2: [BUFFER_FRONT, 1],
  RA2: [2, 0],
})
