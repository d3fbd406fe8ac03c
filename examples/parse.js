import { load } from 'crossarc'

const parser = await load('en')
const doc = parser.parse('A hearing is scheduled on the issue today.')
for (const { form, upos, deprel, head } of doc.tokens) console.log(form, upos, deprel, head?.form ?? '')
