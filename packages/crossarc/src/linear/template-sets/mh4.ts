import { arcHybrid } from './arc-hybrid.ts'
import { third } from './attardi.ts'
import { pair } from './pair.ts'

/** MH4 joins s0 with b0, s1 or s2, and s1 with b0, s0 or s2. */
export const mh4 = `${arcHybrid}${third}${pair('s2', 's0')}${pair('s2', 's1')}${pair('s1', 'b0')}`
