import { existsSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import type { InterruptAction } from '../../src/cli/shell/io.ts'
import type { TrainOptions } from '../../src/cli/train/train-options.ts'
import { presetOptions } from '../../src/cli/train/train-preset.ts'
import { hasFusedProducts } from '../../src/kernels/network/load.ts'
import { readModelFile } from '../../src/model-file/read.ts'
import { accurate, acl2018 } from '../../src/neural/options/preset.ts'
import { confidenceOf } from '../../src/treebank/confidence.ts'
import { readConllu } from '../../src/treebank/formats/conllu.ts'
import { isFull } from '../depth.ts'
import { type RunOptions, run, temporaryFolder } from './run.ts'
import { toyTreebank } from './toy.ts'

/** Trainings of whole networks beyond one of each kind. */
const itInFull = isFull ? it : () => {}

const folder = temporaryFolder()
afterAll(folder.remove)
const train = folder.write('train.conllu', toyTreebank(60))
const dev = folder.write('dev.conllu', toyTreebank(40, 3))
const text = 'the dog often sees a cat on the tree .'

/** Interrupts at the first output. */
function interruptedAt(when: RegExp): RunOptions & { answers: unknown[] } {
  let action: InterruptAction | undefined
  const answers: unknown[] = []
  return {
    answers,
    onInterrupt(given) {
      action = given
      return () => {}
    },
    onWrite(said) {
      if (answers.length === 0 && when.test(said)) answers.push(action!(130))
    },
  }
}

describe('crossarc train --network', () => {
  const trained = async (name: string, ...more: string[]) => {
    const model = folder.path(`${name}.crossarc`)
    const { exitCode, err } = await run(['train', train, '-o', model, '--updates', '2', '--quiet', ...more])
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    expect((await run(['parse', '--model', model, text])).exitCode).toBe(0)
    const { network } = readModelFile(readFileSync(model)).metadata as { network: { head: object } }
    return { ...network, card: readFileSync(folder.path(`${name}.md`), 'utf8') }
  }

  it('accepts the network of the paper with any search', async () => {
    const network = acl2018.network
    const first = await trained('paper', '--preset', 'acl2018')
    expect(first).toMatchObject({ head: { model: 'mh4-hybrid' }, network, labelPart: 'universal' })
    const second = await trained('mh3', '--preset', 'acl2018', '--network', 'mh3')
    expect(second).toMatchObject({ head: { model: 'mh3' }, network, oneRoot: true })
    expect(second.card).toContain('--preset acl2018 --network mh3')
    const third = await trained('eisner', '--preset', 'accurate', '--network', 'eisner')
    expect(third).toMatchObject({ head: { model: 'eisner' }, network: accurate.network })
  })

  it('accepts a transition system with its oracles, a beam and input nodes', async () => {
    const local = ['--preset', 'acl2018', '--network', 'transition']
    expect((await trained('swap', ...local, '--beam', '2')).head).toMatchObject({
      model: 'transition',
      system: 'swap',
      beam: 2,
    })
    const dynamic = ['--system', 'covington', '--dynamic', '--explore-from', '1', '--features', 's0,b0']
    const { head, card } = await trained('covington', ...local, ...dynamic)
    expect(head).toMatchObject({ system: 'covington', features: ['s0', 'b0'] })
    expect(card).toContain("--features 's0,b0'")
  })

  it('hands everything on', () => {
    const options = { preset: 'acl2018', network: 'transition', system: 'mh4', beam: 1, seed: 3 } as const
    const more = { dynamic: 'x', oracle: 'y', exploreFrom: 2, exploreProbability: 0.5, features: 's0,b0' }
    const given = presetOptions(
      { system: 'mh4' },
      { ...options, ...more } as unknown as TrainOptions,
      () => true,
    )
    expect(given).toEqual({
      seed: 3,
      networks: 1,
      network: {
        preset: 'acl2018',
        model: 'transition',
        system: 'mh4',
        dynamic: 'x',
        oracle: 'y',
        exploreFrom: 2,
        exploreProbability: 0.5,
        features: ['s0', 'b0'],
        fused: false,
        wide: false,
      },
    })
  })

  it.each([
    [['--preset', 'acl2018', '--network', 'mh9'], /no neural model "mh9".*\[unknown-model\]/],
    [
      ['--preset', 'accurate', '--system', 'swap'],
      /--system is for linear parsers, and for networks with --network transition/,
    ],
    [['--preset', 'accurate', '--features', 's0'], /--features needs --network transition/],
    [['--preset', 'acl2018', '--network', 'transition', '--epochs', '2'], /--epochs is for linear parsers/],
    [['--preset', 'acl2018', '--network', 'transition', '--features', 'q9'], /q9/],
    [
      ['--preset', 'acl2018', '--network', 'transition', '--system', 'mh4', '--oracle', 'keen'],
      /no oracle "keen"; they have chart, chart-second, static \[unknown-oracle\]/,
    ],
    [
      ['--preset', 'acl2018', '--network', 'transition', '--dynamic'],
      /the system swap has no dynamic oracle \[unknown-oracle\]/,
    ],
    [
      ['--preset', 'acl2018', '--network', 'transition', '--system', 'mh4', '--oracle', 'chart-second'],
      /nowhere.conllu.*\[file-not-found\]/,
    ],
    [
      ['--preset', 'fast', '--network', 'mh3'],
      /--network is for networks: add --preset accurate, large or acl2018/,
    ],
    [['--features', 's0'], /--features is for networks/],
  ])('refuses %j before reading anything', async (args, message) => {
    const { exitCode, err } = await run([
      'train',
      'nowhere.conllu',
      '-o',
      folder.path('no.crossarc'),
      ...args,
    ])
    expect(exitCode).toBe(2)
    expect(err).toMatch(message)
  })
})

describe('crossarc train --preset accurate', () => {
  it('accepts --fused and notes it in the card', async () => {
    const model = folder.path('fused.crossarc')
    const args = ['train', train, '-o', model, '--preset', 'accurate', '--updates', '2', '--fused', '--quiet']
    const { exitCode, err } = await run(args)
    if (!hasFusedProducts()) {
      expect(err).toMatch(/\[kernels-unavailable\]/)
      return
    }
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    expect(readFileSync(folder.path('fused.md'), 'utf8')).toContain('--updates 2 --fused')
    expect((await run(['parse', '--model', model, text])).exitCode).toBe(0)
  })

  itInFull('trains a larger network with --preset large', async () => {
    const files = ['accurate', 'large'].map((preset) => folder.path(`size-${preset}.crossarc`))
    for (const [k, preset] of ['accurate', 'large'].entries()) {
      const args = ['train', train, '-o', files[k], '--preset', preset, '--updates', '1', '--quiet']
      expect(await run(args)).toMatchObject({ exitCode: 0, err: '' })
    }
    const [small, large] = files.map((file) => readFileSync(file).length)
    expect(large).toBeGreaterThan(1.5 * small)
    expect((await run(['parse', '--model', files[1], text])).exitCode).toBe(0)
  })

  it('trains a network that parses, with scores, a card and confidence', async () => {
    const model = folder.path('net.crossarc')
    const args = ['train', train, '--dev', dev, '-o', model, '--preset', 'accurate', '--updates', '6']
    const { exitCode, out, err } = await run([...args, '--quiet', '--language', 'Toy'])
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    expect(out).toMatch(/^parser +update 6, epoch .*: loss .*, UAS .*, LAS .* \*/m)
    expect(out).toMatch(/^LAS +\d+\.\d\d +\d+\.\d\d$/m)
    expect(out).toMatch(/^wrote .*net\.crossarc, \d+\.\d MB, [\d,]+ words per second from raw text/m)
    expect(existsSync(`${model}.partial`)).toBe(false)
    const card = readFileSync(folder.path('net.md'), 'utf8')
    expect(card).toContain('--preset accurate --updates 6')

    const parsed = await run(['parse', '--model', model, '--confidence', text])
    expect(parsed).toMatchObject({ exitCode: 0, err: '' })
    const [sentence] = readConllu(parsed.out)
    expect(sentence.words).toHaveLength(10)
    for (const word of sentence.words) expect(confidenceOf(word)).toBeLessThanOrEqual(1)
    const json = await run(['parse', '--model', model, '--confidence', '--output', 'json', text])
    expect(JSON.parse(json.out)[0].words[0].confidence).toBe(confidenceOf(sentence.words[0]))

    const long = folder.write('long.txt', `${'dog '.repeat(601)}\n\na cat .\n\n${'dog '.repeat(601)}\n`)
    const told = await run(['parse', '--model', model, '--input', 'horizontal', long, '--quiet'])
    expect(told.exitCode).toBe(0)
    expect(told.err).toMatch(
      /^crossarc: warning: 2 sentences too long for the model's own search; used instead: pieces of up to 600 words \(first: .*long\.txt, sentence #?1, 601 words\)$/m,
    )

    const system = folder.write(
      'system.conllu',
      (await run(['parse', '--model', model, '--confidence', dev])).out,
    )
    const measured = await run(['eval', '--calibration', dev, system])
    expect(measured.out).toMatch(/^all +\d+ +\d+\.\d\d +\d+\.\d\d$/m)
    const plain = folder.write('plain.conllu', (await run(['parse', '--model', model, dev, '--quiet'])).out)
    expect((await run(['eval', '--calibration', dev, plain])).err).toMatch(
      /plain\.conllu: .*\[no-confidence\]/,
    )
    expect((await run(['eval', '--calibration', '--by', 'label', dev, system])).err).toMatch(
      /cannot be combined with --by/,
    )
    const kept = await run(['parse', '--model', model, '--keep', '--confidence', dev, '--quiet'])
    expect(readConllu(kept.out).map(({ words }) => words.map(({ head }) => head))).toEqual(
      readConllu(toyTreebank(40, 3)).map(({ words }) => words.map(({ head }) => head)),
    )
    expect((await run(['parse', '--model', model, '--keep', '--constraint-cost', dev])).err).toMatch(
      /--constraint-cost needs a linear parser/,
    )
  })

  const accurate = (name: string, ...more: string[]) => {
    const args = ['train', train, '--dev', dev, '-o', folder.path(name), '--preset', 'accurate']
    return [...args, '--updates', '2', '--quiet', ...more]
  }
  const tensorsOf = (name: string, network: string) => {
    const file = readModelFile(readFileSync(folder.path(name)))
    const names = file.names.filter((key) => key.startsWith(`${network}.`))
    return names.map((key) => [key.slice(network.length), file.tensor(key, file.dtype(key))])
  }

  itInFull('trains several networks, each as if alone, and averages them', async () => {
    const { exitCode, out, err } = await run(accurate('two.crossarc', '--networks', '2', '--seed', '7'))
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    expect(out).toMatch(/^parser +network 1 of 2, update 2, .*\nparser +network 2 of 2, update 2, /m)
    expect(readFileSync(folder.path('two.md'), 'utf8')).toContain('--networks 2 --updates 2 --seed 7')
    for (const [network, seed] of [
      ['network', '7'],
      ['network2', '8'],
    ] as const) {
      const name = `${network}.crossarc`
      expect((await run(accurate(name, '--seed', seed))).exitCode).toBe(0)
      expect(tensorsOf('two.crossarc', network)).toEqual(tensorsOf(name, 'network'))
    }
    const parsed = await run(['parse', '--model', folder.path('two.crossarc'), '--confidence', text])
    expect(parsed).toMatchObject({ exitCode: 0, err: '' })
    for (const word of readConllu(parsed.out)[0].words) expect(confidenceOf(word)).toBeLessThanOrEqual(1)
    const linear = await run(['train', train, '-o', folder.path('no.crossarc'), '--networks', '2'])
    expect(linear).toMatchObject({ exitCode: 2, err: expect.stringContaining('--networks is for networks') })
    const many = await run(accurate('no.crossarc', '--networks', '101'))
    expect(many.err).toMatch(/1 to 100 networks, not 101 \[network-count\]/)
    expect(existsSync(folder.path('no.crossarc'))).toBe(false)
  })

  itInFull('keeps the finished networks when interrupted', async () => {
    const { answers, ...options } = interruptedAt(/^parser +network 2 of 3/)
    const { exitCode } = await run(accurate('some.crossarc', '--networks', '3'), options)
    expect({ exitCode, answers }).toEqual({ exitCode: 130, answers: ['finishes'] })
    expect((await run(accurate('one.crossarc'))).exitCode).toBe(0)
    expect(tensorsOf('some.crossarc', 'network')).toEqual(tensorsOf('one.crossarc', 'network'))
    expect(tensorsOf('some.crossarc', 'network2')).toEqual([])
    expect((await run(['parse', '--model', folder.path('some.crossarc'), text])).exitCode).toBe(0)
  })

  it('keeps the best network so far when interrupted', async () => {
    const model = folder.path('stopped.crossarc')
    const { answers, ...options } = interruptedAt(/^parser +update/)
    const { exitCode, err } = await run(accurate('stopped.crossarc'), options)
    expect({ exitCode, answers }).toEqual({ exitCode: 130, answers: ['finishes'] })
    expect(err).toBe(
      '\ncrossarc: interrupted: writing the best model so far (interrupt again to quit at once)\n',
    )
    expect((await run(['parse', '--model', model, text])).exitCode).toBe(0)
  })
})

describe('crossarc train --preset fast, interrupted', () => {
  const args = (name: string) => [
    'train',
    train,
    '--dev',
    dev,
    '-o',
    folder.path(name),
    '--preset',
    'fast',
    '--quiet',
  ]

  it('keeps the best pipeline so far', async () => {
    const { answers, ...options } = interruptedAt(/^parser +epoch 1/)
    const { exitCode, out, err } = await run([...args('part.crossarc'), '--json'], {
      ...options,
      onWrite: (said) => options.onWrite!(said.replace(/.*"stage":"parser".*"note":"/, 'parser ')),
    })
    expect({ exitCode, answers }).toEqual({ exitCode: 130, answers: ['finishes'] })
    expect(err).toMatch(/interrupted: writing the best model so far/)
    const events = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(events.at(-1)).toMatchObject({ type: 'model', interrupted: true })
    expect(events.filter(({ note }) => /^epoch 7/.test(note ?? '')).map(({ stage }) => stage)).not.toContain(
      'parser',
    )
    expect((await run(['parse', '--model', folder.path('part.crossarc'), text])).exitCode).toBe(0)
  })

  it('says so if there is no parser yet', async () => {
    const { answers, ...options } = interruptedAt(/^tagger +epoch 1/)
    const { exitCode, err } = await run(args('none.crossarc'), options)
    expect({ exitCode, answers }).toEqual({ exitCode: 130, answers: ['finishes'] })
    expect(err).toBe(
      '\ncrossarc: interrupted\ncrossarc: no parser has been trained yet, so no model was written\n',
    )
    expect(existsSync(folder.path('none.crossarc'))).toBe(false)
  })
})

describe('crossarc parse --confidence', () => {
  it('is refused by models without calibration', async () => {
    const model = folder.path('old.crossarc')
    expect((await run(['train', train, '-o', model, '--epochs', '1', '--quiet'])).exitCode).toBe(0)
    const { exitCode, err } = await run(['parse', '--model', model, '--confidence', dev, '--quiet'])
    expect(exitCode).toBe(2)
    expect(err).toMatch(/\[no-confidence\]/)
    expect(err.match(/no-confidence/g)).toHaveLength(1)
    const cost = ['parse', '--model', model, '--keep', '--constraint-cost', '--confidence', dev]
    expect((await run(cost)).err).toMatch(/--constraint-cost cannot be combined with --confidence/)
  })

  it('works for a linear parser with a development set', async () => {
    const model = folder.path('linear.crossarc')
    const args = ['train', train, '--dev', dev, '-o', model, '--epochs', '1', '--quiet']
    expect((await run(args)).exitCode).toBe(0)
    const { out } = await run(['parse', '--model', model, '--confidence', dev, '--quiet'])
    for (const { words } of readConllu(out))
      for (const word of words) expect(confidenceOf(word)).toBeDefined()
  })
})
