import type { LabelClasses, Labelling } from '../../decode/index.ts'
import type { System } from '../../transition/index.ts'
import type { Alphabet, LiftingScheme } from '../../tree/index.ts'
import type { IntegerWeights } from '../weights/integer-weights.ts'
import type { MarginCalibration } from './confidence.ts'
import type { ReadingDirection } from './direction.ts'

/** A trained linear parser, as data: LinearParser runs it, writeLinearModel() writes it. */
export interface LinearModel {
  readonly system: System
  /** The feature templates, as text. */
  readonly templates: string
  readonly labels: Alphabet
  readonly classes: LabelClasses
  /** Whether every training tree had exactly one root; if so, every parsed tree has one too. */
  readonly oneRoot: boolean
  /** The label of words attached to the root because no transition attached them, unless classes choose it. */
  readonly rootLabel: number
  /** The label of words moved from the root to below another root word. */
  readonly repairLabel: number
  /** How non-projective training trees were lifted, if at all; the parser then undoes the lifting. */
  readonly lifting: LiftingScheme | undefined
  /** The default beam width, 1 for greedy; usually that of training. */
  readonly beam: number
  /** When a greedy parser chooses labels; a beam always sums both scores. */
  readonly labelling: Labelling
  /** The order in which the parser reads words; everything else in the model is about what it reads. */
  readonly direction: ReadingDirection
  readonly weights: IntegerWeights
  /** Maps margins to probabilities; fitted on a development set, if there was one. */
  readonly calibration?: MarginCalibration | undefined
}
