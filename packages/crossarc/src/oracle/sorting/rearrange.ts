import { CrossarcError } from '../../base/index.ts'
import type { TransitionCode } from '../../transition/index.ts'
import { swap } from '../../transition/systems/index.ts'

const SHIFT = swap.kind('SHIFT')
const SWAP = swap.kind('SWAP')

/**
 * The transitions of the system swap that put the nodes 0..n on the stack in the given order without building an arc
 * (Camillo 2016, section 4.2, Tables 4.1 and 4.2): SWAP where the two top nodes are out of order, otherwise SHIFT. The
 * number of SWAPs is that of the pairs of words that change places.
 *
 * @example
 * const codes = rearrangement([0, 2, 3, 1])
 * formatSequence(systemByName('swap'), codes) // 'SHIFT SHIFT SWAP SHIFT SHIFT SWAP SHIFT'
 */
export function rearrangement(order: ArrayLike<number>): TransitionCode[] {
  const place = checkedPlaces(order)
  const c = swap.start(order.length - 1, { recording: false })
  const codes: TransitionCode[] = []
  for (;;) {
    const isOutOfOrder = c.stackSize > 1 && place[c.s(0)] < place[c.s(1)]
    if (!isOutOfOrder && c.bufferStart === c.bufferEnd) return codes
    const code = isOutOfOrder ? SWAP : SHIFT
    codes.push(code)
    swap.apply(c, code)
  }
}

/** The place of each node in an order of 0..n that starts with the root, which SWAP cannot move. */
function checkedPlaces(order: ArrayLike<number>): Int32Array {
  const place = new Int32Array(order.length).fill(-1)
  for (let at = 0; at < order.length; at++) {
    const node = order[at]
    if (place[node] !== -1 || (node === 0) !== (at === 0)) throw notAnOrder(order.length - 1)
    place[node] = at
  }
  if (order.length === 0) throw notAnOrder(0)
  return place
}

function notAnOrder(n: number): CrossarcError {
  return new CrossarcError(
    'invalid-order',
    `An order of ${n} words must start with 0 and contain each number up to ${n} once`,
  )
}
