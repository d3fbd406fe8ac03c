import { arcHybridTemplates } from './arc-hybrid.ts'
import { attardiTemplates } from './attardi.ts'
import { combine } from './combine.ts'
import { rarePair } from './pair.ts'

/** MH4 joins s0 with b0, s1 or s2, and s1 with b0, s0 or s2. */
export const mh4Templates = combine(
  arcHybridTemplates,
  attardiTemplates,
  rarePair('s2', 's1'),
  rarePair('s1', 'b0'),
)
