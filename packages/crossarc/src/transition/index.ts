export { ArcBuilder, BUFFER_FRONT, type Reach, type Rest, restOf } from './arc-builder.ts'
export { Configuration } from './configuration.ts'
export { countedLength, formatSequence, parseSequence, replay, transitionName } from './sequence.ts'
export { permitsOneRoot } from './single-root.ts'
export {
  defineSystem,
  encode,
  kindOf,
  labelOf,
  NONE,
  type System,
  type SystemDefinition,
  type Transition,
  type TransitionCode,
  type TreeClass,
} from './system.ts'
export { type ArcChange, type TraceRow, trace } from './trace.ts'
export type { TransitionFilter } from './transition-filter.ts'
