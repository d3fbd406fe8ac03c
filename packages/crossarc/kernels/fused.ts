/*
 * The product of matrices with fused multiply-add, for the kernels of networks: a module apart, because not every
 * WebAssembly has these instructions. It is built with relaxed SIMD; the rest is as in network.ts.
 */
export { multiply, multiplyWide } from './network/gemm'
