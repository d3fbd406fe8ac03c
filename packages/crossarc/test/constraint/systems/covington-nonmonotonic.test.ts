import { constrainCovingtonNonmonotonic } from '../../../src/constraint/systems/covington-nonmonotonic.ts'
import { covingtonNonmonotonic } from '../../../src/transition/systems/covington-nonmonotonic.ts'
import { describeExactness } from '../exact-permission.ts'

describeExactness(covingtonNonmonotonic, constrainCovingtonNonmonotonic, { four: 120, five: 15 })
