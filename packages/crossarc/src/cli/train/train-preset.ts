import { basename } from 'node:path'
import type { Command } from 'commander'
import { defined } from '../../base/index.ts'
import type { LinearTrainingOptions } from '../../linear/training/index.ts'
import { checkTrainingThreads } from '../../neural/training/index.ts'
import {
  type NetworkTrainingOptions,
  type PipelineTrainingOptions,
  presets,
} from '../../pipeline/training/index.ts'
import { systemByName } from '../../transition/systems/index.ts'
import { commandLine } from '../shell/command-line.ts'
import { usageError } from '../shell/failure.ts'
import type { Given, NetworkPreset, TrainOptions } from './train-options.ts'
import type { PipelineRunOptions } from './train-pipeline.ts'

const CARD_OPTIONS = ['name', 'language', 'treebank', 'authors', 'licence', 'card'] as const

/** Options that do not affect the training. */
const NOT_TRAINING: ReadonlySet<string> = new Set([...CARD_OPTIONS, 'json', 'quiet'])

/** Options of linear parsers only, and those that networks over a transition system share. */
const LINEAR_OPTIONS = [
  'update',
  'labelling',
  'freeLabels',
  'direction',
  'epochs',
  'mix',
  'templates',
  'pseudoProjective',
] as const
const TRANSITION_OPTIONS = [
  'system',
  'oracle',
  'dynamic',
  'beam',
  'exploreFrom',
  'exploreProbability',
] as const

/** Options of networks. */
const NETWORK_OPTIONS = ['network', 'features', 'networks', 'updates', 'fused', 'wide'] as const

/** The name of networks over a transition system. */
const TRANSITION = 'transition'

export function isNetwork(preset: TrainOptions['preset']): preset is NetworkPreset {
  return preset !== undefined && preset !== 'fast'
}

/** Refuses options that do not go with the preset, or need one. */
export function checkPreset(options: TrainOptions, given: Given): void {
  const { preset } = options
  const refuse = (names: readonly (keyof TrainOptions)[], reason: string) => {
    const stray = names.find(given)
    if (stray !== undefined) throw usageError(`--${dashed(stray)} ${reason}`)
  }
  if (preset === undefined) refuse(CARD_OPTIONS, 'needs --preset')
  else {
    refuse(['tags'], 'is for training without --preset; pipelines always learn from predicted tags')
    if (given('compress')) throw usageError('--no-compress is for training without --preset')
  }
  if (isNetwork(preset)) {
    refuse(LINEAR_OPTIONS, `is for linear parsers, but --preset ${preset} trains a network`)
    if (options.network !== TRANSITION) {
      refuse(TRANSITION_OPTIONS, `is for linear parsers, and for networks with --network ${TRANSITION}`)
      refuse(['features'], `needs --network ${TRANSITION}`)
    }
    checkTrainingThreads(options.threads ?? 1)
  } else refuse(NETWORK_OPTIONS, 'is for networks: add --preset accurate, large or acl2018')
  if (preset === 'fast' || (preset === undefined && options.mix === 1))
    refuse(['threads'], 'is for networks, or for --mix without --preset')
}

/** Refuses unknown networks and oracles before anything is read. Loads the code of networks only if it is needed. */
export async function checkNetwork(options: TrainOptions): Promise<void> {
  if (!isNetwork(options.preset)) return
  const { checkHead } = await import('../../neural/network/index.ts')
  const { checkOracles } = await import('../../neural/training/index.ts')
  const network = networkOptions(options.preset, options)
  checkHead(network)
  if (network.model === TRANSITION) checkOracles(systemByName(options.system), network)
}

/** The options that choose how a network parses. */
function networkOptions(
  preset: NetworkPreset,
  options: TrainOptions,
): Omit<NetworkTrainingOptions, 'preset'> {
  const { network = presets[preset].network.model, system, oracle, dynamic, beam, features } = options
  if (network !== TRANSITION) return { model: network }
  const { exploreFrom, exploreProbability } = options
  return {
    model: network,
    system,
    ...defined({
      oracle,
      dynamic,
      beam: beam === 1 ? undefined : beam,
      features: features?.split(','),
      exploreFrom,
      exploreProbability,
    }),
  }
}

function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** The preset, with the parser options that were given. */
export function presetOptions(
  training: LinearTrainingOptions,
  options: TrainOptions,
  given: Given,
): PipelineTrainingOptions {
  const { preset, seed, updates, fused = false, wide = false, networks = 1 } = options
  if (isNetwork(preset)) {
    const own = { ...networkOptions(preset, options), ...defined({ maximumUpdates: updates }) }
    return { seed, networks, network: { preset, ...own, fused, wide } }
  }
  const own = Object.entries(training).filter(([name]) =>
    given((name === 'lifting' ? 'pseudoProjective' : name) as keyof TrainOptions),
  )
  const { parser, parserBeam, ...rest } = presets.fast
  const isGreedy = given('dynamic') || options.labelling === 'after'
  const parserOptions = {
    ...parser,
    ...defined({ beam: isGreedy ? 1 : undefined }),
    ...Object.fromEntries(own),
  }
  const trained = { ...rest, seed, parser: parserOptions }
  return given('beam') || isGreedy ? trained : { ...trained, parserBeam }
}

/** The file of the model card. */
export function cardFileOf(output: string, { card = `${stemOf(output)}.md` }: { card?: string }): string {
  return card
}

function stemOf(output: string): string {
  return output.replace(/\.crossarc$/, '')
}

/** What a pipeline training writes, and how it reports. */
export function pipelineRun(
  files: readonly string[],
  options: TrainOptions,
  command: Command,
): PipelineRunOptions {
  const output = options.output!
  const name = options.name ?? basename(stemOf(output))
  const texts = (['language', 'treebank', 'authors', 'licence'] as const).flatMap((key) =>
    options[key] === undefined ? [] : [[key, options[key]]],
  )
  return {
    output,
    cardFile: cardFileOf(output, options),
    card: { name, ...Object.fromEntries(texts), command: commandLine(command, files, NOT_TRAINING) },
    threads: options.threads ?? 1,
    quiet: options.quiet === true,
    json: options.json === true,
  }
}
