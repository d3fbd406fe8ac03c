import { crossingArcs, headsOfSentence } from 'crossarc'
import { readTreebankFile } from 'crossarc/node'

for await (const sentence of readTreebankFile('examples/hearing.conllu')) {
  const heads = headsOfSentence(sentence)
  const form = (i) => sentence.words[i - 1]?.form ?? 'root'
  const arc = (i) => `${form(heads[i])} → ${form(i)}`
  for (const [i, j] of crossingArcs(heads)) console.log(`${arc(i)} crosses ${arc(j)}`)
}
