import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { saveModel } from '../../../src/cli/shell/save-model.ts'
import { run, temporaryFolder } from '../run.ts'
import { toyTreebank } from '../toy.ts'

const folder = temporaryFolder()
afterAll(folder.remove)
const bytes = new TextEncoder().encode('a new model')

/** The file that an error names as the place of the model; removes it. */
function rescued(message: string): Buffer {
  const [, file] = /the trained model was saved as (\S+)/.exec(message)!
  const contents = readFileSync(file)
  rmSync(file)
  return contents
}

describe('a trained model', () => {
  it('is written, and returned as read back', async () => {
    const file = folder.path('good')
    expect(await saveModel(file, bytes, async ({ length }) => length)).toBe(bytes.length)
    expect(readFileSync(file, 'utf8')).toBe('a new model')
  })

  it('does not replace an old one if it cannot be read back', async () => {
    const file = folder.write('old', 'the old model')
    const damaged = () => {
      throw new Error('it is damaged')
    }
    const error = await saveModel(file, bytes, damaged).catch((reason: Error) => reason)
    expect(String(error)).toMatch(/cannot be read back: it is damaged; nothing was written/)
    expect(rescued(String(error)).equals(bytes)).toBe(true)
    expect(readFileSync(file, 'utf8')).toBe('the old model')
  })

  it('of a pipeline is saved elsewhere if its folder is gone at the end', async () => {
    const train = folder.write('train.conllu', toyTreebank(20))
    mkdirSync(folder.path('gone'))
    const options = ['-o', folder.path('gone/model'), '--preset', 'fast', '--epochs', '1', '--quiet']
    const { exitCode, err } = await run(['train', train, ...options], {
      onWrite(text) {
        if (text.startsWith('parser')) rmSync(folder.path('gone'), { recursive: true })
      },
    })
    expect(err).toMatch(/\[file-unwritable\]/)
    expect(exitCode).toBe(2)
    expect(rescued(err).length).toBeGreaterThan(1000)
  })
})
