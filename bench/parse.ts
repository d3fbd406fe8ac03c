import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import {
  LinearParser,
  LinearTraining,
  type LinearTrainingOptions,
  readConllu,
  readLinearModel,
  type Sentence,
  templateSet,
  writeConllu,
  writeLinearModel,
} from 'crossarc'
import { treebankFile } from './treebank.ts'

const ROUNDS = 5

const ways: { name: string; options: LinearTrainingOptions; beams: number[] }[] = [
  { name: 'arc-hybrid, dynamic', options: { system: 'arc-hybrid', dynamic: true }, beams: [1] },
  { name: 'swap', options: { system: 'swap' }, beams: [1, 8] },
  {
    name: 'swap, stack-pair-fast',
    options: { system: 'swap', templates: templateSet('stack-pair-fast') },
    beams: [1, 8],
  },
]

/**
 * Words per second of parsing English-EWT 2.16 dev with given tags on one thread, from sentences in memory to trees, and
 * seconds per training epoch. Two epochs are enough: speed hardly depends on more.
 *
 * With UDPIPE (the program) and UDPIPE_MODEL (a parser trained on English) in the environment, UDPipe parses the same
 * file in the same run, with beams of 1 and 5, reading and writing included; so does Crossarc in a second column.
 */
export async function run([epochs = '2']: readonly string[]): Promise<void> {
  const train = treebankFile('ud-2.16/English-EWT/train.conllu')
  const dev = treebankFile('ud-2.16/English-EWT/dev.conllu')
  if (train === undefined || dev === undefined) return
  const trainSentences = readConllu(readFileSync(train))
  const text = readFileSync(dev)
  const sentences = readConllu(text)
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0)
  console.log(`${words} words, fastest of ${ROUNDS}`)
  console.log('parser\tbeam\twords/s\twith reading and writing\ttraining, s per epoch\tmodel, MB')
  const read = new Map<string, number>()
  for (const { name, options, beams } of ways) {
    const training = new LinearTraining(trainSentences, [], { ...options, epochs: Number(epochs) })
    const start = performance.now()
    for (const _ of training.run());
    const seconds = (performance.now() - start) / 1000 / Number(epochs)
    const bytes = writeLinearModel(training.compressed().model)
    const parser = new LinearParser(readLinearModel(bytes))
    for (const beam of beams) {
      const inMemory = words / fastest(() => parseAll(parser, sentences, beam))
      const withFiles =
        words /
        fastest(() => writeConllu(readConllu(text).map((sentence) => parser.parse(sentence, { beam }))))
      read.set(`${name}, beam ${beam}`, withFiles)
      console.log(
        `${name}\t${beam}\t${Math.round(inMemory)}\t${Math.round(withFiles)}\t${seconds.toFixed(1)}\t${(bytes.length / 1e6).toFixed(1)}`,
      )
    }
  }
  compareWithUdpipe(dev, words, read)
}

function parseAll(parser: LinearParser, sentences: readonly Sentence[], beam: number): void {
  for (const sentence of sentences) parser.tree(sentence, { beam })
}

/** Seconds of the fastest round. */
function fastest(action: () => void): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    action()
    best = Math.min(best, performance.now() - start)
  }
  return best / 1000
}

function compareWithUdpipe(dev: string, words: number, ours: ReadonlyMap<string, number>): void {
  const { UDPIPE: program, UDPIPE_MODEL: model } = process.env
  if (program === undefined || model === undefined) {
    console.log('UDPipe: skipped, UDPIPE and UDPIPE_MODEL do not name the program and a model')
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'crossarc-bench-'))
  try {
    const empty = join(folder, 'empty.conllu')
    writeFileSync(empty, '')
    for (const beam of [1, 5]) {
      const parse = (file: string) => {
        const args = ['--input=conllu', `--parser=beam_search=${beam}`, model, file]
        const { status, stderr } = spawnSync(program, args, { maxBuffer: 1 << 28 })
        if (status !== 0) throw new Error(`UDPipe failed: ${stderr}`)
      }
      // Loading the model is not parsing: the time for an empty file is taken off.
      const speed = words / (fastest(() => parse(dev)) - fastest(() => parse(empty)))
      console.log(`UDPipe\t${beam}\t\t${Math.round(speed)}`)
      for (const [name, own] of ours) console.log(`  ${name}: ${(own / speed).toFixed(1)} times as fast`)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
