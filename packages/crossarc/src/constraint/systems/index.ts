export { constrain } from './registry.ts'
