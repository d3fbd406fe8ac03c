import { existsSync, linkSync, mkdirSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { readModelCard } from '../../../src/pipeline/pipeline-file.ts'
import { run, temporaryFolder } from '../run.ts'
import { toyTreebank } from '../toy.ts'

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
    ['the treebank as card', fast(out, '--card', train), /--card .* would overwrite the treebank/],
    ['a link to the treebank as card', fast(out, '--card', other), /--card .* would overwrite the treebank/],
    ['the development set as card', fast(out, '--card', dev), /--card .* would overwrite the treebank/],
    ['the model as card', fast(out, '--card', folder.path(out)), /--card .* would overwrite the model/],
    [
      'the model as card, by another path',
      fast(out, '--card', folder.path(`./no/../${out}`)),
      /would overwrite the model/,
    ],
    [
      'the treebank where the card goes',
      fast('named.crossarc', '--dev', named),
      /the model card .* would overwrite the treebank/,
    ],
    [
      'templates as card',
      fast(out, '--templates', templates, '--card', templates),
      /would overwrite the templates/,
    ],
    ['no name for the model', ['train', train, '-o', '', '--preset', 'fast'], /-o needs a file name/],
    ['no name for the card', fast(out, '--card', ''), /--card needs a file name/],
    ['a missing folder for the card', fast(out, '--card', folder.path('no/x.md')), /\[file-unwritable\]/],
  ]

  it.each(cases)('are checked before reading anything: %s', async (_, args, message) => {
    const before = readFileSync(train, 'utf8')
    const [command, , ...rest] = args
    const { exitCode, out: said, err } = await run([command, train, 'nowhere.conllu', ...rest])
    expect({ exitCode, said }).toEqual({ exitCode: 2, said: '' })
    expect(err).toMatch(message)
    expect(readFileSync(train, 'utf8')).toBe(before)
    expect(existsSync(folder.path(out))).toBe(false)
  })
})

describe('the scores of a pipeline', () => {
  /** The treebank with the heads of one word or of all sentences unknown. */
  const headless = (which: RegExp) => toyTreebank(4, 2).replace(which, '$1_\t_')

  it('name the number of scored sentences', async () => {
    const some = folder.write('some.conllu', headless(/(\tDET\t_\t_\t)\d+\tdet/))
    const args = ['train', train, '--dev', some, '-o', folder.path('some.crossarc'), '--preset', 'fast']
    const { exitCode, out } = await run([...args, '--epochs', '1', '--quiet'])
    expect(exitCode).toBe(0)
    expect(out).toMatch(/^LAS /m)
    expect(out).toMatch(/^Only the 3 of 4 sentences with complete trees were scored\.$/m)
    expect(readFileSync(folder.path('some.md'), 'utf8')).toContain('Only the 3 of 4 sentences')
  })

  it('are absent if there are none', async () => {
    const none = folder.write('none.conllu', headless(/(\tDET\t_\t_\t)\d+\tdet/g))
    const args = ['train', train, '--dev', none, '-o', folder.path('none.crossarc'), '--preset', 'fast']
    const { exitCode, out } = await run([...args, '--epochs', '1', '--quiet'])
    expect(exitCode).toBe(0)
    expect(out).toMatch(/^no scores: no sentence of the development set has a complete tree$/m)
    expect(out).not.toMatch(/^LAS/m)
    expect(readFileSync(folder.path('none.md'), 'utf8')).not.toContain('F1')
    expect(readModelCard(readFileSync(folder.path('none.crossarc')))).not.toHaveProperty('scores')
  })
})

describe('the best pipeline so far', () => {
  it('causes one warning if it cannot be saved, and the training goes on', async () => {
    const model = folder.path('partial.crossarc')
    let minutes = 0
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000 * minutes++)
    const { exitCode, err } = await run(fast('partial.crossarc', '--epochs', '3'), {
      onWrite() {
        mkdirSync(`${model}.partial`, { recursive: true })
      },
    })
    expect(err).toMatch(/^crossarc: warning: cannot save the best model so far: .*\n$/)
    expect(exitCode).toBe(0)
    expect(existsSync(model)).toBe(true)
  })
})
