import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import { type ReadFileOptions, readTreebankFile } from '../../src/entries/node.ts'
import { readConllu } from '../../src/treebank/formats/conllu.ts'
import { writeJson } from '../../src/treebank/formats/json.ts'
import type { Sentence } from '../../src/treebank/sentence.ts'
import { everything } from './sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossarc-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function collect(path: string, options: ReadFileOptions = {}): Promise<Sentence[]> {
  const all: Sentence[] = []
  for await (const sentence of readTreebankFile(path, options)) all.push(sentence)
  return all
}

const sentences = readConllu(everything)

describe('readTreebankFile', () => {
  it('reads files larger than its buffer', async () => {
    const times = 500
    const path = file('big.conllu', everything.repeat(times))
    expect(await collect(path)).toEqual(readConllu(everything.repeat(times)))
  })

  it('takes the given format, else that of the extension, else CoNLL-U', async () => {
    expect(await collect(file('a.json', writeJson(sentences)))).toEqual(sentences)
    expect(await collect(file('a.txt', everything))).toEqual(sentences)
    expect(await collect(file('b.txt', writeJson(sentences)), { format: 'json' })).toEqual(sentences)
  })

  it('names the file in errors', async () => {
    const path = file('bad.conllu', `${everything}x\n`)
    await expect(collect(path)).rejects.toMatchObject({ place: { file: path, line: 23 } })
  })

  it.each([
    ['file-not-found', 'none.conllu', {}],
    ['file-unreadable', '.', {}],
    ['unknown-format', 'a.txt', { format: 'xml' }],
    ['format-not-readable', 'a.ann', {}],
  ])('%s', async (code, name, options) => {
    await expect(collect(join(folder, name), options)).rejects.toMatchObject({ code })
  })

  it('reads standard input if the path is -', async () => {
    const input = Object.getOwnPropertyDescriptor(process, 'stdin')!
    const pipe = (text: string) =>
      Readable.from([Buffer.from(text.slice(0, 99)), Buffer.from(text.slice(99))])
    try {
      Object.defineProperty(process, 'stdin', { value: pipe(everything), configurable: true })
      expect(await collect('-')).toEqual(sentences)
      Object.defineProperty(process, 'stdin', { value: pipe(`x\n${everything}`), configurable: true })
      await expect(collect('-')).rejects.toMatchObject({ place: { file: '<stdin>', line: 1 } })
    } finally {
      Object.defineProperty(process, 'stdin', input)
    }
  })

  it('can be left early', async () => {
    for await (const sentence of readTreebankFile(file('c.conllu', everything))) {
      expect(sentence).toEqual(sentences[0])
      break
    }
  })
})
