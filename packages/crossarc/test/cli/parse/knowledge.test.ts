import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { readConllu } from '../../../src/treebank/formats/conllu.ts'
import { run, temporaryFolder } from '../run.ts'

const folder = temporaryFolder()
afterAll(folder.remove)
const papers = fileURLToPath(new URL('../../../../../examples/papers', import.meta.url))
const bin = fileURLToPath(new URL('../../../bin/crossarc.js', import.meta.url))
const titles = join(papers, 'titles.txt')
const figure = join(papers, 'cat-on-a-hot-tin-roof.txt')

/** `form<head:label` of each word. */
async function arcs(args: readonly string[]): Promise<string[]> {
  const { out } = await run(['parse', '--model', 'en', '--quiet', '--output', 'conllu', ...args])
  return readConllu(out).flatMap(({ words }) =>
    words.map(({ form, head, deprel }) => `${form}<${words[head - 1]?.form ?? 'root'}:${deprel}`),
  )
}

describe('Figure 1 of Nivre, Goldberg & McDonald (2014)', () => {
  it('comes out of a list of one title: the prepositional phrase moves from the verb into the title', async () => {
    const free = await arcs([figure])
    const known = await arcs(['--gazetteer', titles, '--rule', 'root', figure])
    expect(free.filter((arc) => !known.includes(arc))).toEqual(['Roof<saw:obl'])
    expect(known.filter((arc) => !free.includes(arc))).toEqual(['Roof<Cat:nmod'])
    expect(await arcs(['--pattern', 'Cat .* Roof', figure])).toEqual(known)
  })
})

describe('crossarc parse with known spans', () => {
  const quotation = 'He said "I am. You are" and "go home".'

  it('counts them, and explains those that are not used', async () => {
    const file = folder.write('text.txt', `${readFileSync(figure, 'utf8')}\n${quotation}\n`)
    const options = ['--gazetteer', titles, '--pattern', '"[^"]*"', '--pattern', 'on a Hot.*', file]
    const { exitCode, err } = await run(['parse', ...options])
    expect(exitCode).toBe(0)
    expect(err).toContain(
      'text.txt: span 4-9 "on a Hot Tin Roof." (pattern /on a Hot.*/) is not used: it overlaps span 3-8 "Cat on a Hot Tin Roof" (gazetteer), which begins first (sentence 1)\n',
    )
    expect(err).toContain(
      'span 3-6 ""I am. You are"" (pattern /"[^"]*"/) is not used: it runs over the end of the sentence (sentence 2)\n',
    )
    expect(err).toContain('crossarc: 2 known spans used, 2 not\n')
  })

  it('finds the same in threads (needs npm run build)', () => {
    const file = folder.write('threads.txt', `${readFileSync(figure, 'utf8')}\n${quotation}\n`)
    const options = ['--gazetteer', titles, '--pattern', '"[^"]*"', '--quiet', file]
    const parse = (...threads: string[]) => {
      const { status, stdout, stderr } = spawnSync('node', [bin, 'parse', ...threads, ...options])
      return { status, out: String(stdout), notes: String(stderr).match(/^crossarc:.*$/gm) }
    }
    const one = parse()
    expect(one).toMatchObject({ status: 0, notes: [expect.stringContaining('runs over the end')] })
    expect(one.out).toMatch(/^8\tRoof\t.*\t3\tnmod\t/m)
    expect(parse('--threads', '2')).toEqual(one)
  })

  it('explains conflicts with other constraints, which win', async () => {
    const arcs = [{ arc: { head: 2, dependent: 3 } }, { arc: { head: 2, dependent: 8 } }]
    const constraints = folder.write('known.json', JSON.stringify([arcs]))
    const options = ['--constraints', constraints, '--gazetteer', titles, figure, '--quiet']
    const { exitCode, err, out } = await run(['parse', ...options])
    expect(exitCode).toBe(0)
    expect(err).toMatch(
      /^crossarc: note: .*span 3-8 would need two roots: arcs 2→3 and 2→8.*\(sentence 1\)\n$/,
    )
    expect(readConllu(out)[0].words[7].head).toBe(2)
  })

  it('looks into single sentences with --interactive', async () => {
    const options = ['--pattern', '"[^"]*"', '--interactive', '--quiet']
    const { err } = await run(['parse', ...options], { stdin: quotation })
    expect(err).toBe('')
  })

  it.each([
    [['--pattern', 'a(?=b)'], '[pattern-unsupported]'],
    [['--pattern', '('], '[pattern-syntax]'],
    [['--pattern', 'a{9999}'], '[pattern-too-large]'],
    [['--gazetteer', folder.path('none')], '[file-not-found]'],
    [['--gazetteer', folder.path('')], '[file-unreadable]'],
    [
      ['--gazetteer', folder.write('long.txt', `a b\n${'c '.repeat(1000)}\n`)],
      'long.txt:2: a title has at most',
    ],
    [['--rule', 'root'], '--rule and --ignore-case need --gazetteer or --pattern'],
    [['--pattern', 'a', '--constraint-cost'], '--constraint-cost cannot be combined'],
  ])('refuses %j', async (options, message) => {
    const { exitCode, err } = await run(['parse', ...options, 'So it goes.'])
    expect(exitCode).toBe(2)
    expect(err).toContain(message)
  })

  it('refuses a gazetteer that is not UTF-8', async () => {
    const file = folder.path('latin1.txt')
    writeFileSync(file, Buffer.from('Caf\xe9 noir', 'latin1'))
    expect((await run(['parse', '--gazetteer', file, 'So it goes.'])).err).toContain('[bad-utf8]')
  })
})
