import { headsOfSentence, type Sentence } from 'crossarc'
import {
  arcDistributions,
  calibrated,
  fitNeuralCalibration,
  headProbabilities,
  type NeuralModel,
  NeuralParser,
  readyModel,
  type TemperatureCase,
} from 'crossarc/neural'
import { round, startClock } from '../../runner/clock.ts'
import type { CalibrationRecord, Reliability } from '../../runner/neural-records.ts'
import type { NeuralRun } from '../../runner/run.ts'
import { load } from '../../runner/treebanks.ts'
import { trainedModel } from '../../tasks/neural-models.ts'

const BINS = 10
/** Longer sentences are left out: the sums of MH4 take O(n⁴). */
const LONGEST = 50
const LEAST = 1e-9

/**
 * Measures the probabilities of the heads that a model finds on the development set: raw, with a temperature, and
 * calibrated. Each half of the sentences is measured with the parameters fitted to the other half.
 */
export function calibrate(run: NeuralRun, models: string | undefined): CalibrationRecord {
  const { test } = load(run.treebank)
  const stop = startClock()
  const distribution = arcDistributions.get(run.model)
  if (distribution === undefined) throw new Error(`There are no probabilities for ${run.model}`)
  const longest = Math.min(LONGEST, distribution.longest)
  const cases = casesOf(
    trainedModel(run, models),
    test.filter(({ words }) => words.length > 0 && words.length <= longest),
  )
  const halves = [0, 1].map((parity) => cases.filter((_, k) => k % 2 === parity))
  const fitted = halves.map((half) => fitNeuralCalibration(distribution, half)!)
  const fittedFor = (k: number) => fitted[1 - (k % 2)]
  const at = (item: TemperatureCase, temperature: number) =>
    headProbabilities(distribution, item, temperature)!
  const underTemperature = cases.map((item, k) => at(item, fittedFor(k).temperature))
  return {
    ...run,
    task: 'calibration',
    leftOut: test.length - cases.length,
    calibrations: fitted.map(({ temperature, slope, offset }) => ({
      temperature: round(temperature),
      slope: round(slope),
      offset: round(offset),
    })),
    asTrained: reliability(cases, (item) => at(item, 1)),
    underTemperature: reliability(cases, (_, k) => underTemperature[k]),
    calibrated: reliability(cases, (_, k) => calibrated(fittedFor(k), underTemperature[k])!),
    ...stop(),
  }
}

function casesOf(model: NeuralModel, sentences: readonly Sentence[]): TemperatureCase[] {
  const { description } = model
  const { network, kernels, workspace } = readyModel(model)
  const parser = new NeuralParser(model)
  return sentences.map((sentence) => {
    const mark = workspace.mark()
    const encoded = description.lexicon.encode(sentence.words.map(({ form }) => form))
    const { tables } = network.read({ kernels, workspace, random: undefined }, [encoded])
    workspace.release(mark)
    const { heads } = parser.tree(sentence)
    return { tables: tables![0], heads, gold: headsOfSentence(sentence), oneRoot: description.oneRoot }
  })
}

function reliability(
  cases: readonly TemperatureCase[],
  probabilitiesOf: (item: TemperatureCase, k: number) => Float64Array,
): Reliability {
  const bins = Array.from({ length: BINS }, () => ({ arcs: 0, probability: 0, right: 0 }))
  let loss = 0
  for (const [c, item] of cases.entries()) {
    for (const [k, probability] of probabilitiesOf(item, c).entries()) {
      const isRight = item.heads[k + 1] === item.gold[k + 1]
      const bin = bins[Math.min(BINS - 1, Math.floor(probability * BINS))]
      bin.arcs++
      bin.probability += probability
      if (isRight) bin.right++
      loss -= Math.log(Math.max(isRight ? probability : 1 - probability, LEAST))
    }
  }
  const total = bins.reduce((sum, { arcs }) => sum + arcs, 0)
  const error = bins.reduce((sum, { probability, right }) => sum + Math.abs(probability - right), 0)
  return {
    expectedError: round(error / total),
    loss: round(loss / total),
    bins: bins.map(({ arcs, probability, right }) => ({ arcs, probability: round(probability), right })),
  }
}
