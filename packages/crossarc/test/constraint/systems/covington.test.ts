import { constrainCovington } from '../../../src/constraint/systems/covington.ts'
import { covington } from '../../../src/transition/systems/covington.ts'
import { describeExactness } from '../exact-permission.ts'

describeExactness(covington, constrainCovington, { four: 250, five: 30 })
