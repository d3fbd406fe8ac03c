import { constrainSwap } from '../../../src/constraint/systems/swap.ts'
import { swap } from '../../../src/transition/systems/swap.ts'
import { describeExactness } from '../exact-permission.ts'

describeExactness(swap, constrainSwap, { four: 50, five: 8 })
