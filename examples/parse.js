import { load } from 'crossarc'

const parser = await load('en')
const doc = parser.parse('A hearing is scheduled on the issue today.')
for (const { tokens } of doc.sentences)
  for (const t of tokens) console.log(t.form, t.upos, t.deprel, t.head?.form)

const wishes = [{ arc: { head: 'hearing', dependent: 'issue', label: 'nmod' } }]
console.log(parser.parse(doc.text, { constraints: wishes }).toTree())
