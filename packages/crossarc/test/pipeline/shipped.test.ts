import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { modelCardText } from '../../src/pipeline/card-text.ts'
import { scorePipeline } from '../../src/pipeline/scores.ts'
import { readConllu } from '../../src/treebank/conllu.ts'
import { dataFile } from '../data.ts'
import { shipped, shippedFile } from './models.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const folder = resolve(root, 'packages/model-en-fast')
const dev = dataFile('ud-2.16/English-EWT/dev.conllu')

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the shipped model', () => {
  it('is small, and its README is its card', () => {
    expect(statSync(shippedFile).size).toBeLessThanOrEqual(12e6)
    const readme = readFileSync(resolve(folder, 'README.md'), 'utf8')
    expect(shipped.card).toMatchObject({ name: 'en-fast', licence: 'CC BY-SA 4.0' })
    const lines = modelCardText(shipped.card!).split('\n')
    for (const line of lines) expect(readme).toContain(line)
  })

  it('gives its bytes in Node and in browsers', async () => {
    const bytes = new Uint8Array(readFileSync(shippedFile))
    const node = (await import(resolve(folder, 'node.js'))) as { bytes(): Promise<Uint8Array> }
    expect(Buffer.compare(await node.bytes(), bytes)).toBe(0)
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: URL) => {
      asked.push(String(url))
      return new Response(bytes)
    })
    const browser = (await import(resolve(folder, 'browser.js'))) as { bytes(): Promise<Uint8Array> }
    expect(Buffer.compare(await browser.bytes(), bytes)).toBe(0)
    expect(asked).toEqual([expect.stringMatching(/en-fast\.crossarc$/)])
  })

  it.skipIf(dev === undefined)(
    'has the scores on the development set that its card says (needs UD 2.16)',
    () => {
      expect(scorePipeline(shipped, readConllu(readFileSync(dev!)))).toEqual(shipped.card!.scores)
    },
  )
})

describe('the examples', () => {
  const before = process.cwd()
  const printed = async (name: string) => {
    process.chdir(root)
    const lines: string[] = []
    vi.spyOn(console, 'log').mockImplementation((...values) => void lines.push(values.join(' ')))
    try {
      await import(resolve(root, 'examples', `${name}.js`))
    } finally {
      process.chdir(before)
    }
    return lines
  }

  it('parse.js', async () => {
    const lines = await printed('parse')
    expect(lines.slice(0, 4)).toEqual([
      'A DET det hearing',
      'hearing NOUN nsubj:pass scheduled',
      'is AUX aux:pass scheduled',
      'scheduled VERB root ',
    ])
    expect(lines.at(-1)).toMatch(/^issue .* nmod$/m)
  })

  it('stream.js', async () => {
    const lines = await printed('stream')
    expect(lines).toContain('committee: meet')
    expect(lines).toContain('I: call')
  })
})
