/*
 * The matrix product with fused multiply-add, for the kernels of networks: a separate module, because not
 * every WebAssembly engine has these instructions. It is built with relaxed SIMD; everything else is as in
 * network.ts.
 */
export { multiply, multiplyWide } from './network/gemm'
