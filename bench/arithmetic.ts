import { readFileSync } from 'node:fs'
import { readConllu, type Sentence } from 'crossarc'
import { evaluateAttachment } from 'crossarc/evaluate'
import { type NeuralModel, NeuralParser, readNeuralModel } from 'crossarc/neural'
import type { Arithmetic } from 'crossarc/neural/layers'
import { cpuSeconds } from './clock.ts'
import { treebankFile } from './treebank.ts'

const ROUNDS = 5

/**
 * Compares float and 16-bit integer arithmetic of a trained neural model on a treebank: words per second of CPU time, in
 * batches and one by one, attachment scores, and the number of different arcs. Arguments: a model file and a CoNLL-U file.
 */
export async function run([modelFile, testFile]: readonly string[]): Promise<void> {
  if (modelFile === undefined) {
    console.log('usage: npm run bench -- arithmetic <neural model file> [CoNLL-U file]')
    return
  }
  const file = testFile ?? treebankFile('ud-2.0/Gothic-PROIEL/dev.conllu')
  if (file === undefined) return
  const sentences = readConllu(readFileSync(file))
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0)
  console.log(`${words} words, fastest of ${ROUNDS} interleaved rounds`)
  const model = readNeuralModel(readFileSync(modelFile))
  const ways = (['float32', 'int16'] as const).map((arithmetic) => wayOf(model, arithmetic))
  for (let round = 0; round < ROUNDS; round++) for (const way of ways) way.measure(sentences)
  const [floats, integers] = ways as [Way, Way]
  console.log('arithmetic\twords/s in batches\tone by one\tUAS\tLAS')
  for (const { arithmetic, batched, single, parsed } of ways) {
    const { uas, las } = evaluateAttachment(sentences, parsed, {
      punctuation: 'counted',
      labels: model.labelPart,
    })
    const speeds = [words / batched, words / single].map((speed) => String(Math.round(speed)))
    const scores = [uas, las].map(({ score }) => (100 * (score ?? 0)).toFixed(2))
    console.log([arithmetic, ...speeds, ...scores].join('\t'))
  }
  const ratios = [floats.batched / integers.batched, floats.single / integers.single]
  console.log(`ratio\t${ratios.map((ratio) => ratio.toFixed(2)).join('\t')}`)
  console.log(`arcs that differ\t${differences(floats.parsed, integers.parsed)}`)
}

interface Way {
  readonly arithmetic: Arithmetic
  /** Seconds. */
  batched: number
  single: number
  parsed: readonly Sentence[]
  measure(sentences: readonly Sentence[]): void
}

function wayOf(model: NeuralModel, arithmetic: Arithmetic): Way {
  const way: Way = {
    arithmetic,
    batched: Number.POSITIVE_INFINITY,
    single: Number.POSITIVE_INFINITY,
    parsed: [],
    measure(sentences) {
      // A new parser each time, because a parser caches the spelling of words.
      const time = (parse: (parser: NeuralParser) => void) => {
        const parser = new NeuralParser(model, { arithmetic })
        const start = cpuSeconds()
        parse(parser)
        return cpuSeconds() - start
      }
      const batched = time((parser) => {
        way.parsed = parser.parseAll(sentences)
      })
      const single = time((parser) => {
        for (const sentence of sentences) parser.parse(sentence)
      })
      way.batched = Math.min(way.batched, batched)
      way.single = Math.min(way.single, single)
    },
  }
  return way
}

/** The number of words whose head or label differs. */
function differences(one: readonly Sentence[], other: readonly Sentence[]): number {
  let count = 0
  for (const [s, { words }] of one.entries()) {
    for (const [k, { head, deprel }] of words.entries()) {
      const { head: otherHead, deprel: otherLabel } = other[s].words[k]
      if (head !== otherHead || deprel !== otherLabel) count++
    }
  }
  return count
}
