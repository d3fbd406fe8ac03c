import type { DynamicOracle } from '../../../oracle/base/index.ts'
import { encode, type TransitionCode } from '../../../transition/index.ts'
import { type Heads, unlabelled } from '../../../tree/index.ts'

/** The derivation that always takes the first transition without cost, in the order of the system: it shifts early. */
export function firstFreeDerivation({ system, judge }: DynamicOracle, heads: Heads): TransitionCode[] {
  const c = system.start(heads.length - 1, { recording: false })
  const judgement = judge(unlabelled(heads))
  const costs = new Int32Array(system.transitions.length)
  const codes: TransitionCode[] = []
  while (!system.isTerminal(c)) {
    const code = encode(judgement.costs(c, costs).indexOf(0))
    codes.push(code)
    system.apply(c, code)
  }
  return codes
}
