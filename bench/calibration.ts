import { readFileSync } from 'node:fs'
import { Pipeline, readConllu, readPipeline, type Sentence } from 'crossarc'
import { evaluateReliability } from 'crossarc/evaluate'
import { installedModels } from 'crossarc/node'
import { calibratePipeline } from 'crossarc/training'
import { treebankFile } from './treebank.ts'

/**
 * The reliability of confidence, for installed models (by default all English ones) on English-EWT 2.16. Each half of the
 * development set, every other sentence, is measured with a calibration on the other half.
 */
export async function run(names: readonly string[]): Promise<void> {
  const file = treebankFile('ud-2.16/English-EWT/dev.conllu')
  if (file === undefined) return
  const dev = readConllu(readFileSync(file))
  const halves = [0, 1].map((parity) => dev.filter((_, k) => k % 2 === parity))
  for (const { name, file: path } of await installedModels()) {
    const model = readPipeline(readFileSync(path))
    if (names.length > 0 ? !names.includes(name) : model.card?.language !== 'English') continue
    const gold: Sentence[] = []
    const parsed: Sentence[] = []
    for (const [k, half] of halves.entries()) {
      const pipeline = await Pipeline.create(await calibratePipeline(model, halves[1 - k]))
      gold.push(...half)
      parsed.push(...pipeline.analyseAll(half, { retag: true, confidence: true }))
    }
    const { rows, ...all } = evaluateReliability(gold, parsed)
    console.log(`${name}: ${JSON.stringify(all)}`)
    for (const { from, to, words, confidence, right } of rows) {
      const cells = [confidence, right].map((share) => (share === null ? '–' : (100 * share).toFixed(2)))
      console.log(`${from.toFixed(1)} to ${to.toFixed(1)}\t${words}\t${cells.join('\t')}`)
    }
  }
}
