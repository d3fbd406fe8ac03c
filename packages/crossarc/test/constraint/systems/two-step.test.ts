import { constrainTwoStep } from '../../../src/constraint/systems/two-step.ts'
import { twoStep } from '../../../src/transition/systems/two-step.ts'
import { describeExactness } from '../exact-permission.ts'

describeExactness(twoStep, constrainTwoStep, { four: 12, five: 2 })
