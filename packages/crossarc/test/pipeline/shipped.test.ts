import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readSharedFile } from '../../src/node/shared-file.ts'
import { load } from '../../src/pipeline/load.ts'
import { readModelCard } from '../../src/pipeline/pipeline-file.ts'
import { modelCardText } from '../../src/pipeline/training/card-text.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe.each([
  { name: 'en-fast', most: 12e6, aims: { Tokens: 0.989, Sentences: 0.75, LAS: 0.78 } },
  { name: 'en', most: 20e6, aims: { Tokens: 0.99, Sentences: 0.78, LAS: 0.825 } },
])('the shipped model $name', ({ name, most, aims }) => {
  const folder = resolve(root, `packages/model-${name}`)
  const file = resolve(folder, `${name}.crossarc`)
  const bytes = new Uint8Array(readFileSync(file))

  it('is small and accurate from raw text, and its README shows its card', () => {
    expect(bytes.length).toBeLessThanOrEqual(most)
    const card = readModelCard(bytes)!
    expect(card).toMatchObject({ name, licence: 'CC BY-SA 4.0' })
    for (const [metric, aim] of Object.entries(aims))
      expect(card.scores!.rawText[metric]).toBeGreaterThanOrEqual(aim)
    const readme = readFileSync(resolve(folder, 'README.md'), 'utf8')
    for (const line of modelCardText(card).split('\n')) expect(readme).toContain(line)
  })

  it('provides its bytes in Node and in browsers', async () => {
    const node = (await import(resolve(folder, 'node.js'))) as { bytes(): Promise<Uint8Array> }
    expect(Buffer.compare(await node.bytes(), bytes)).toBe(0)
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: URL) => {
      asked.push(String(url))
      return new Response(bytes)
    })
    const browser = (await import(resolve(folder, 'browser.js'))) as { bytes(): Promise<Uint8Array> }
    expect(Buffer.compare(await browser.bytes(), bytes)).toBe(0)
    expect(asked).toEqual([expect.stringMatching(new RegExp(`${name}\\.crossarc$`))])
  })
})

describe('a model that cannot be fetched', () => {
  const body = (failing: () => void) =>
    new ReadableStream({
      pull(controller) {
        failing()
        controller.enqueue(new Uint8Array(10))
      },
    })

  it('causes an error with its URL, even if the connection breaks off', async () => {
    let pulls = 0
    vi.stubGlobal('fetch', async () => {
      return new Response(
        body(() => {
          if (++pulls > 2) throw new TypeError('terminated')
        }),
      )
    })
    const url = 'https://example.org/en.crossarc'
    await expect(load(url)).rejects.toMatchObject({
      code: 'model-not-loaded',
      message: expect.stringContaining('terminated'),
      place: { file: url },
    })
    vi.unstubAllGlobals()
    await expect(load('file:///tmp/%zz')).rejects.toMatchObject({ code: 'file-not-found' })
    const missing = { code: 'file-not-found', place: { file: './nowhere.crossarc' } }
    await expect(load('./nowhere.crossarc')).rejects.toMatchObject(missing)
    await expect(readSharedFile('./nowhere.crossarc')).rejects.toMatchObject(missing)
    await expect(readSharedFile(root)).rejects.toMatchObject({ code: 'file-unreadable' })
  })
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
    expect(lines).toHaveLength(9)
  })

  it('stream.js', async () => {
    const lines = await printed('stream')
    expect(lines).toContain('committee: meet')
    expect(lines).toContain('I: call')
  })
})
