import { createReadStream } from 'node:fs'
import { load } from 'crossarc'

const parser = await load('en-fast')
const subjects = new Map()
for await (const { tokens } of parser.stream(createReadStream('examples/letter.txt'))) {
  for (const { deprel, lemma, head } of tokens) {
    if (deprel.startsWith('nsubj')) subjects.set(lemma, [...(subjects.get(lemma) ?? []), head.lemma])
  }
}
for (const [subject, verbs] of subjects) console.log(`${subject}: ${verbs.join(', ')}`)
