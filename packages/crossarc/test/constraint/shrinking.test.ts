import { constrainAttardi } from '../../src/constraint/attardi.ts'
import { constrainMh4 } from '../../src/constraint/mh4.ts'
import { attardi } from '../../src/transition/attardi.ts'
import { mh4 } from '../../src/transition/mh4.ts'
import { describeExactness } from './exact-permission.ts'

describeExactness(attardi, constrainAttardi, { four: 120, five: 25 })
describeExactness(mh4, constrainMh4, { four: 120, five: 25 })
