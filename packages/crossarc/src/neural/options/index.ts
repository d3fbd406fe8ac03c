export type { HeadOptions } from './head-options.ts'
export {
  accurate,
  acl2018,
  type FeatsScoring,
  type LabelerKind,
  large,
  type NetworkOptions,
  type Preset,
  type TrainingSettings,
} from './preset.ts'
export type { Schedule } from './schedule.ts'
