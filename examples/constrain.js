import { load } from 'crossarc'

const parser = await load('en')
const title = { span: { first: 'Cat', last: 'Roof' } }
console.log(parser.parse('I saw Cat on a Hot Tin Roof on Broadway.', { constraints: [title] }).toTree())
