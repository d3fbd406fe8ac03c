import { templateSet } from 'crossarc/linear'

/** What all runs have. */
interface AnyRun {
  readonly experiment: string
  readonly treebank: string
  readonly seed: number
}

/**
 * One thing to do with a linear parser, and all that its result depends on: `train` trains a parser and scores it,
 * `derive` follows an oracle over the training set, `bounds` measures the bounds on the loss during training, `known`
 * parses with what a person could know beforehand, `annotation` simulates one who corrects trees.
 */
export interface LinearRun extends AnyRun {
  readonly task: 'train' | 'derive' | 'bounds' | 'known' | 'annotation'
  readonly system: string
  /** The name of a static or a dynamic oracle. */
  readonly oracle: string
  readonly dynamic: boolean
  /** The name of a template set and a checksum of its text: with other templates it is another run. */
  readonly templates: string
  /** How non-projective trees are lifted, or none. */
  readonly lifting: 'none' | 'head' | 'path' | 'head+path'
  readonly beam: number
  /** When a greedy parser chooses labels. */
  readonly labelling: 'joint' | 'after'
  readonly epochs: number
  /** The share of heads that training knows, in percent; all of them where it is left out. */
  readonly kept?: number
}

/**
 * One thing to do with neural parsers: `neural` trains one and scores its best evaluation. The others take trained models:
 * `search` compares greedy, beam and exact search, `calibration` measures probabilities, and `ensemble` lets the models with
 * the seeds 1 to `seed` parse together, several kinds of them where `model` names several, as in a+b.
 */
export interface NeuralRun extends AnyRun {
  readonly task: 'neural' | 'search' | 'calibration' | 'ensemble'
  /** As in NeuralTraining. */
  readonly model: string
  /** By name: see presets.ts. A preset that changes must change its name, or old results are taken for its own. */
  readonly preset: string
  /** Of local models. */
  readonly system?: string
  readonly features?: string
  readonly oracle?: string
  /** The name of a dynamic oracle. */
  readonly dynamic?: string
  readonly beam?: number
  /** Fewer updates than the preset has, to try something. */
  readonly maximumUpdates?: number
}

/** Counts the trees of a treebank by class; nothing is trained. */
export interface CoverageRun extends AnyRun {
  readonly task: 'coverage'
}

export type Run = LinearRun | NeuralRun | CoverageRun

const LINEAR_FIELDS = [
  'experiment',
  'task',
  'treebank',
  'system',
  'oracle',
  'dynamic',
  'templates',
  'lifting',
  'beam',
  'labelling',
  'epochs',
  'seed',
  'kept',
] as const satisfies readonly (keyof LinearRun)[]

/** What tells configurations of neural runs apart; a field that one leaves out is not in its runs either. */
export const NEURAL_CONFIGURATION = [
  'model',
  'preset',
  'system',
  'features',
  'oracle',
  'dynamic',
  'beam',
  'maximumUpdates',
] as const satisfies readonly (keyof NeuralRun)[]

const NEURAL_FIELDS = ['experiment', 'task', 'treebank', ...NEURAL_CONFIGURATION, 'seed'] as const

export function isNeural(run: Run): run is NeuralRun {
  return 'model' in run
}

/** A text that two runs share exactly when they are the same run. */
export function keyOf(run: Run): string {
  if (isNeural(run)) return NEURAL_FIELDS.map((field) => run[field] ?? '-').join(' ')
  if (run.task === 'coverage') return `${run.experiment} coverage ${run.treebank} ${run.seed}`
  return LINEAR_FIELDS.map((field) => run[field]).join(' ')
}

/** A text that the runs of one configuration share, whatever their seed. */
export function configurationOf(run: Run): string {
  return keyOf({ ...run, seed: 0 })
}

/** How a person names a run. */
export function describe(run: Run): string {
  if (isNeural(run)) return describeNeural(run)
  if (run.task === 'coverage') return run.treebank
  const lifting = run.lifting === 'none' ? [] : [`lifting ${run.lifting}`]
  const beam = run.beam === 1 ? [] : [`beam ${run.beam}`]
  const labelling = run.labelling === 'joint' ? [] : ['labels after transitions']
  const kept = run.kept === undefined ? [] : [`${run.kept} % of heads`]
  const seed = run.task === 'derive' ? [] : [`seed ${run.seed}`]
  return [
    run.treebank,
    `${run.system}:${run.oracle}`,
    ...lifting,
    ...beam,
    ...labelling,
    ...kept,
    ...seed,
  ].join(', ')
}

function describeNeural({ treebank, model, preset, seed, ...local }: NeuralRun): string {
  const { system, features, oracle, dynamic, beam } = local
  const details = [system, features, oracle, dynamic, beam === undefined ? undefined : `beam ${beam}`]
  const given = details.filter((detail) => detail !== undefined)
  return [treebank, model, ...given, preset, `seed ${seed}`].join(', ')
}

/** A set's name with a checksum of its templates (FNV-1a), as in `covington#5f3a9c01`. */
export function templatesOf(name: string): string {
  let hash = 0x811c9dc5
  for (const character of templateSet(name))
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0
  return `${name}#${hash.toString(16).padStart(8, '0')}`
}
