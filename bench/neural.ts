import { readFileSync } from 'node:fs'
import { readConllu, type Sentence } from 'crossarc'
import { type LearnerOptions, type NeuralModel, NeuralParser, NeuralTraining } from 'crossarc/neural'
import { allowFusedProducts, startTrainingThreads } from 'crossarc/node'
import { cpuSeconds } from './clock.ts'
import { treebankFile } from './treebank.ts'
import { askedForWide } from './wide.ts'

/** Updates until the engine has optimised the code of all threads; they hardly matter in a training of thousands. */
const WARM_UP = 150
/** Updates per round, with the same batches for all trainings. Short rounds are more likely to go undisturbed. */
const UPDATES = 40
const TRAINING_ROUNDS = 10
const PARSING_ROUNDS = 3

const MODELS: readonly { name: string; options: LearnerOptions }[] = [
  { name: 'mh4-hybrid', options: { model: 'mh4-hybrid' } },
  { name: 'mh4-two', options: { model: 'mh4-two' } },
  { name: 'mh3', options: { model: 'mh3' } },
  { name: 'arc-eager', options: { model: 'arc-eager' } },
  { name: 'eisner', options: { model: 'eisner' } },
  { name: 'spanning-tree', options: { model: 'spanning-tree' } },
  { name: '1ec', options: { model: '1ec' } },
  { name: '1ec-third-order', options: { model: '1ec-third-order' } },
  { name: 'mh3-greedy', options: { model: 'mh3-greedy' } },
  { name: 'mh4, local', options: { model: 'transition', system: 'mh4' } },
  { name: 'swap, local', options: { model: 'transition', system: 'swap' } },
  { name: 'covington, local, dynamic', options: { model: 'transition', system: 'covington', dynamic: true } },
]

/** Words per second: of CPU time, and of wall-clock time in the best round and in the median round. */
interface Speed {
  processor: number
  wall: number
  middle: number
}

/**
 * Words per second of CPU time for the paper's network on Gothic (UD 2.0): training with one thread, without evaluations,
 * also with fused multiply-add and with several threads, and parsing the development set in batches and one by one, in
 * 16-bit integers and in floats. For several threads also the speedup over one thread, by the clock, in the best and in the
 * median rounds. The measurements take turns in rounds and the best round counts, so a slow phase of the machine affects
 * all alike. Arguments: the beginning of the model names, or all; the number of threads; "wide" for vectors of 256 bits.
 */
export async function run([
  only = 'mh4-hybrid',
  threadCount = '2',
  ...more
]: readonly string[]): Promise<void> {
  const wide = askedForWide(more)
  const trainFile = treebankFile('ud-2.0/Gothic-PROIEL/train.conllu')
  const devFile = treebankFile('ud-2.0/Gothic-PROIEL/dev.conllu')
  if (trainFile === undefined || devFile === undefined) return
  const train = readConllu(readFileSync(trainFile))
  const dev = readConllu(readFileSync(devFile))
  const count = Number(threadCount)
  console.log(
    [
      'model',
      'training, words/s of CPU time',
      'by the clock',
      'fused, of CPU time',
      'by the clock',
      `${count} threads, of CPU time of each`,
      'by the clock',
      'speedup over one thread',
      'in the median round',
      'parsing in batches, words/s of CPU time',
      'in floats',
      'one by one',
      'in floats',
    ].join('\t'),
  )
  for (const { name, ...model } of MODELS.filter((model) => only === 'all' || model.name.startsWith(only))) {
    const options = { ...model.options, wide }
    const alone = new NeuralTraining(train, [], options)
    const threads = await startTrainingThreads(train, options, count)
    const trainings = [alone, new NeuralTraining(train, [], { ...options, threads })]
    if (allowFusedProducts()) trainings.push(new NeuralTraining(train, [], { ...options, fused: true }))
    const [one, several, fused = { processor: 0, wall: 0, middle: 0 }] = learnInTurns(trainings) as [
      Speed,
      Speed,
      Speed?,
    ]
    await threads.stop()
    const parsing = parse(dev, alone.model())
    const training = [one, fused].flatMap(({ processor, wall }) => [processor, wall])
    const speeds = [...training, count * several.processor, several.wall].map(shown)
    const times = [several.wall / one.wall, several.middle / one.middle].map((ratio) => ratio.toFixed(2))
    console.log([name, ...speeds, ...times, ...parsing.map(shown)].join('\t'))
  }
}

/** The speeds of trainings in rounds, after a warm-up. */
function learnInTurns(trainings: readonly NeuralTraining[]): Speed[] {
  const runs = trainings.map((training) => training.run())
  for (const run of runs) learn(run, WARM_UP)
  const speeds = runs.map((): Omit<Speed, 'middle'>[] => [])
  for (let round = 0; round < TRAINING_ROUNDS; round++) {
    for (const [k, run] of runs.entries()) {
      const [used, start] = [cpuSeconds(), performance.now()]
      const words = learn(run, UPDATES)
      const wall = (1000 * words) / (performance.now() - start)
      speeds[k].push({ wall, processor: words / (cpuSeconds() - used) })
    }
  }
  return speeds.map((rounds) => {
    const walls = rounds.map(({ wall }) => wall).sort((a, b) => a - b)
    return {
      processor: Math.max(...rounds.map(({ processor }) => processor)),
      wall: walls.at(-1)!,
      middle: walls[walls.length >> 1],
    }
  })
}

/** Runs some updates and returns the number of their words. */
function learn(run: ReturnType<NeuralTraining['run']>, updates: number): number {
  let words = 0
  for (let update = 0; update < updates; ) {
    const { value } = run.next()
    if (value?.type !== 'batch') continue
    words += value.words
    update++
  }
  return words
}

/** Words per second in batches and one by one, each in integers and in floats; the best of interleaved rounds. */
function parse(sentences: readonly Sentence[], model: NeuralModel): number[] {
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0)
  const together = (parser: NeuralParser) => parser.parseAll(sentences)
  const oneByOne = (parser: NeuralParser) => sentences.map((sentence) => parser.parse(sentence))
  const arithmetics = ['int16', 'float32'] as const
  const ways = [together, oneByOne].flatMap((way) => arithmetics.map((arithmetic) => ({ way, arithmetic })))
  const best = ways.map(() => 0)
  for (let round = 0; round < PARSING_ROUNDS; round++) {
    for (const [k, { way, arithmetic }] of ways.entries()) {
      // A new parser each time, because a parser caches the spelling of words.
      const parser = new NeuralParser(model, { arithmetic })
      const used = cpuSeconds()
      way(parser)
      best[k] = Math.max(best[k], words / (cpuSeconds() - used))
    }
  }
  return best
}

function shown(value: number): string {
  return String(Math.round(value))
}
