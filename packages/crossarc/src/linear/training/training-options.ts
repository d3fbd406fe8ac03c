import { CrossarcError } from '../../base/index.ts'
import { checkBeam, type Labelling, labellings } from '../../decode/index.ts'
import type { DynamicOracle } from '../../oracle/base/index.ts'
import { type LiftingScheme, liftingSchemes } from '../../tree/index.ts'
import { type ReadingDirection, readingDirections } from '../parser/direction.ts'
import type { BeamUpdate } from './beam-training.ts'
import { type FreeLabels, freeLabelChoices } from './greedy-training.ts'

/** How a linear parser is trained. */
export interface LinearTrainingOptions {
  /** The transition system, by name. */
  system: string
  /** The static oracle, by name; by default lazy for swap, which is learned better, else the system's first one. */
  oracle?: string
  /** Train with a dynamic oracle: true for the system's first one, a name, or an oracle of your own; greedy only. */
  dynamic?: boolean | string | DynamicOracle
  /** Template text; the system's own set by default. */
  templates?: string
  epochs?: number
  seed?: number
  /** Number of trainings, with seeds from `seed` on, whose weights are averaged: more accurate, but slower. */
  mix?: number
  /** Width of the beam in training and parsing; 1 is greedy. */
  beam?: number
  update?: BeamUpdate
  /** With a dynamic oracle: from which epoch on (counted from 1) and how often wrong transitions are followed. */
  exploreFrom?: number
  exploreProbability?: number
  /** With a dynamic oracle: whether an arc that costs nothing but is not gold may have any label or needs the gold one. */
  freeLabels?: FreeLabels
  /**
   * From which epoch on the spans in comments of partial sentences are respected; by default in the last third of the epochs.
   * Before that the parser knows too little to choose among the trees that have them, and learns its own mistakes.
   */
  spansFrom?: number
  /** When a greedy parser chooses labels: with the transition, which is better, or after it, which is faster. */
  labelling?: Labelling
  /**
   * The order in which the parser reads words, left-to-right by default. From right to left, systems and oracles see
   * mirrored sentences, and the parser mirrors its trees back.
   */
  direction?: ReadingDirection
  /** Lift non-projective trees (for projective systems). */
  lifting?: LiftingScheme
  /** Weights below this fraction of the largest possible change are dropped. */
  threshold?: number
}

/** The ways to update from a beam. */
const updates: readonly BeamUpdate[] = ['early', 'max-violation']

/** Throws on options that would otherwise be misread, silently ignored, or make a file that cannot be read. */
export function checkTrainingOptions(options: LinearTrainingOptions): void {
  const { beam = 1, dynamic = false, exploreProbability = 0, threshold = 0 } = options
  checkBeam(beam)
  checkCounts(options)
  checkChoices(options)
  if (beam > 1 && dynamic !== false)
    throw wrong('A dynamic oracle trains greedy parsers: leave out dynamic, or the beam')
  if (typeof dynamic === 'object' && dynamic.system.name !== options.system)
    throw wrong(
      `The dynamic oracle judges ${dynamic.system.name}, and the parser is trained for ${options.system}`,
    )
  if (options.freeLabels === 'gold' && dynamic === false)
    throw wrong('freeLabels gold needs a dynamic oracle: no other lets arcs be free')
  if (!(exploreProbability >= 0 && exploreProbability <= 1))
    throw wrong(`exploreProbability is a number from 0 to 1, not ${exploreProbability}`)
  if (!(threshold >= 0)) throw wrong(`threshold is a number from 0 on, not ${threshold}`)
}

function checkCounts({ epochs = 1, mix = 1, exploreFrom = 1, spansFrom = 1 }: LinearTrainingOptions): void {
  for (const [name, times] of Object.entries({ epochs, mix, exploreFrom, spansFrom }))
    if (!Number.isInteger(times) || times < 1)
      throw wrong(`${name} is a whole number from 1 on, not ${times}`)
}

function checkChoices(options: LinearTrainingOptions): void {
  const { labelling, lifting, update, freeLabels, direction } = options
  const choices: [string, string | undefined, readonly string[]][] = [
    ['labelling', labelling, labellings],
    ['lifting', lifting, liftingSchemes],
    ['update', update, updates],
    ['freeLabels', freeLabels, freeLabelChoices],
    ['direction', direction, readingDirections],
  ]
  for (const [name, choice, all] of choices)
    if (choice !== undefined && !all.includes(choice))
      throw wrong(`${name} is ${all.join(' or ')}, not ${JSON.stringify(choice)}`)
}

function wrong(reason: string): CrossarcError {
  return new CrossarcError('training-option', reason)
}
