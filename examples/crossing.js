import { comment, crossingArcs, headsOfSentence, treeToText } from 'crossarc'
import { readTreebankFile } from 'crossarc/node'

for await (const sentence of readTreebankFile('examples/hearing.conllu')) {
  const pairs = crossingArcs(headsOfSentence(sentence))
  console.log(comment(sentence, 'text'), `${pairs.length} pairs of arcs cross`)
  console.log(treeToText(sentence))
}
