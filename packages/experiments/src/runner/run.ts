import { templateSet } from 'crossarc/linear'

/** The fields of every run. */
interface AnyRun {
  readonly experiment: string
  readonly treebank: string
  readonly seed: number
}

/**
 * A task with a linear parser, and everything that its result depends on: `train` trains a parser and scores it, `derive`
 * follows an oracle over the training set, `bounds` measures the bounds on the loss during training, and `readings` does so
 * for several readings of them, `gold-arcs` notes the length and projectivity of every gold arc, `predicted-arcs` trains and counts the predicted arcs by
 * length, `known` parses with
 * prior knowledge as constraints, `wishes` with prior knowledge that the gold tree does not filter, `annotation` simulates a person who corrects trees.
 */
export interface LinearRun extends AnyRun {
  readonly task:
    | 'train'
    | 'derive'
    | 'bounds'
    | 'readings'
    | 'gold-arcs'
    | 'predicted-arcs'
    | 'known'
    | 'wishes'
    | 'annotation'
  readonly system: string
  /** The name of a static or a dynamic oracle. */
  readonly oracle: string
  readonly dynamic: boolean
  /** The name of a template set and a checksum of its text: a run with different templates is a different run. */
  readonly templates: string
  /** How non-projective trees are lifted, if at all; `unmarked` lifts them for training, and parsing undoes nothing. */
  readonly lifting: 'none' | 'head' | 'path' | 'head+path' | 'unmarked'
  readonly beam: number
  /** When a greedy parser chooses labels. */
  readonly labelling: 'joint' | 'after'
  readonly epochs: number
  /** The percentage of heads that training knows; all of them by default. */
  readonly kept?: number
  /** The labels with which free arcs are right, in training with a dynamic oracle; any by default. */
  readonly freeLabels?: 'gold'
  /** The order in which the parser reads words, in training and parsing; left to right by default. */
  readonly direction?: 'right-to-left'
  /** Training uses only this many sentences, which lie evenly in the training set; all of them by default. */
  readonly part?: number
  /** The percentage of gold subtrees that training knows as spans; none by default. */
  readonly spans?: number
  /** The epoch from which on spans are respected; by default as LinearTraining does. */
  readonly spansFrom?: number
}

/**
 * A task with neural parsers: `neural` trains one and scores its best evaluation. The other tasks use trained models:
 * `search` compares greedy, beam and exact search, `calibration` measures probabilities, and `ensemble` parses with the
 * models of the seeds 1 to `seed` together; if `model` names several kinds, as in a+b, with all of these.
 */
export interface NeuralRun extends AnyRun {
  readonly task: 'neural' | 'search' | 'calibration' | 'ensemble'
  /** As in NeuralTraining. */
  readonly model: string
  /** A name from presets.ts. A preset that changes needs a new name: otherwise old results count as its own. */
  readonly preset: string
  /** Only local models have these. */
  readonly system?: string
  readonly features?: string
  readonly oracle?: string
  /** The name of a dynamic oracle. */
  readonly dynamic?: string
  readonly beam?: number
  /** Fewer updates than the preset has, for a short training. */
  readonly maximumUpdates?: number
  /** Training uses only this many sentences, as in linear runs. */
  readonly part?: number
}

/** Counts the trees of a treebank by class; nothing is trained. */
export interface CoverageRun extends AnyRun {
  readonly task: 'coverage'
}

/** Derives a treebank with the oracles that reorder words, and counts what each needs; nothing is trained. */
export interface OrdersRun extends AnyRun {
  readonly task: 'orders'
}

/** Looks at the trees of a treebank that are outside MH4; nothing is trained. */
export interface OutsideRun extends AnyRun {
  readonly task: 'outside'
}

/** Trains a linear spanning-tree parser, which a transition parser may guide. */
export interface GraphRun extends AnyRun {
  readonly task: 'graph'
  readonly guide: 'none' | 'arc-eager'
  readonly epochs: number
  /** As in LinearRun. */
  readonly part?: number
}

/** What a run without a treebank has in its place. */
export const NO_TREEBANK = 'none'

/** Enumerates all trees of some number of words. */
export interface EnumerationRun extends AnyRun {
  readonly task: 'enumeration'
  readonly treebank: typeof NO_TREEBANK
  readonly words: number
}

/** Records the lengths of the gold arcs of the scored set, which no other record has; nothing is trained. */
export interface ArcsRun extends AnyRun {
  readonly task: 'arcs'
}

export type Run = LinearRun | NeuralRun | GraphRun | CountingRun | EnumerationRun

