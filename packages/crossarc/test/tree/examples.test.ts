import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/base/index.ts'
import { readConllu } from '../../src/treebank/formats/index.ts'

const folder = new URL('../../src/tree/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href)))
const [sentence] = readConllu(readFileSync(new URL('../../../../examples/hearing.conllu', import.meta.url)))
const scope: Record<string, unknown> = Object.assign({ seededRandom, sentence }, ...modules)

/** The lines of the examples in a file's doc comments, one list per example. */
function examplesIn(source: string): string[][] {
  const blocks = source.match(/@example\n(?: \* .*\n)+/g) ?? []
  return blocks.map((block) =>
    block
      .split('\n')
      .slice(1, -1)
      .map((line) => line.replace(/^ \* /, '')),
  )
}

function run(code: string): unknown {
  return new Function(...Object.keys(scope), code)(...Object.values(scope))
}

/** What a comment such as `0, 1: the places` promises: a list of values, or undefined if it is only words. */
function promised(comment: string): unknown[] | undefined {
  for (const text of [comment, comment.slice(0, comment.indexOf(': '))]) {
    try {
      return run(`return [${text}]`) as unknown[]
    } catch {}
  }
  return undefined
}

describe('the examples of tree/', () => {
  for (const name of files) {
    const examples = examplesIn(readFileSync(new URL(name, folder), 'utf8'))
    if (examples.length === 0) continue
    it(`of ${name} yield what they claim`, () => {
      expect.hasAssertions()
      for (const lines of examples) {
        lines.forEach((line, index) => {
          const [code, comment = ''] = line.split(' // ')
          const before = lines.slice(0, index).join('\n')
          const isStatement = /^(const|for) /.test(code)
          const value = run(`${before}\n${isStatement ? code : `return (${code})`}`)
          const expected = promised(comment)
          if (isStatement || comment === '' || expected === undefined) return
          if (ArrayBuffer.isView(value)) expect(Array.from(value as Int32Array)).toEqual(expected)
          else expect([value]).toEqual(expected)
        })
      }
    })
  }
})
