export { dynamicOracle, dynamicOracles, staticOracle, staticOracles } from './registry.ts'
