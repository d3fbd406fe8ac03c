import { arcHybrid } from './arc-hybrid.ts'
import { attardi } from './attardi.ts'
import { combine } from './combine.ts'
import { rarePair } from './pair.ts'

/** MH4 joins s0 with b0, s1 or s2, and s1 with b0, s0 or s2. */
export const mh4 = combine(arcHybrid, attardi, rarePair('s2', 's1'), rarePair('s1', 'b0'))
