export { type NetworkKernels, packedSize } from './interface.ts'
export {
  hasFusedProducts,
  loadNetworkKernels,
  loadNetworkKernelsSync,
  type NetworkKernelOptions,
} from './load.ts'
export { loadParsingKernels } from './network-module.ts'
export { productsAreFasterWide } from './wide-products.ts'
