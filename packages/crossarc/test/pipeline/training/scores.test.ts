import { describe, expect, it } from 'vitest'
import { Pipeline } from '../../../src/pipeline/pipeline.ts'
import { readModelCard, writePipeline } from '../../../src/pipeline/pipeline-file.ts'
import { modelCardText } from '../../../src/pipeline/training/card-text.ts'
import { scorePipeline } from '../../../src/pipeline/training/scores.ts'
import { readConllu } from '../../../src/treebank/formats/conllu.ts'
import { toyTreebank } from '../../cli/toy.ts'
import { trainToy } from '../models.ts'

const { model } = await trainToy()
const pipeline = await Pipeline.create(model)
const treebank = readConllu(toyTreebank(6, 3))
const partial = treebank.map((sentence) => ({
  ...sentence,
  words: sentence.words.map((word) => (word.id === 1 ? { ...word, head: -1 } : word)),
}))

describe('the scores of a pipeline', () => {
  it('cover all sentences, without a note', () => {
    expect(scorePipeline(pipeline, treebank)).not.toHaveProperty('part')
  })

  it('record how many sentences have complete trees, in the card and in the file', () => {
    const scores = scorePipeline(pipeline, [...treebank.slice(0, 4), ...partial.slice(4)])!
    expect(scores).toEqual({
      ...scorePipeline(pipeline, treebank.slice(0, 4)),
      part: { scored: 4, sentences: 6 },
    })
    const card = { name: 'toy', scores }
    expect(modelCardText(card)).toContain('Only the 4 of 6 sentences with complete trees were scored.')
    expect(readModelCard(writePipeline({ ...model, card }))).toEqual(card)
  })

  it('are absent if no tree is complete', () => {
    expect(scorePipeline(pipeline, partial)).toBeUndefined()
    expect(scorePipeline(pipeline, [])).toBeUndefined()
  })
})
