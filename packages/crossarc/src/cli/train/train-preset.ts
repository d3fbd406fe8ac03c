import { basename } from 'node:path'
import type { Command } from 'commander'
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

/** The options that change nothing about the training. */
const NOT_TRAINING: ReadonlySet<string> = new Set([...CARD_OPTIONS, 'json', 'quiet'])

/** The options of a linear parser alone, and those that a network over a transition system has, too. */
const LINEAR_OPTIONS = ['update', 'labelling', 'epochs', 'mix', 'templates', 'pseudoProjective'] as const
const TRANSITION_OPTIONS = [
  'system',
  'oracle',
  'dynamic',
  'beam',
  'exploreFrom',
  'exploreProbability',
] as const

/** The options of networks. */
const NETWORK_OPTIONS = ['network', 'features', 'networks', 'updates', 'fused', 'wide'] as const

/** What a network over a transition system is called. */
const TRANSITION = 'transition'

export function isNetwork(preset: TrainOptions['preset']): preset is NetworkPreset {
  return preset !== undefined && preset !== 'fast'
}

/** Refuses options that make no sense with a preset, or without one. */
export function checkPreset(options: TrainOptions, given: Given): void {
  const { preset } = options
  const refuse = (names: readonly (keyof TrainOptions)[], reason: string) => {
    const stray = names.find(given)
    if (stray !== undefined) throw usageError(`--${dashed(stray)} ${reason}`)
  }
  if (preset === undefined) refuse(CARD_OPTIONS, 'needs --preset')
  else {
    refuse(['tags'], 'is for a parser alone: with --preset it learns from predicted tags')
    if (given('compress')) throw usageError('--no-compress is for a parser alone: leave out --preset')
  }
  if (isNetwork(preset)) {
    refuse(LINEAR_OPTIONS, `is for linear parsers, and --preset ${preset} trains a network`)
    if (options.network !== TRANSITION) {
      refuse(TRANSITION_OPTIONS, `is for linear parsers and for --network ${TRANSITION}`)
      refuse(['features'], `is for --network ${TRANSITION}`)
    }
    checkTrainingThreads(options.threads ?? 1)
  } else refuse(NETWORK_OPTIONS, 'is for networks: it needs --preset accurate, large or acl2018')
  if (preset === 'fast' || (preset === undefined && options.mix === 1))
    refuse(['threads'], 'is for networks, or for a parser alone with --mix')
}

/** Refuses networks and oracles that there are not, before anything is read. The code of networks is loaded only for this. */
export async function checkNetwork(options: TrainOptions): Promise<void> {
  if (!isNetwork(options.preset)) return
  const { checkHead } = await import('../../neural/network/index.ts')
  const { checkOracles } = await import('../../neural/training/index.ts')
  const network = networkOptions(options.preset, options)
  checkHead(network)
  if (network.model === TRANSITION) checkOracles(systemByName(options.system), network)
}

/** What a network parses with. */
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
    ...(oracle === undefined ? {} : { oracle }),
    ...(dynamic === undefined ? {} : { dynamic }),
    ...(beam === 1 ? {} : { beam }),
    ...(features === undefined ? {} : { features: features.split(',') }),
    // The command counts epochs from 1 on.
    ...(exploreFrom === undefined ? {} : { exploreFrom: exploreFrom - 1 }),
    ...(exploreProbability === undefined ? {} : { exploreProbability }),
  }
}

function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** The preset with the options of the parser that were given. */
export function presetOptions(
  training: LinearTrainingOptions,
  options: TrainOptions,
  given: Given,
): PipelineTrainingOptions {
  const { preset, seed, updates, fused = false, wide = false, networks = 1 } = options
  if (isNetwork(preset)) {
    const shorter = updates === undefined ? {} : { maximumUpdates: updates }
    const network = { preset, ...networkOptions(preset, options), ...shorter, fused, wide }
    return { seed, networks, network }
  }
  const own = Object.entries(training).filter(([name]) =>
    given((name === 'lifting' ? 'pseudoProjective' : name) as keyof TrainOptions),
  )
  const { parser, parserBeam, ...rest } = presets.fast
  const isGreedy = given('dynamic') || options.labelling === 'after'
  const width = given('beam') ? {} : isGreedy ? { beam: 1 } : { beam: parser.beam }
  return {
    ...rest,
    seed,
    parser: { ...parser, ...width, ...Object.fromEntries(own) },
    ...(given('beam') || isGreedy ? {} : { parserBeam }),
  }
}

/** Where the model card goes. */
export function cardFileOf(output: string, { card = `${stemOf(output)}.md` }: { card?: string }): string {
  return card
}

function stemOf(output: string): string {
  return output.replace(/\.crossarc$/, '')
}

/** What a training of a pipeline leaves behind. */
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
