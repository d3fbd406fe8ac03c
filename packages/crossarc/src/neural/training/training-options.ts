import { type Complaint, CrossarcError, defined, OptionReader } from '../../base/index.ts'
import { checkBeam } from '../../decode/index.ts'
import { checkHead, TRANSITION } from '../network/parsing-heads.ts'
import type { HeadOptions } from '../options/head-options.ts'
import { checkedNetwork } from '../options/network-bounds.ts'
import { acl2018, type Preset } from '../options/preset.ts'
import type { LocalLearning } from './heads/transition-oracles.ts'

/** The options that all threads of a training share. */
export interface LearnerOptions extends HeadOptions, LocalLearning {
  /** The network and how it is trained; acl2018 by default. */
  preset?: Preset
  seed?: number
  /**
   * Whether all trees get exactly one root. By default mh3, mh3-greedy, arc-eager and eisner give one, as in the paper,
   * unless a tree of the treebank has several; local models give one where all trees of the treebank have one.
   */
  oneRoot?: boolean
  /**
   * Matrix products with fused multiply-add: about a quarter faster, but rounded differently, so that the model differs.
   * Throws if this is not available. In Node, call allowFusedProducts() first.
   */
  fused?: boolean
  /**
   * Matrix products with 256-bit vectors, for Node 24 and newer after allowWideVectors(): the same model, faster; slower if
   * there are no such vectors. False by default.
   */
  wide?: boolean
}

/** The names of these options. */
export const LEARNER_OPTIONS: Readonly<Record<keyof LearnerOptions, true>> = {
  model: true,
  system: true,
  features: true,
  beam: true,
  preset: true,
  seed: true,
  oneRoot: true,
  fused: true,
  wide: true,
  oracle: true,
  dynamic: true,
  exploreFrom: true,
  exploreProbability: true,
}

const wrong: Complaint = (option, range, value) =>
  new CrossarcError('training-option', `${option} is ${range}, not ${shown(value)}`)

/** The options of local models only. */
const LOCAL = [
  'system',
  'features',
  'beam',
  'oracle',
  'dynamic',
  'exploreFrom',
  'exploreProbability',
] as const

/** Throws, before any work, if the options are invalid or if the model could not be read again. */
export function checkLearnerOptions(options: LearnerOptions): void {
  const { preset = acl2018, model } = options
  if (typeof preset !== 'object')
    throw new CrossarcError('unknown-preset', `A preset is an object, such as acl2018, not "${preset}"`)
  checkHead(headOptions(options))
  if (model !== TRANSITION) {
    const stray = LOCAL.find((name) => options[name] !== undefined && options[name] !== false)
    if (stray !== undefined)
      throw new CrossarcError(
        'training-option',
        `${stray} is for the model "${TRANSITION}", not for ${model}: leave out ${stray} ${shown(options[stray])}`,
      )
  }
  checkLearning(new OptionReader(options, '', wrong))
  checkedNetwork(preset.network, wrong)
  checkSettings(new OptionReader(preset.training, 'training', wrong))
}

/** The options that become part of the description of a network. */
export function headOptions({ model, system, features, beam }: LearnerOptions): HeadOptions {
  checkBeam(beam)
  return { model, ...defined({ system, features, beam }) }
}

function checkLearning(options: OptionReader): void {
  if (options.has('seed')) options.whole('seed', 0, Number.MAX_SAFE_INTEGER)
  if (options.has('oneRoot')) options.boolean('oneRoot')
  if (options.has('exploreFrom')) options.atLeast('exploreFrom', 1)
  if (options.has('exploreProbability')) options.probability('exploreProbability')
  if (options.has('maximumUpdates')) options.limit('maximumUpdates')
}

function checkSettings(training: OptionReader): void {
  training.atLeast('wordMinimum', 0)
  training.choice('labels', ['full', 'universal'])
  training.positive('batchWords')
  training.positive('lossScale')
  for (const weight of ['uposWeight', 'xposWeight', 'featsWeight']) training.notNegative(weight)
  if (training.has('classLoss')) training.choice('classLoss', ['hinge', 'softmax'])
  if (training.has('roots')) training.choice('roots', ['model', 'treebank'])
  training.positive('rate')
  training.atLeast('clip', 0)
  if (training.has('adam')) checkAdam(training.part('adam'))
  if (training.has('schedule')) checkSchedule(training.part('schedule'))
  if (training.has('averageDecay')) training.probability('averageDecay')
  for (const name of ['evaluateUpdates', 'evaluateEpochs', 'patience', 'divisions', 'longestSentence'])
    training.atLeast(name, 0)
  training.positive('rateDivisor')
  training.limit('maximumUpdates')
}

function checkAdam(adam: OptionReader): void {
  for (const beta of ['beta1', 'beta2']) if (adam.has(beta)) adam.share(beta)
  if (adam.has('epsilon')) adam.positive('epsilon')
  if (adam.has('weightDecay')) adam.notNegative('weightDecay')
}

function checkSchedule(schedule: OptionReader): void {
  schedule.choice('shape', ['linear', 'cosine'])
  for (const name of ['warmUp', 'epochs', 'leastUpdates']) schedule.notNegative(name)
  schedule.probability('lastShare')
}

function shown(value: unknown): string {
  return typeof value === 'string' || typeof value === 'object' ? JSON.stringify(value) : String(value)
}
