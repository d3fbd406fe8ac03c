import type { LabelClasses, Labelling } from '../../decode/index.ts'
import type { System } from '../../transition/index.ts'
import type { Alphabet, LiftingScheme } from '../../tree/index.ts'
import type { IntegerWeights } from '../weights/integer-weights.ts'
import type { Calibration } from './confidence.ts'

/** A trained linear parser, as data: LinearParser runs it, linearModelFile() writes it. */
export interface LinearModel {
  readonly system: System
  /** The feature templates, as text. */
  readonly templates: string
  readonly labels: Alphabet
  readonly classes: LabelClasses
  /** Whether every training tree had exactly one root; then every tree that the parser gives has one too. */
  readonly oneRoot: boolean
  /** The label of words that hang on the root because nothing attached them. */
  readonly rootLabel: number
  /** The label of words that hung on the root beside another one, and were moved below it. */
  readonly repairLabel: number
  /** How non-projective training trees were lifted, if they were; the parser lowers its arcs again. */
  readonly lifting: LiftingScheme | undefined
  /** The parser's default width of the beam, 1 for greedy; in general that of its training. */
  readonly beam: number
  /** When a greedy parser chooses labels; a beam always sums both scores. */
  readonly labelling: Labelling
  readonly weights: IntegerWeights
  /** How margins become probabilities, where there was a development set to learn it from. */
  readonly calibration?: Calibration | undefined
}
