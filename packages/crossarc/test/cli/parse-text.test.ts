import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { readConllu } from '../../src/treebank/formats/conllu.ts'
import { run, temporaryFolder } from './run.ts'
import { toyTreebank } from './toy.ts'

const folder = temporaryFolder()
afterAll(folder.remove)
const hearing = 'A hearing is scheduled on the issue today.'

describe('crossarc parse of text', () => {
  it('draws trees on a terminal, and writes CoNLL-U elsewhere', async () => {
    const drawn = await run(['parse', hearing], { terminal: true, environment: { NO_COLOR: '1' } })
    expect(drawn).toMatchObject({ exitCode: 0 })
    expect(drawn.out).toMatch(/^# 1\nA +DET .* det\nhearing +NOUN /)
    const piped = await run(['parse', hearing])
    expect(piped).toMatchObject({ exitCode: 0, err: '' })
    const [sentence] = readConllu(piped.out)
    expect(sentence.words.map(({ form }) => form).join(' ')).toBe(
      'A hearing is scheduled on the issue today .',
    )
    expect(sentence.words[3]).toMatchObject({ upos: 'VERB', lemma: 'schedule', head: 0, deprel: 'root' })
  })

  it('reads files and stdin, as text unless they look like CoNLL-U', async () => {
    const direct = (await run(['parse', hearing])).out
    const file = folder.write('letter.txt', `${hearing}`)
    expect((await run(['parse', file, '--quiet'])).out).toBe(direct)
    expect((await run(['parse', '--quiet'], { stdin: hearing })).out).toBe(direct)
    expect((await run(['parse', '--quiet'], { stdin: direct })).out).toBe(direct)
    const unnamed = folder.write('parsed', direct)
    expect((await run(['parse', unnamed, '--quiet'])).out).toBe(direct)
    expect((await run(['parse', file, '--model', 'en', '--quiet'])).out).toBe(direct)
  })

  it('numbers sentences continuously through several texts', async () => {
    const { out } = await run(['parse', 'So it goes.', 'I see.'])
    expect([...out.matchAll(/^# sent_id = (\d)$/gm)].map(([, id]) => id)).toEqual(['1', '2'])
    expect(out.match(/^# newdoc$/gm)).toHaveLength(2)
  })

  it('accepts tokens and lines, and splits multiword tokens', async () => {
    const forms = (out: string) => readConllu(out).map(({ words }) => words.map(({ form }) => form).join(' '))
    const horizontal = await run(['parse', '--input', 'horizontal', '--quiet'], {
      stdin: "I don't know .\nGo !\n",
    })
    expect(forms(horizontal.out)).toEqual(["I do n't know .", 'Go !'])
    const tokens = await run(['parse', '--input', 'tokens', '--quiet'], { stdin: 'Go\n!\n\nNow\n' })
    expect(forms(tokens.out)).toEqual(['Go !', 'Now'])
    const lines = await run(['parse', '--lines', 'sentence', '--quiet'], { stdin: 'Go. Now.\nYes\n' })
    expect(forms(lines.out)).toEqual(['Go . Now .', 'Yes'])
  })

  it.each(['conllu', 'json', 'displacy', 'svg', 'tree', 'latex', 'spacy', 'conllx'])(
    'writes %s',
    async (format) => {
      const { exitCode, out, err } = await run(['parse', '--output', format, hearing])
      expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
      expect(out).toContain('hearing')
    },
  )

  it('writes the two files of brat', async () => {
    expect(await run(['parse', hearing, '-o', folder.path('out.ann')])).toMatchObject({
      exitCode: 0,
      out: '',
    })
    expect(readFileSync(folder.path('out.txt'), 'utf8')).toBe(`${hearing}\n`)
    expect(readFileSync(folder.path('out.ann'), 'utf8')).toContain('NOUN 2 9\thearing')
  })

  it('accepts constraints by form', async () => {
    const wishes = [[{ arc: { head: 'hearing', dependent: 'issue', label: 'nmod' } }]]
    const file = folder.write('wishes.json', JSON.stringify(wishes))
    const { exitCode, out } = await run(['parse', hearing, '--constraints', file])
    expect(exitCode).toBe(0)
    expect(readConllu(out)[0].words[6]).toMatchObject({ head: 2, deprel: 'nmod' })
    const wrong = folder.write('wrong.json', JSON.stringify([[{ root: { word: 'cat' } }]]))
    expect((await run(['parse', hearing, '--constraints', wrong])).err).toMatch(
      /no word "cat".*\[constraint-word\]/,
    )
  })

  it('reports input that it cannot take', async () => {
    expect(await run(['parse', ''])).toEqual({
      exitCode: 0,
      out: '',
      err: 'crossarc: the text has no words\n',
    })
    expect((await run(['parse', 'nowhere'])).err).toMatch(
      /nowhere: no such file or folder \[file-not-found\]/,
    )
    expect((await run(['parse', '--keep', '--input', 'text', hearing])).err).toMatch(/--keep keeps heads/)
    expect((await run(['parse'])).err).toMatch(/give a TEXT or a FILE/)
    const damaged = await run(['parse', '--quiet'], { stdin: 'a \ufffd b.' })
    expect(damaged.err).toMatch(/<stdin>: invalid UTF-8 was replaced by U\+FFFD/)
    expect(damaged.exitCode).toBe(0)
  })
})

const command = fileURLToPath(new URL('../../bin/crossarc.js', import.meta.url))
const built = existsSync(fileURLToPath(new URL('../../dist/js/cli.js', import.meta.url)))

it.skipIf(!built)('parses raw text the same with several threads (needs npm run build)', async () => {
  const file = folder.write('many.txt', `${hearing} I don't know why. `.repeat(60))
  const one = await run(['parse', file, '--quiet'])
  const two = execFileSync(process.execPath, [command, 'parse', file, '--threads', '2', '--quiet'], {
    encoding: 'utf8',
  })
  expect(two).toBe(one.out)
})

describe('crossarc models', () => {
  it('lists the installed models with size, scores and licence', async () => {
    const { exitCode, out, err } = await run(['models'])
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    expect(out).toMatch(/^en +\S+ +English +\d+\.\d MB +9\d\.\d\d +8\d\.\d\d +8\d\.\d\d +CC BY-SA 4\.0/m)
    expect(out).toMatch(/^en-fast +\S+ +English +\d+\.\d MB +9\d\.\d\d +8\d\.\d\d +8\d\.\d\d +CC BY-SA 4\.0/m)
    const models = JSON.parse((await run(['models', '--json'])).out)
    expect(models.map(({ name }: { name: string }) => name)).toEqual([
      'af-fast',
      'en',
      'en-fast',
      'ko-fast',
      'pt-fast',
    ])
    expect(models[1]).toMatchObject({ name: 'en', card: { licence: 'CC BY-SA 4.0' } })
  })
})

describe('crossarc train --preset', () => {
  it('trains a whole pipeline, with scores and a card', async () => {
    const train = folder.write('train.conllu', toyTreebank(60))
    const dev = folder.write('dev.conllu', toyTreebank(20, 3))
    const model = folder.path('toy.crossarc')
    const args = ['train', train, '--dev', dev, '-o', model, '--preset', 'fast', '--epochs', '2', '--quiet']
    const { exitCode, out, err } = await run([...args, '--language', 'Toy', '--licence', 'none'])
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    expect(out).toMatch(/^LAS +9\d\.\d\d/m)
    expect(out).toMatch(
      /^wrote .*toy\.crossarc, \d+\.\d MB, [\d,]+ words per second from raw text, and .*toy\.md$/m,
    )
    const card = readFileSync(folder.path('toy.md'), 'utf8')
    expect(card).toMatch(/^# toy\n/)
    expect(card).toContain('| language | Toy |')
    expect(card).toContain(
      'crossarc train train.conllu --dev dev.conllu -o toy.crossarc --preset fast --epochs 2',
    )
    const parsed = await run(['parse', '--model', model, 'the dog sees a cat .', '--quiet'])
    expect(readConllu(parsed.out)[0].words.map(({ upos }) => upos)).toEqual([
      'DET',
      'NOUN',
      'VERB',
      'DET',
      'NOUN',
      'PUNCT',
    ])
  })

  it('refuses options that do not go together', async () => {
    const file = folder.write('any.conllu', toyTreebank(3))
    const refused = async (...args: string[]) =>
      (await run(['train', file, '-o', folder.path('x.crossarc'), ...args])).err
    expect(await refused('--preset', 'accurate', '--epochs', '3')).toMatch(
      /--epochs is for linear parsers.*\[usage-error\]/,
    )
    expect(await refused('--preset', 'accurate', '--explore-from', '3')).toMatch(/\[usage-error\]/)
    expect(await refused('--preset', 'accurate', '--threads', '0')).toMatch(/\[invalid-argument\]/)
    expect(await refused('nowhere.conllu', '--preset', 'accurate', '--threads', '8')).toMatch(
      /1 to 7 training threads, not 8 \[thread-count\]/,
    )
    expect(await refused('--preset', 'fast', '--updates', '3')).toMatch(/--updates is for networks/)
    expect(await refused('--fused')).toMatch(/--fused is for networks/)
    expect(await refused('--wide')).toMatch(/--wide is for networks/)
    expect(await refused('--preset', 'fast', '--threads', '2')).toMatch(/--threads is for networks/)
    expect(await refused('--preset', 'quick')).toMatch(/\[invalid-argument\]/)
    expect(await refused('--preset', 'fast', '--tags', 'gold')).toMatch(
      /--tags is for training without --preset/,
    )
    expect(await refused('--language', 'Toy')).toMatch(/--language needs --preset/)
  })
})
