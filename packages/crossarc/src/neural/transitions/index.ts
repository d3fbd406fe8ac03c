export { defaultPositions } from './positions.ts'
