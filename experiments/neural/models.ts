import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { NeuralModel } from '../../packages/crossarc/src/neural/model.ts'
import { readNeuralModel, writeNeuralModel } from '../../packages/crossarc/src/neural/model-file.ts'
import { NeuralTraining } from '../../packages/crossarc/src/neural/training.ts'
import { exitWithoutParent } from '../parent.ts'
import { describe, type NeuralRun } from '../run.ts'
import { load } from '../treebanks.ts'
import { presetNamed } from './presets.ts'

/** How a training went. */
export interface TrainingCourse {
  readonly bestUpdate: number
  readonly updates: number
  readonly epochs: number
  readonly parameters: number
  readonly trainingWordsPerSecond: number
  readonly replaced: number
  readonly skipped: number
}

/** Trains a parser as a run says, tells how it is getting on, and keeps the model in a folder if there is one. */
export function trainNeural(
  run: NeuralRun,
  models: string | undefined,
): { model: NeuralModel; course: TrainingCourse } {
  const { train, test } = load(run.treebank)
  const { model, seed, system, features, oracle, dynamic, maximumUpdates } = run
  const training = new NeuralTraining(train, test, {
    model,
    seed,
    preset: presetNamed(run.preset),
    ...(system === undefined ? {} : { system }),
    ...(features === undefined ? {} : { features: features.split(',') }),
    ...(oracle === undefined ? {} : { oracle }),
    ...(dynamic === undefined ? {} : { dynamic }),
    ...(maximumUpdates === undefined ? {} : { maximumUpdates }),
  })
  let [words, seconds, updates, epochs, bestUpdate] = [0, 0, 0, 0, 0]
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
      const progress = `update ${event.update}, epoch ${event.epoch.toFixed(1)}, loss ${event.loss.toFixed(3)}`
      process.stderr.write(`${describe(run)}: ${progress}: ${scores}${event.best ? ', best' : ''}\n`)
    }
    before = cpuSeconds()
  }
  const { replaced, skipped } = training.report
  const result = training.model()
  if (models !== undefined) {
    mkdirSync(models, { recursive: true })
    writeFileSync(join(models, fileOf(run)), writeNeuralModel(result))
  }
  return {
    model: result,
    course: {
      bestUpdate,
      updates,
      epochs,
      parameters: training.size,
      trainingWordsPerSecond: words / seconds,
      replaced,
      skipped,
    },
  }
}

/** The model that a run is about: from the folder, or trained where it is not there. */
export function trainedModel(run: NeuralRun, models: string | undefined): NeuralModel {
  const file = models === undefined ? undefined : join(models, fileOf(run))
  if (file !== undefined && existsSync(file)) return readNeuralModel(readFileSync(file))
  return trainNeural(run, models).model
}

/** A beam changes nothing in training. */
function fileOf(run: NeuralRun): string {
  const { treebank, model, preset, system, features, oracle, dynamic, maximumUpdates, seed } = run
  const parts = [treebank, model, preset, system, features, oracle, dynamic, maximumUpdates, seed]
  return `${parts.filter((part) => part !== undefined).join('-')}.crossarc`
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
