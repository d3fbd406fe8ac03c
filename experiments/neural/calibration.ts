import { readyNetwork } from '../../packages/crossarc/src/neural/model.ts'
import { NeuralParser } from '../../packages/crossarc/src/neural/parser.ts'
import type { Tables } from '../../packages/crossarc/src/neural/tables.ts'
import { headsOfSentence } from '../../packages/crossarc/src/tree/from-sentence.ts'
import type { Heads } from '../../packages/crossarc/src/tree/tree.ts'
import { round, startClock } from '../clock.ts'
import { exitWithoutParent } from '../parent.ts'
import type { NeuralRun } from '../run.ts'
import { load } from '../treebanks.ts'
import { trainedModel } from './models.ts'
import { neuralRuns, type PlannedExperiment } from './plan.ts'
import { distributions } from './probabilities.ts'
import type { CalibrationRecord, Reliability } from './records.ts'
import { TABLE_4_TREEBANKS } from './table-4.ts'

const NAME = 'calibration'

export const CALIBRATED_MODELS = ['mh3', 'mh4-hybrid', 'spanning-tree'] as const

export const calibration: PlannedExperiment = {
  name: NAME,
  title: 'Probabilities of arcs: are they right as often as they say?',
  treebanks: TABLE_4_TREEBANKS,
  runs: neuralRuns(
    NAME,
    TABLE_4_TREEBANKS,
    CALIBRATED_MODELS.map((model) => ({ model, seeds: 1 })),
    'calibration',
  ),
}

const BINS = 10
/** Longer sentences are left out: the sums of MH4 take n⁴. */
const LONGEST = 50
const LEAST = 1e-12

/** A sentence with all that its probabilities are made of. */
interface Case {
  readonly tables: Tables
  readonly gold: Heads
  /** As the parser has them. */
  readonly found: Heads
}

type Distribute = (item: Case, temperature: number) => Float64Array

/**
 * Measures the probabilities that a model gives to the arcs it finds on the development set. The temperature is fitted to
 * one half of the sentences, by the likelihood of the gold heads, and measured on the other, and the other way round.
 */
export function calibrate(run: NeuralRun, models: string | undefined): CalibrationRecord {
  const { test } = load(run.treebank)
  const stop = startClock()
  const model = trainedModel(run, models)
  const { description } = model
  const { network, kernels, workspace } = readyNetwork(description)
  network.parameters.restore(model.values)
  const parser = new NeuralParser(model)
  const cases = test
    .filter(({ words }) => words.length > 0 && words.length <= LONGEST)
    .map((sentence): Case => {
      const mark = workspace.mark()
      const encoded = description.lexicon.encode(sentence.words.map(({ form }) => form))
      const { tables } = network.read({ kernels, workspace, random: undefined }, [encoded])
      workspace.release(mark)
      return { tables: tables![0], gold: headsOfSentence(sentence), found: parser.tree(sentence).heads }
    })
  const distribution = distributions.get(run.model)
  if (distribution === undefined) throw new Error(`There are no probabilities for ${run.model}`)
  const { oneRoot } = description
  const distribute: Distribute = ({ tables, gold }, temperature) => {
    exitWithoutParent()
    const cooled = tables.map((table) => table.map((score) => score / temperature))
    return distribution(gold.length - 1, cooled, { oneRoot })!.arcs
  }
  const halves = [0, 1].map((parity) => cases.filter((_, k) => k % 2 === parity))
  const temperatures = halves.map((half) => fitTemperature(half, distribute))
  return {
    ...run,
    task: 'calibration',
    ...stop(),
    leftOut: test.length - cases.length,
    temperatures: temperatures.map(round),
    asTrained: reliability(cases, (item) => distribute(item, 1)),
    fitted: reliability(cases, (item) => distribute(item, temperatures[halves[0].includes(item) ? 1 : 0])),
  }
}

/** Golden section over the logarithm of the temperature. */
function fitTemperature(cases: readonly Case[], distribute: Distribute): number {
  const loss = (logarithm: number) => {
    let sum = 0
    for (const item of cases) sum += goldLoss(item, distribute(item, Math.exp(logarithm)))
    return sum
  }
  const ratio = (Math.sqrt(5) - 1) / 2
  let [low, high] = [Math.log(0.1), Math.log(10)]
  let [a, b] = [high - ratio * (high - low), low + ratio * (high - low)]
  let [lossA, lossB] = [loss(a), loss(b)]
  while (high - low > 0.1) {
    if (lossA < lossB) {
      ;[high, b, lossB] = [b, a, lossA]
      a = high - ratio * (high - low)
      lossA = loss(a)
    } else {
      ;[low, a, lossA] = [a, b, lossB]
      b = low + ratio * (high - low)
      lossB = loss(b)
    }
  }
  return Math.exp((low + high) / 2)
}

/** Gold arcs that no tree of the class has count as hardly possible. */
function goldLoss({ gold }: Case, arcs: Float64Array): number {
  let loss = 0
  for (let word = 1; word < gold.length; word++)
    loss -= Math.log(Math.max(arcs[gold[word] * gold.length + word], LEAST))
  return loss
}

function reliability(cases: readonly Case[], arcsOf: (item: Case) => Float64Array): Reliability {
  const bins = Array.from({ length: BINS }, () => ({ arcs: 0, probability: 0, right: 0 }))
  let loss = 0
  for (const item of cases) {
    const arcs = arcsOf(item)
    const { gold, found } = item
    loss += goldLoss(item, arcs)
    for (let word = 1; word < gold.length; word++) {
      const probability = arcs[found[word] * gold.length + word]
      const bin = bins[Math.min(BINS - 1, Math.floor(probability * BINS))]
      bin.arcs++
      bin.probability += probability
      if (found[word] === gold[word]) bin.right++
    }
  }
  const total = bins.reduce((sum, { arcs }) => sum + arcs, 0)
  const error = bins.reduce((sum, { probability, right }) => sum + Math.abs(probability - right), 0)
  return {
    expectedError: round(error / total),
    goldLoss: round(loss / total),
    bins: bins.map(({ arcs, probability, right }) => ({ arcs, probability: round(probability), right })),
  }
}
