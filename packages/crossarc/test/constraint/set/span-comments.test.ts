import { describe, expect, it } from 'vitest'
import { spansInComments } from '../../../src/constraint/set/index.ts'

const spansIn = (...comments: string[]) =>
  spansInComments({ comments, words: [], multiwords: [], emptyNodes: [] })

describe('spans in comments', () => {
  it('have an outside rule or none, and other comments are left alone', () => {
    expect(
      spansIn('# sent_id = 1', '# span = 3-8', '#span=1-2 root', '# spans = 4', '# text = # span = 1'),
    ).toEqual([
      { span: { first: 3, last: 8, outside: 'any' } },
      { span: { first: 1, last: 2, outside: 'root' } },
    ])
  })

  it.each(['# span = 3', '# span = 3-', '# span = a-b', '# span = 1-2 some', '# span ='])(
    'cannot be "%s"',
    (comment) => {
      expect(() => spansIn(comment)).toThrow(expect.objectContaining({ code: 'bad-span' }))
    },
  )
})
