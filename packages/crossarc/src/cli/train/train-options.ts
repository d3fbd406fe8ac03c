import type { Labelling } from '../../decode/index.ts'
import type { ReadingDirection } from '../../linear/parser/index.ts'
import type { BeamUpdate, FreeLabels } from '../../linear/training/index.ts'
import type { LiftingScheme } from '../../tree/index.ts'
import type { InputOptions } from '../shell/input.ts'

/** The presets that train a network. */
export const NETWORK_PRESETS = ['accurate', 'large', 'acl2018'] as const

export type NetworkPreset = (typeof NETWORK_PRESETS)[number]

/** The options of train, as given on the command line. */
export interface TrainOptions extends InputOptions {
  dev?: string[]
  output?: string
  system: string
  oracle?: string
  dynamic?: true | string
  beam: number
  update?: BeamUpdate
  labelling: Labelling
  freeLabels?: FreeLabels
  direction?: ReadingDirection
  epochs: number
  seed: number
  mix: number
  templates?: string
  pseudoProjective?: LiftingScheme
  exploreFrom?: number
  exploreProbability?: number
  tags: 'gold' | 'jackknife'
  compress: boolean
  json?: boolean
  preset?: 'fast' | NetworkPreset
  network?: string
  features?: string
  networks?: number
  updates?: number
  threads?: number
  fused?: boolean
  wide?: boolean
  name?: string
  language?: string
  treebank?: string
  authors?: string
  licence?: string
  card?: string
}

/** Whether an option was given on the command line; otherwise it has its default. */
export type Given = (name: keyof TrainOptions) => boolean
