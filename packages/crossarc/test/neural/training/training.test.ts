import { describe, expect, it } from 'vitest'
import { NeuralTraining, type NeuralTrainingOptions } from '../../../src/neural/training/training.ts'
import { toyPreset, toyTreebank } from '../toy.ts'

const settings = { ...toyPreset.training, evaluateUpdates: 2, patience: 2, divisions: 2, rate: 0.02 }

/** With divisions of the rate; with an average and a schedule; with a local model that explores. */
const kinds: readonly (readonly [string, NeuralTrainingOptions])[] = [
  ['mh4-hybrid', { model: 'mh4-hybrid', preset: { ...toyPreset, training: settings } }],
  [
    'an average',
    {
      model: 'spanning-tree',
      preset: {
        ...toyPreset,
        training: {
          ...settings,
          averageDecay: 0.9,
          schedule: { shape: 'linear', warmUp: 3, epochs: 8, leastUpdates: 0, lastShare: 0.1 },
        },
      },
    },
  ],
  [
    'a dynamic oracle',
    { model: 'transition', system: 'arc-eager', dynamic: true, preset: { ...toyPreset, training: settings } },
  ],
]

describe('a training', () => {
  it.each(kinds)('continues from a checkpoint as if it had not stopped: %s', (_, options) => {
    const limited = { ...options, maximumUpdates: 60, seed: 3 }
    const whole = new NeuralTraining(toyTreebank, toyTreebank, limited)
    const events = [...whole.run()].filter(({ type }) => type !== 'rate')
    const stops = events.filter(({ type }) => type === 'evaluation').map(({ update }) => update)
    expect(stops.length).toBeGreaterThan(5)
    for (const stop of [stops[0], stops[2], stops.at(-2)!, stops.at(-1)!]) {
      const first = new NeuralTraining(toyTreebank, toyTreebank, limited)
      let resume = first.checkpoint()
      for (const event of first.run()) {
        if (event.type !== 'evaluation' || event.update !== stop) continue
        resume = structuredClone(first.checkpoint())
        break
      }
      const second = new NeuralTraining(toyTreebank, toyTreebank, { ...limited, resume })
      const rest = [...second.run()].filter(({ type }) => type !== 'rate')
      expect(rest).toEqual(events.filter(({ update }) => update > stop))
      expect(second.model().values).toEqual(whole.model().values)
    }
  })

  it('refuses the checkpoint of another network', () => {
    const preset = toyPreset
    const wider = { ...preset, network: { ...preset.network, hidden: preset.network.hidden + 4 } }
    const resume = new NeuralTraining(toyTreebank, [], { model: 'mh3', preset: wider }).checkpoint()
    expect(() => new NeuralTraining(toyTreebank, [], { model: 'mh3', preset, resume })).toThrow(
      expect.objectContaining({ code: 'training-option' }),
    )
  })

  describe('refuses a checkpoint that is not its own:', () => {
    const options: NeuralTrainingOptions = { ...kinds[1][1], seed: 3, maximumUpdates: 4 }
    const training = new NeuralTraining(toyTreebank, toyTreebank, options)
    for (const _ of training.run());
    const good = training.checkpoint()
    const { progress, adam, average, best } = good
    const short = new Float32Array(4)
    const goOn = (resume: object, more: object = {}, treebank = toyTreebank) => {
      const all = { ...options, ...more, resume: { ...good, ...resume } } as NeuralTrainingOptions
      return () => new NeuralTraining(treebank, toyTreebank, all)
    }
    const { words, ...rest } = toyTreebank[0]
    const otherTree = {
      ...rest,
      words: words.map((word) => ({ ...word, head: word.head === 2 ? 3 : word.head })),
    }
    const { averageDecay: _, ...unaveraged } = options.preset!.training
    const preset = { ...options.preset!, training: unaveraged }

    it.each([
      ['its means', goOn({ adam: { ...adam, means: short } })],
      ['its variances', goOn({ adam: { ...adam, variances: [] } })],
      ['its steps', goOn({ adam: { ...adam, steps: 1.5 } })],
      ['its rate', goOn({ adam: { ...adam, rate: Number.NaN } })],
      ['no Adam', goOn({ adam: undefined })],
      ['its progress', goOn({ progress: { ...progress, update: '4' } })],
      ['its losses', goOn({ progress: { ...progress, losses: Number.NaN } })],
      ['its end', goOn({ progress: { ...progress, ended: undefined } })],
      ['no progress', goOn({ progress: undefined })],
      ['its average', goOn({ average: { ...average, values: short } })],
      ['no average', goOn({ average: undefined })],
      ['an average', goOn({ origin: undefined }, { preset })],
      ['its best values', goOn({ best: { ...best, values: short } })],
      ['another seed', goOn({}, { seed: 4 })],
      ['another model', goOn({}, { model: 'mh4-arcs' })],
      ['another treebank', goOn({}, {}, toyTreebank.slice().reverse())],
      ['other trees', goOn({}, {}, [otherTree, ...toyTreebank.slice(1)])],
    ])('%s', (_, start) => {
      expect(start).toThrow(expect.objectContaining({ code: 'training-option' }))
    })

    it('with other training options, or a schedule of a different length', () => {
      const refusal = expect.objectContaining({ code: 'training-option' })
      const local = { model: 'transition', system: 'arc-eager', dynamic: true, preset: toyPreset }
      const resume = new NeuralTraining(toyTreebank, [], local).checkpoint()
      const again = (more: object) => () => new NeuralTraining(toyTreebank, [], { ...local, ...more, resume })
      expect(again({})).not.toThrow()
      expect(again({ dynamic: false })).toThrow(refusal)
      expect(again({ exploreProbability: 0.5 })).toThrow(refusal)
      // Without a schedule it may go on for longer.
      expect(again({ maximumUpdates: 7 })).not.toThrow()
      const schedule = { shape: 'linear', warmUp: 1, epochs: 1, leastUpdates: 20, lastShare: 0 } as const
      const scheduled = {
        model: 'mh3',
        preset: { ...toyPreset, training: { ...toyPreset.training, schedule } },
      }
      const half = new NeuralTraining(toyTreebank, [], scheduled).checkpoint()
      const longer = { ...scheduled, maximumUpdates: 7, resume: half }
      expect(() => new NeuralTraining(toyTreebank, [], longer)).toThrow(refusal)
    })

    it('but accepts an older one, which does not say whose it is', () => {
      expect(good.origin).toEqual(expect.any(Number))
      expect(goOn({ origin: undefined })).not.toThrow()
    })
  })

  it.each([
    ['head-out-of-range', 50],
    ['own-head', 1],
  ])('takes no tree with %s', (code, head) => {
    const bad = { ...toyTreebank[0], words: toyTreebank[0].words.map((word) => ({ ...word })) }
    bad.words[0].head = head
    const options = { model: 'mh3', preset: toyPreset }
    expect(() => new NeuralTraining([toyTreebank[1], bad], [], options)).toThrow(
      expect.objectContaining({ code, place: { sentence: expect.stringMatching('#2') } }),
    )
    const named = { ...options, preset: 'accurate' as unknown as typeof options.preset }
    expect(() => new NeuralTraining(toyTreebank, [], named)).toThrow(
      expect.objectContaining({ code: 'unknown-preset' }),
    )
  })

  it('takes trees with several roots, and with heads that are not known', () => {
    const headed = (head: (id: number) => number) => {
      const { words, ...rest } = toyTreebank[0]
      return { ...rest, words: words.map((word) => ({ ...word, head: head(word.id) })) }
    }
    const treebank = [headed(() => 0), headed((id) => (id === 1 ? 0 : -1)), toyTreebank[1]]
    const training = new NeuralTraining(treebank, [], { model: 'mh3', preset: toyPreset, oneRoot: false })
    expect(training.report).toMatchObject({ sentences: 3, partial: 1, replaced: 0, skipped: 0 })
  })

  it('starts over from a checkpoint of its start', () => {
    const options = { ...kinds[0][1], maximumUpdates: 6 }
    const training = new NeuralTraining(toyTreebank, toyTreebank, options)
    const resume = training.checkpoint()
    const again = new NeuralTraining(toyTreebank, toyTreebank, { ...options, resume })
    expect([...again.run()]).toEqual([...training.run()])
  })
})
