import { type Complaint, CrossarcError, OptionReader } from '../../base/index.ts'
import { checkBeam } from '../../decode/index.ts'
import { checkHead, type HeadOptions, TRANSITION } from '../network/parsing-heads.ts'
import { checkedNetwork } from '../options/network-bounds.ts'
import { acl2018, type Preset } from '../options/preset.ts'
import type { LocalLearning } from './heads/transition-oracles.ts'

/** What is learnt, and from what: the same in every thread of a training. */
export interface LearnerOptions extends HeadOptions, LocalLearning {
  /** The network and how it is trained; acl2018 by default. */
  preset?: Preset
  seed?: number
  /**
   * Whether all trees get exactly one root; by default as in the paper, with mh3, arc-eager and eisner; local models do
   * what the treebank does.
   */
  oneRoot?: boolean
  /**
   * Products of matrices with fused multiply-add: about a quarter faster, with other last bits, and so another model; an
   * error where it cannot be had. In Node allowFusedProducts() comes first.
   */
  fused?: boolean
  /**
   * Products of matrices for vectors of 256 bits, which Node 24 and newer ones have where allowWideVectors() came first:
   * the same model, sooner; without them slower. False by default.
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

/** The options of local models, which are no use to global ones. */
const LOCAL = [
  'system',
  'features',
  'beam',
  'oracle',
  'dynamic',
  'exploreFrom',
  'exploreProbability',
] as const

/** Refuses options that cannot be trained with, or whose model could not be read again, before any work. */
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

/** The part of the options that a network is described with. */
export function headOptions({ model, system, features, beam }: LearnerOptions): HeadOptions {
  checkBeam(beam)
  return {
    model,
    ...(system === undefined ? {} : { system }),
    ...(features === undefined ? {} : { features }),
    ...(beam === undefined ? {} : { beam }),
  }
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
