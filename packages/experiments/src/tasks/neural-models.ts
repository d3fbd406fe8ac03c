import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { type NeuralModel, NeuralTraining, readNeuralModel, writeNeuralModel } from 'crossarc/neural'
import { allowFusedProducts, allowWideVectors } from 'crossarc/node'
import { presetNamed } from '../presets/presets.ts'
import { round, startClock } from '../runner/clock.ts'
import { defined } from '../runner/defined.ts'
import { exitWithoutParent } from '../runner/parent.ts'
import type { Seconds } from '../runner/records.ts'
import { describe, type NeuralRun } from '../runner/run.ts'
import { load } from '../runner/treebanks.ts'
import { evenly } from './train.ts'
import { checkpointOf, readUnfinished, replaceFile, writeUnfinished } from './unfinished.ts'

/** Figures of a finished training. */
export interface TrainingCourse {
  readonly bestUpdate: number
  readonly updates: number
  readonly epochs: number
  readonly parameters: number
  readonly fused: boolean
  readonly wide: boolean
  readonly trainingWordsPerSecond: number
  readonly replaced: number
  readonly skipped: number
}

/**
 * Trains the parser of a run and reports progress. With a folder for models it saves the model there, and until then a
 * checkpoint at each evaluation, from which an interrupted training resumes.
 */
export function trainNeural(
  run: NeuralRun,
  models: string | undefined,
): { model: NeuralModel; course: TrainingCourse; time: Seconds } {
  const { train, development } = partsOf(run)
  const stop = startClock()
  const file = models === undefined ? undefined : join(models, fileOf(run))
  const unfinished = file === undefined ? undefined : readUnfinished(file)
  const { model, seed, system, features, oracle, dynamic, maximumUpdates } = run
  const wide = allowWideVectors()
  const fused = allowFusedProducts()
  const training = new NeuralTraining(train, development, {
    model,
    fused,
    wide,
    seed,
    preset: presetNamed(run.preset),
    ...defined({
      system,
      features: features?.split(','),
      oracle,
      dynamic,
      maximumUpdates,
      resume: unfinished?.checkpoint,
    }),
  })
  let { words, seconds, bestUpdate } = unfinished ?? { words: 0, seconds: 0, bestUpdate: 0 }
  const { progress } = training.checkpoint()
  let [updates, epochs] = [progress.update, progress.seen / train.length]
  const time = () => added(stop(), unfinished?.time)
  let before = cpuSeconds()
  for (const event of training.run()) {
    exitWithoutParent()
    if (event.type === 'batch') {
      words += event.words
      seconds += cpuSeconds() - before
      updates = event.update
      epochs = event.epoch
    } else if (event.type === 'evaluation') {
      if (event.best) bestUpdate = event.update
      const scores = [event.uas, event.las].map((score) => (100 * (score ?? 0)).toFixed(2)).join(' / ')
      const where = `update ${event.update}, epoch ${event.epoch.toFixed(1)}, loss ${event.loss.toFixed(3)}`
      process.stderr.write(`${describe(run)}: ${where}: ${scores}${event.best ? ', best' : ''}\n`)
      const checkpoint = training.checkpoint()
      if (file !== undefined) writeUnfinished(file, { checkpoint, words, seconds, bestUpdate, time: time() })
    }
    before = cpuSeconds()
  }
  const { replaced, skipped } = training.report
  const result = training.model()
  if (file !== undefined) {
    replaceFile(file, writeNeuralModel(result))
    rmSync(checkpointOf(file), { force: true })
  }
  return {
    model: result,
    course: {
      bestUpdate,
      updates,
      epochs,
      parameters: training.size,
      fused,
      wide,
      trainingWordsPerSecond: words / seconds,
      replaced,
      skipped,
    },
    time: time(),
  }
}

/** One sentence in this many is for development, in experiments whose test set must not choose the model. */
const HELD_OUT = 20

function partsOf({ experiment, treebank, part }: NeuralRun) {
  const { train: all, test } = load(treebank)
  const train = part === undefined ? all : evenly(all, part)
  if (experiment !== 'nivre-table-1') return { train, development: test }
  return {
    train: train.filter((_, k) => k % HELD_OUT !== 0),
    development: train.filter((_, k) => k % HELD_OUT === 0),
  }
}

function added(time: Seconds, before: Seconds = { seconds: 0, cpuSeconds: 0 }): Seconds {
  return {
    seconds: round(time.seconds + before.seconds),
    cpuSeconds: round(time.cpuSeconds + before.cpuSeconds),
  }
}

/** The model of a run: from the folder if it is there, otherwise newly trained. */
export function trainedModel(run: NeuralRun, models: string | undefined): NeuralModel {
  const file = models === undefined ? undefined : join(models, fileOf(run))
  if (file !== undefined && existsSync(file)) return readNeuralModel(readFileSync(file))
  return trainNeural(run, models).model
}

/** The name leaves out the beam, which does not affect training. */
function fileOf(run: NeuralRun): string {
  const { treebank, model, preset, system, features, oracle, dynamic, maximumUpdates, seed } = run
  const sentences = run.part === undefined ? undefined : `part${run.part}`
  const parts = [treebank, model, preset, system, features, oracle, dynamic, maximumUpdates, sentences, seed]
  return `${parts.filter((part) => part !== undefined).join('-')}.crossarc`
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
