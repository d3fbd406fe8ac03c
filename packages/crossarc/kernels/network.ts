/*
 * The inner loops of neural networks, in AssemblyScript with SIMD. Every argument called a pointer is a byte
 * address in the imported memory, every stride a number of floats. The module holds no data and allocates
 * nothing, so that each worker can have an instance over the same memory.
 *
 * src/kernels/network/plain/ does the same operations on the same numbers in the same order, and gets the
 * same bits: a change here must be made there too.
 */
export {
  leakyRelu,
  leakyReluBackward,
  sigmoid,
  sigmoidBackward,
  tanh,
  tanhBackward,
} from './network/activation'
export { coupledCell, coupledCellBackward, coupledOutput, coupledOutputBackward } from './network/coupled'
export {
  addProducts,
  addScaled,
  addToRows,
  blend,
  clear,
  dropoutMask,
  maskRows,
  moveRows,
  multiplyElements,
  scaleRows,
  sumRows,
} from './network/elements'
export { multiply, multiplyWide } from './network/gemm'
export { pack } from './network/gemm-pack'
export { crossEntropyBackward, hinge, softmax } from './network/loss'
export { adam, collect, sumOfSquares } from './network/optimizer'
export { standardBackward, standardForward } from './network/standard'
