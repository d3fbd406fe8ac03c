import { basename } from 'node:path'
import type { Command } from 'commander'
import type { LinearTrainingOptions } from '../linear/training.ts'
import { checkTrainingThreads } from '../neural/threads.ts'
import { type PipelineTrainingOptions, presets } from '../pipeline/presets.ts'
import { commandLine } from './command-line.ts'
import { usageError } from './failure.ts'
import type { Given, TrainOptions } from './train-options.ts'
import type { PipelineRunOptions } from './train-pipeline.ts'

const CARD_OPTIONS = ['name', 'language', 'treebank', 'authors', 'licence', 'card'] as const

/** The options that change nothing about the training. */
const NOT_TRAINING: ReadonlySet<string> = new Set([...CARD_OPTIONS, 'json', 'quiet'])

/** The options of a linear parser, and how the command line calls them. */
const LINEAR_OPTIONS = [
  'system',
  'oracle',
  'dynamic',
  'beam',
  'update',
  'labelling',
  'epochs',
  'mix',
  'templates',
  'pseudoProjective',
  'exploreFrom',
  'exploreProbability',
] as const

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
  if (preset === 'accurate') {
    refuse(LINEAR_OPTIONS, 'is for linear parsers, and --preset accurate trains a network')
    checkTrainingThreads(options.threads ?? 1)
  } else refuse(['networks', 'updates', 'fused'], 'is for networks: it needs --preset accurate')
  if (preset === 'fast' || (preset === undefined && options.mix === 1))
    refuse(['threads'], 'is for --preset accurate, or for a parser alone with --mix')
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
  const { seed, updates, fused = false, networks = 1 } = options
  if (options.preset === 'accurate') {
    const { network } = presets.accurate
    const shorter = updates === undefined ? {} : { maximumUpdates: updates }
    return { ...presets.accurate, seed, networks, network: { ...network, ...shorter, fused } }
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
