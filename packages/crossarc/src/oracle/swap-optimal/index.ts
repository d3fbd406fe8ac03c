export { DEFAULT_NODE_LIMIT, type OptimalSwaps, optimalSwaps, swapOptimalWithin } from './swap-optimal.ts'
