import { existsSync, linkSync, mkdirSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { run, temporaryFolder } from './run.ts'
import { toyTreebank } from './toy.ts'

const folder = temporaryFolder()
afterAll(folder.remove)
afterEach(() => void vi.restoreAllMocks())
const train = folder.write('train.conllu', toyTreebank(20))
const dev = folder.write('dev.conllu', toyTreebank(12, 2))
const fast = (name: string, ...more: string[]) => {
  const options = ['-o', folder.path(name), '--preset', 'fast', '--epochs', '2', '--quiet']
  return ['train', train, '--dev', dev, ...options, ...more]
}

describe('the files of a pipeline', () => {
  const out = 'never.crossarc'
  const other = folder.path('link.conllu')
  linkSync(train, other)
  const templates = folder.write('own.templates', 's0:upos s1:upos\n')
  const named = folder.write('named.md', toyTreebank(3))
  const cases: [name: string, args: string[], message: RegExp][] = [
    ['the treebank as card', fast(out, '--card', train), /--card .* would replace the treebank/],
    ['a link to the treebank as card', fast(out, '--card', other), /--card .* would replace the treebank/],
    ['the development set as card', fast(out, '--card', dev), /--card .* would replace the treebank/],
    ['the model as card', fast(out, '--card', folder.path(out)), /--card .* would replace the model/],
    [
      'the model as card, by another path',
      fast(out, '--card', folder.path(`./no/../${out}`)),
      /would replace the model/,
    ],
    [
      'the treebank where the card goes',
      fast('named.crossarc', '--dev', named),
      /the model card .* would replace the treebank/,
    ],
    [
      'templates as card',
      fast(out, '--templates', templates, '--card', templates),
      /would replace the templates/,
    ],
    ['a missing folder for the card', fast(out, '--card', folder.path('no/x.md')), /\[file-unwritable\]/],
  ]

  it.each(cases)('are checked before anything is read: %s', async (_, args, message) => {
    const before = readFileSync(train, 'utf8')
    const [command, , ...rest] = args
    const { exitCode, out: said, err } = await run([command!, train, 'nowhere.conllu', ...rest])
    expect({ exitCode, said }).toEqual({ exitCode: 2, said: '' })
    expect(err).toMatch(message)
    expect(readFileSync(train, 'utf8')).toBe(before)
    expect(existsSync(folder.path(out))).toBe(false)
  })
})

describe('the best pipeline so far', () => {
  it('is warned of once where it cannot be saved, and the training goes on', async () => {
    const model = folder.path('partial.crossarc')
    let minutes = 0
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000 * minutes++)
    const { exitCode, err } = await run(fast('partial.crossarc', '--epochs', '3'), {
      onWrite() {
        mkdirSync(`${model}.partial`, { recursive: true })
      },
    })
    expect(err).toMatch(/^crossarc: warning: the best model so far is kept in memory alone: .*\n$/)
    expect(exitCode).toBe(0)
    expect(existsSync(model)).toBe(true)
  })
})