/** The tasks that count trees: their keys have no options. */
type CountingRun = CoverageRun | OrdersRun | OutsideRun | ArcsRun

function isCounting(run: Run): run is CountingRun {
  return ['coverage', 'orders', 'outside', 'arcs'].includes(run.task)
}

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

/** Fields that newer runs have; the keys of runs without them do not show them. No record may use their names. */
const MORE_LINEAR_FIELDS = [
  'freeLabels',
  'part',
  'direction',
  'spans',
  'spansFrom',
] as const satisfies readonly (keyof LinearRun)[]

/** The fields that distinguish configurations of neural runs. */
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

/** As MORE_LINEAR_FIELDS. */
export const MORE_NEURAL_FIELDS = ['part'] as const satisfies readonly (keyof NeuralRun)[]

export function isNeural(run: Run): run is NeuralRun {
  return 'model' in run
}

/** Two runs have the same key if and only if they are the same run. Recorded results are found by it. */
export function keyOf(run: Run): string {
  if (isNeural(run)) {
    const more = MORE_NEURAL_FIELDS.filter((field) => run[field] !== undefined)
    return [
      ...NEURAL_FIELDS.map((field) => run[field] ?? '-'),
      ...more.map((field) => `${field}=${run[field]}`),
    ].join(' ')
  }
  if (isCounting(run)) return `${run.experiment} ${run.task} ${run.treebank} ${run.seed}`
  if (run.task === 'enumeration') return `${run.experiment} ${run.task} ${run.words} words`
  if (run.task === 'graph') {
    const { experiment, task, treebank, guide, epochs, seed, part } = run
    return [
      experiment,
      task,
      treebank,
      guide,
      epochs,
      seed,
      ...(part === undefined ? [] : [`part=${part}`]),
    ].join(' ')
  }
  const more = MORE_LINEAR_FIELDS.filter((field) => run[field] !== undefined)
  return [...LINEAR_FIELDS.map((field) => run[field]), ...more.map((field) => `${field}=${run[field]}`)].join(
    ' ',
  )
}

/** The same for all seeds of a configuration, and different for other configurations. */
export function configurationOf(run: Run): string {
  return keyOf({ ...run, seed: 0 })
}

/** A run in words. */
export function describe(run: Run): string {
  if (isNeural(run)) return describeNeural(run)
  if (isCounting(run)) return run.treebank
  if (run.task === 'enumeration') return `${run.words} words`
  if (run.task === 'graph') {
    return `${run.treebank}, spanning tree${run.guide === 'none' ? '' : `, guide ${run.guide}`}, seed ${run.seed}`
  }
  const lifting = run.lifting === 'none' ? [] : [`lifting ${run.lifting}`]
  const beam = run.beam === 1 ? [] : [`beam ${run.beam}`]
  const labelling = run.labelling === 'joint' ? [] : ['labels after transitions']
  const kept = run.kept === undefined ? [] : [`${run.kept} % of heads`]
  const freeLabels = run.freeLabels === undefined ? [] : [`${run.freeLabels} labels on free arcs`]
  const part = run.part === undefined ? [] : [`${run.part} sentences`]
  const direction = run.direction === undefined ? [] : ['right to left']
  const spans =
    run.spans === undefined
      ? []
      : [`${run.spans} % of spans${run.spansFrom === undefined ? '' : ` from epoch ${run.spansFrom}`}`]
  const seed = run.task === 'derive' ? [] : [`seed ${run.seed}`]
  return [
    run.treebank,
    `${run.system}:${run.oracle}`,
    ...lifting,
    ...beam,
    ...labelling,
    ...kept,
    ...freeLabels,
    ...part,
    ...direction,
    ...spans,
    ...seed,
  ].join(', ')
}

function describeNeural({ treebank, model, preset, seed, ...local }: NeuralRun): string {
  const { system, features, oracle, dynamic, beam, part } = local
  const details = [
    system,
    features,
    oracle,
    dynamic,
    beam === undefined ? undefined : `beam ${beam}`,
    part === undefined ? undefined : `${part} sentences`,
  ]
  const given = details.filter((detail) => detail !== undefined)
  return [treebank, model, ...given, preset, `seed ${seed}`].join(', ')
}

/** The name of a template set with a checksum of its text (FNV-1a), such as `covington#5f3a9c01`. */
export function templatesOf(name: string): string {
  let hash = 0x811c9dc5
  for (const character of templateSet(name))
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0
  return `${name}#${hash.toString(16).padStart(8, '0')}`
}
