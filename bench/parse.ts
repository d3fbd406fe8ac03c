import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { readConllu, type Sentence, writeConllu } from 'crossarc'
import { evaluateAttachment } from 'crossarc/evaluate'
import {
  LinearParser,
  LinearTraining,
  type LinearTrainingOptions,
  readLinearModel,
  templateSet,
  writeLinearModel,
} from 'crossarc/linear'
import { cpuSeconds, fastest } from './clock.ts'
import { profile } from './profile.ts'
import { treebankFile } from './treebank.ts'

const ROUNDS = 5

const fast = templateSet('stack-pair-fast')

/** Greedy parsers choose labels together with transitions, or after them, which leads to different weights. */
const ways: { name: string; options: LinearTrainingOptions; beams: number[] }[] = [
  { name: 'swap', options: { system: 'swap' }, beams: [1, 8] },
  { name: 'swap, labels after', options: { system: 'swap', labelling: 'after' }, beams: [1] },
  { name: 'swap, stack-pair-fast', options: { system: 'swap', templates: fast }, beams: [1, 8] },
  {
    name: 'swap, stack-pair-fast, labels after',
    options: { system: 'swap', templates: fast, labelling: 'after' },
    beams: [1],
  },
  { name: 'arc-hybrid, dynamic', options: { system: 'arc-hybrid', dynamic: true }, beams: [1] },
]

/**
 * Words per second of CPU time for parsing English-EWT 2.16 dev with gold tags on one thread, from sentences in memory to
 * trees; also LAS, the loss from compression, and where the time goes. Two epochs are enough to measure speed, but not LAS.
 * Arguments: the number of epochs, and the beginning of the names of the parsers to measure.
 *
 * If UDPIPE names the program and UDPIPE_MODEL an English parser, UDPipe parses the same file in the same run with beams of
 * 1 and 5, including reading and writing; a second column has the same for Crossarc.
 */
export async function run([epochs = '2', only = '']: readonly string[]): Promise<void> {
  const train = treebankFile('ud-2.16/English-EWT/train.conllu')
  const dev = treebankFile('ud-2.16/English-EWT/dev.conllu')
  if (train === undefined || dev === undefined) return
  const trainSentences = readConllu(readFileSync(train))
  const text = readFileSync(dev)
  const sentences = readConllu(text)
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0)
  console.log(`${words} words, ${epochs} epochs, fastest of ${ROUNDS}`)
  console.log('parser\tbeam\twords/s\twith reading and writing\tLAS')
  const read = new Map<string, number>()
  for (const { name, options, beams } of ways.filter((way) => way.name.startsWith(only))) {
    const { bytes, summary } = trained(trainSentences, sentences, { ...options, epochs: Number(epochs) })
    const parser = new LinearParser(readLinearModel(bytes))
    for (const beam of beams) {
      const inMemory = fastest(ROUNDS, () => {
        for (const sentence of sentences) parser.tree(sentence, { beam })
      })
      const withFiles = fastest(ROUNDS, () => {
        Buffer.from(writeConllu(readConllu(text).map((sentence) => parser.parse(sentence, { beam }))))
      })
      read.set(`${name}, beam ${beam}`, words / withFiles)
      const columns = [name, beam, Math.round(words / inMemory), Math.round(words / withFiles)]
      console.log([...columns, las(parser, sentences, beam)].join('\t'))
    }
    console.log(`  ${summary}`)
    const parts = await profile(() => {
      for (let round = 0; round < ROUNDS; round++)
        for (const sentence of sentences) parser.tree(sentence, { beam: 1 })
    })
    console.log(`  greedy parsing: ${parts}`)
  }
  compareWithUdpipe(dev, words, read)
}

/** Trains a model; returns its file and a summary of the training. */
function trained(
  train: readonly Sentence[],
  dev: readonly Sentence[],
  options: LinearTrainingOptions,
): { bytes: Uint8Array; summary: string } {
  const training = new LinearTraining(train, dev, options)
  let seconds = 0
  let start = cpuSeconds()
  let last = start
  let epochs = 0
  for (const { type } of training.run()) {
    if (type === 'sentence') last = cpuSeconds()
    else {
      seconds += last - start
      start = cpuSeconds()
      epochs++
    }
  }
  const { model, report } = training.compressed()
  const bytes = writeLinearModel(model)
  const { before, after } = report.las!
  const summary = [
    `training ${(seconds / epochs).toFixed(1)} s per epoch`,
    `model ${(bytes.length / 1e6).toFixed(1)} MB of ${(report.bytes.before / 1e6).toFixed(1)} MB`,
    `LAS ${after.toFixed(2)} of ${before.toFixed(2)}`,
  ]
  return { bytes, summary: summary.join(', ') }
}

function las(parser: LinearParser, sentences: readonly Sentence[], beam: number): string {
  const parsed = sentences.map((sentence) => parser.parse(sentence, { beam }))
  const { las } = evaluateAttachment(sentences, parsed, { punctuation: 'counted', labels: 'full' })
  return (100 * (las.score ?? 0)).toFixed(2)
}

function compareWithUdpipe(dev: string, words: number, ours: ReadonlyMap<string, number>): void {
  const { UDPIPE: program, UDPIPE_MODEL: model } = process.env
  if (program === undefined || model === undefined) {
    console.log('UDPipe skipped: set UDPIPE to the program and UDPIPE_MODEL to a model')
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'crossarc-bench-'))
  try {
    const empty = join(folder, 'empty.conllu')
    writeFileSync(empty, '')
    for (const beam of [1, 5]) {
      const seconds = (file: string) => {
        const args = ['--input=conllu', `--parser=beam_search=${beam}`, model, file]
        return Math.min(...Array.from({ length: ROUNDS }, () => cpuSecondsOf(program, args)))
      }
      // The time for an empty file, which is that of loading the model, is subtracted.
      const speed = words / (seconds(dev) - seconds(empty))
      console.log(`UDPipe\t${beam}\t\t${Math.round(speed)}`)
      for (const [name, own] of ours) console.log(`  ${name}: ${(own / speed).toFixed(1)} times as fast`)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The CPU time of a program as the shell reports it, to hundredths of a second. */
function cpuSecondsOf(program: string, args: readonly string[]): number {
  const script = '"$0" "$@" > /dev/null || exit 1; times'
  const { status, stdout, stderr } = spawnSync('sh', ['-c', script, program, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`UDPipe failed: ${stderr}`)
  const children = stdout.trim().split('\n').at(-1)!
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, m, s]) => sum + 60 * Number(m) + Number(s),
    0,
  )
}
