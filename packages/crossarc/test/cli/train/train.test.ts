import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import type { InterruptAction } from '../../../src/cli/shell/io.ts'
import { readLinearModel } from '../../../src/linear/parser/model-file.ts'
import { conllu, partial, run, temporaryFolder } from '../run.ts'
import { toyTreebank } from '../toy.ts'

const folder = temporaryFolder()
afterAll(folder.remove)
const train = folder.write('train.conllu', toyTreebank(40))
const dev = folder.write('dev.conllu', toyTreebank(12, 2))
const model = folder.path('model.crossarc')

const trainArgs = (...more: string[]) => ['train', train, '--dev', dev, '-o', model, '--epochs', '2', ...more]

interface Event {
  type: string
  [key: string]: unknown
}

function events(out: string): Event[] {
  return out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Event)
}

describe('crossarc train', () => {
  it('reports its data, every epoch, and the file', async () => {
    const { exitCode, out, err } = await run(trainArgs())
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    const lines = out.trimEnd().split('\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toBe(`${train}: 40 sentences, 383 words`)
    expect(lines[1]).toMatch(/dev\.conllu: 12 sentences, \d+ words$/)
    expect(lines[2]).toMatch(
      /^epoch 1\/2 {2}errors \d+\.\d\d %, labels \d+\.\d\d % {2}UAS \d+\.\d\d {2}LAS \d+\.\d\d {2}\d:\d\d {2}best so far$/,
    )
    expect(lines[3]).toMatch(/^epoch 2\/2 /)
    expect(lines[4]).toMatch(/^wrote .*model\.crossarc, 0\.\d MB \(from 0\.\d MB\), epoch [12]: UAS /)
    expect(readLinearModel(readFileSync(model)).system.name).toBe('swap')
    expect(readdirSync(folder.path('')).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  it('gives the same file for the same seed, and a different one for another seed', async () => {
    const bytes = async (name: string, ...more: string[]) => {
      const args = ['train', train, '--dev', dev, '-o', folder.path(name), '--epochs', '2', ...more]
      expect((await run(args)).exitCode).toBe(0)
      return readFileSync(folder.path(name))
    }
    const first = await bytes('a', '--seed', '7')
    expect((await bytes('b', '--seed', '7')).equals(first)).toBe(true)
    expect((await bytes('c', '--seed', '8')).equals(first)).toBe(false)
  })

  it('prints events as JSON', async () => {
    const { exitCode, out, err } = await run(trainArgs('--json'))
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    const [data, first, second, written] = events(out)
    expect(data).toMatchObject({
      type: 'data',
      train: { files: [train], sentences: 40, words: 383, partial: 0, lifted: 0, uncovered: 0, used: 40 },
      dev: { sentences: 12, unseenLabels: { words: 0, names: [] } },
      warnings: [],
    })
    expect(first).toMatchObject({
      type: 'epoch',
      epoch: 1,
      epochs: 2,
      best: true,
      report: { states: expect.any(Number) },
    })
    expect(second).toMatchObject({ type: 'epoch', epoch: 2, uas: expect.any(Number) })
    expect(written).toMatchObject({
      type: 'model',
      file: model,
      bytes: readFileSync(model).length,
      interrupted: false,
    })
  })

  it('accepts oracles, beams, lifting, templates and predicted tags', async () => {
    const templates = folder.write('small.templates', '# a small set\ns0:upos s1:upos\ns0:form\nb0:upos\n')
    const optionLists = [
      ['--oracle', 'lazy', '--no-compress'],
      ['--system', 'arc-hybrid', '--dynamic'],
      [
        '--system',
        'covington-nonmonotonic',
        '--dynamic',
        'lower',
        '--explore-from',
        '1',
        '--explore-probability',
        '0.5',
      ],
      ['--beam', '3', '--update', 'early'],
      ['--templates', templates],
      ['--system', 'covington', '--templates', 'covington'],
      ['--tags', 'jackknife'],
    ]
    for (const options of optionLists) {
      const { exitCode, err } = await run(trainArgs(...options))
      expect({ options, exitCode, err }).toEqual({ options, exitCode: 0, err: '' })
    }
    const { out } = await run(trainArgs('--tags', 'jackknife'))
    expect(out).toMatch(
      /trained on 9 of 10 folds .*\n {2}training: UPOS \d+\.\d\d %.*\n {2}development: UPOS/,
    )
  })

  it('trains without --dev, and on one sentence', async () => {
    const one = folder.write('one.conllu', toyTreebank(1))
    const { exitCode, out, err } = await run(['train', one, '-o', model, '--epochs', '12'])
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    expect(out).toContain('1 sentence, ')
    expect(out).toContain('no --dev: keeping the model of the last epoch')
    expect(out).toMatch(/wrote .*, epoch 12\n$/)
    const parsed = await run(['parse', '--model', model, one, '--quiet'])
    expect(parsed.out).toBe(toyTreebank(1))
  })

  it('trains a parser that reads from right to left, and parses with it', async () => {
    const { exitCode, err } = await run(trainArgs('--direction', 'right-to-left', '--epochs', '8'))
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    expect(readLinearModel(readFileSync(model)).direction).toBe('right-to-left')
    const parse = (...more: string[]) => run(['parse', '--model', model, train, '--quiet', ...more])
    expect((await parse('--keep')).out).toBe(toyTreebank(40))
    const heads = (text: string) => text.split('\n').map((line) => line.split('\t')[6])
    const gold = heads(toyTreebank(40))
    for (const options of [[], ['--beam', '2']]) {
      const found = heads((await parse(...options)).out)
      expect(found).toHaveLength(gold.length)
      // Words in the right order: 9 in 10 heads cannot be right by chance.
      expect(found.filter((head, k) => head === gold[k]).length).toBeGreaterThan(0.9 * gold.length)
    }
  })

  it('reports what it skips and what it lifts', async () => {
    const mixed = folder.write('mixed.conllu', toyTreebank(9) + partial)
    const args = (...more: string[]) => ['train', mixed, '-o', model, '--epochs', '1', ...more]
    const left = await run(args('--system', 'arc-standard'))
    expect(left.out).toContain(
      '3 sentences (30.00 %) that arc-standard cannot build: skipped; --pseudo-projective',
    )
    expect(left.out).toContain('1 sentence (10.00 %) with unknown heads: skipped; --dynamic learns from them')
    expect(left.out).toContain('learning from 6 sentences')
    const lifted = await run(args('--system', 'arc-standard', '--pseudo-projective', 'head+path'))
    expect(lifted.out).toContain('3 non-projective sentences lifted (head+path)')
    const dynamic = await run(args('--system', 'arc-hybrid', '--dynamic'))
    expect(dynamic.out).toContain('cannot build: learning as much of them as it can')
    expect(dynamic.out).toContain('with unknown heads: learning from the known heads')
  })

  it('warns about labels and tags of the development set that training never saw', async () => {
    const labels = folder.write('labels.conllu', toyTreebank(5).replaceAll('\tdet\t', '\tarticle\t'))
    const warned = await run(['train', train, '--dev', labels, '-o', model, '--epochs', '1'])
    expect(warned.exitCode).toBe(0)
    expect(warned.err).toMatch(
      /^crossarc: warning: .*labels\.conllu has 1 label, on 15 words, not in .*: article;/,
    )
    const tags = folder.write('tags.conllu', toyTreebank(5).replaceAll('\tNOUN\t', '\tNN\t'))
    const strange = await run(['train', train, '--dev', tags, '-o', model, '--epochs', '1', '--json'])
    expect(strange.err).toMatch(
      /warning: 3\d\.\d\d % of the words of .*tags\.conllu have a UPOS tag that never occurs in .* \(NN\)/,
    )
    expect(events(strange.out)[0].warnings).toEqual([expect.stringContaining('do the tagsets differ?')])
    const fewer = folder.write('fewer.conllu', toyTreebank(1) + toyTreebank(1).replaceAll('\tdet\t', '\t_\t'))
    expect((await run(['train', train, '--dev', fewer, '-o', model, '--epochs', '1'])).err).toBe('')
  })
})

describe('an interrupted training', () => {
  /** Interrupts when the output matches. */
  function interruptedAt(when: RegExp) {
    let action: InterruptAction | undefined
    const answers: ReturnType<InterruptAction>[] = []
    return {
      answers,
      interrupt: () => answers.push(action!(130)),
      options: {
        onInterrupt(given: InterruptAction) {
          action = given
          return () => {}
        },
        onWrite(text: string) {
          if (when.test(text)) answers.push(action!(130))
        },
      },
    }
  }

  it('writes the best model so far and says so', async () => {
    rmSync(model, { force: true })
    const { options, answers } = interruptedAt(/^epoch {2}1/)
    const { exitCode, out, err } = await run(['train', train, '--dev', dev, '-o', model], options)
    expect(exitCode).toBe(130)
    expect(answers).toEqual(['finishes'])
    expect(err).toBe(
      '\ncrossarc: interrupted: writing the best model so far (interrupt again to quit at once)\n',
    )
    expect(out.match(/^epoch/gm)).toHaveLength(1)
    expect(out).toMatch(/wrote .*, epoch 1: UAS/)
    expect(readLinearModel(readFileSync(model)).beam).toBe(1)
  })

  it('leaves the old model if no epoch has finished', async () => {
    const old = folder.write('old.crossarc', 'the old model')
    const { exitCode, out, err } = await run(['train', train, '-o', old], {
      onInterrupt(action) {
        action(143)
        return () => {}
      },
    })
    expect(exitCode).toBe(143)
    expect(err).toContain('no epoch has finished, so no model was written')
    expect(out).not.toContain('wrote')
    expect(readFileSync(old, 'utf8')).toBe('the old model')
  })

  it('quits at once the second time', async () => {
    const { options, answers, interrupt } = interruptedAt(/^epoch {2}1/)
    await run(['train', train, '--dev', dev, '-o', model], options)
    interrupt()
    expect(answers).toEqual(['finishes', undefined])
  })
})

describe('what train refuses: one line with a code, nothing written', () => {
  const noHeads = folder.write('no-heads.conllu', conllu('a _ _\nb _ _'))
  const noLabels = folder.write('no-labels.conllu', conllu('a 2 _\nb 0 _'))
  const crossing = folder.write('crossing.conllu', toyTreebank(3).split(/(?<=\n\n)/)[2])
  const partialOnly = folder.write('partial.conllu', partial)
  const templates = folder.write('bad.templates', '# good so far\ns0:upos\n\ns0:upoz b0:form\n')
  const noTemplates = folder.write('empty.templates', '# nothing\n')
  const out = folder.path('never.crossarc')
  const cases: [name: string, args: string[], message: string | RegExp][] = [
    ['no file', ['-o', out], /name a treebank to learn from \[usage-error\]/],
    ['no output', [train], /name the model file to write with -o \[usage-error\]/],
    ['no sentences', [folder.write('empty.conllu', ''), '-o', out], /no sentences in .* \[no-sentences\]/],
    [
      'no heads',
      [noHeads, '-o', out],
      `${noHeads}: no word has a head (HEAD): this is not a treebank [no-heads]`,
    ],
    ['no heads, dynamic', [noHeads, '-o', out, '--system', 'arc-hybrid', '--dynamic'], /\[no-heads\]/],
    ['no labels', [noLabels, '-o', out], `${noLabels}: no word has a label (DEPREL) [no-labels]`],
    ['partial trees only', [partialOnly, '-o', out], /partial\.conllu: .*need a dynamic oracle \[no-heads\]/],
    [
      'nothing covered',
      [crossing, '-o', out, '--system', 'arc-eager'],
      /crossing\.conllu: .* \[nothing-covered\]/,
    ],
    ['a dev set without heads', [train, '--dev', noHeads, '-o', out], /no-heads\.conllu: .* \[no-heads\]/],
    [
      'a dev set without labels',
      [train, '--dev', noLabels, '-o', out],
      /no-labels\.conllu: .* \[no-labels\]/,
    ],
    ['a missing dev set', [train, '--dev', 'nowhere', '-o', out], /^nowhere: .* \[file-not-found\]/],
    ['stdin twice', ['-', '--dev', '-', '-o', out], /stdin \(-\) can be read only once \[usage-error\]/],
    [
      'a bad template',
      [train, '-o', out, '--templates', templates],
      `${templates}:4: "s0:upoz" has the unknown attribute "upoz" [template-attribute]`,
    ],
    [
      'no template',
      [train, '-o', out, '--templates', noTemplates],
      /^.*empty\.templates: .* \[template-empty\]$/,
    ],
    ['no such templates', [train, '-o', out, '--templates', 'nowhere'], /^nowhere: .* \[file-not-found\]$/],
    ['an unknown system', [train, '-o', out, '--system', 'swop'], /\[unknown-system\]/],
    ['an unknown oracle', [train, '-o', out, '--oracle', 'keen'], /\[unknown-oracle\]/],
    ['no dynamic oracle', [train, '-o', out, '--dynamic'], /swap has no dynamic oracle \[unknown-oracle\]/],
    [
      '--dynamic before the file',
      ['--dynamic', train, '-o', out],
      /--dynamic took .* as the name of an oracle/,
    ],
    [
      'dynamic and beam',
      [train, '-o', out, '--system', 'arc-hybrid', '--dynamic', '--beam', '2'],
      /\[usage-error\]/,
    ],
    [
      'exploring without dynamic',
      [train, '-o', out, '--explore-from', '2'],
      /need --dynamic \[usage-error\]/,
    ],
    [
      'free labels without dynamic',
      [train, '-o', out, '--free-labels', 'gold'],
      /--free-labels needs --dynamic/,
    ],
    [
      'an unknown direction',
      [train, '-o', out, '--direction', 'up'],
      /--direction must be left-to-right or right-to-left, not/,
    ],
    [
      'a direction for a network',
      [train, '-o', out, '--preset', 'accurate', '--direction', 'right-to-left'],
      /--direction is for linear parsers/,
    ],
    [
      'unknown free labels',
      [train, '-o', out, '--free-labels', 'x'],
      /--free-labels must be any or gold, not/,
    ],
    ['an update without a beam', [train, '-o', out, '--update', 'early'], /\[usage-error\]/],
    [
      'no probability',
      [train, '-o', out, '--explore-probability', '2'],
      /--explore-probability must be a number from 0 to 1, not 2 \[invalid-argument\]/,
    ],
    [
      'no epochs',
      [train, '-o', out, '--epochs', '0'],
      /--epochs must be a whole number of at least 1, not 0 \[invalid-argument\]/,
    ],
    [
      'a folder as output',
      [train, '-o', folder.path('')],
      /this is a folder, not a file \[file-unwritable\]/,
    ],
    [
      'a missing folder',
      [train, '-o', folder.path('no/model')],
      /the folder does not exist \[file-unwritable\]/,
    ],
    ['the treebank as output', [train, '-o', train], /would overwrite the treebank/],
    ['jackknifing one sentence', [partialOnly, '-o', out, '--tags', 'jackknife'], /\[jackknife-folds\]/],
  ]
  it.each(cases)('%s', async (_, args, message) => {
    const result = await run(['train', ...args], { stdin: '' })
    expect({ exitCode: result.exitCode, out: result.out }).toEqual({ exitCode: 2, out: '' })
    const [line] = result.err.slice('crossarc: '.length).split('\n')
    if (typeof message === 'string') expect(line).toBe(message)
    else expect(line).toMatch(message)
    expect(existsSync(out)).toBe(false)
  })

  it.skipIf(!existsSync('/dev/null'))('an output that is not a regular file', async () => {
    expect((await run(['train', train, '-o', '/dev/null'])).err).toMatch(
      /not a regular file.*\[file-unwritable\]/,
    )
  })

  it('checks the output before reading anything', async () => {
    const { err } = await run(['train', 'nowhere.conllu', '-o', folder.path('no/model')])
    expect(err).toContain('[file-unwritable]')
  })

  it('saves the model elsewhere if its folder is gone at the end', async () => {
    mkdirSync(folder.path('gone'))
    const { exitCode, err } = await run(['train', train, '-o', folder.path('gone/model'), '--epochs', '1'], {
      onWrite(text) {
        if (text.startsWith('epoch')) rmSync(folder.path('gone'), { recursive: true })
      },
    })
    expect(exitCode).toBe(2)
    const [, rescue] = /the trained model was saved as (\S+) \[file-unwritable\]/.exec(err)!
    expect(readLinearModel(readFileSync(rescue)).system.name).toBe('swap')
    rmSync(rescue)
  })
})
