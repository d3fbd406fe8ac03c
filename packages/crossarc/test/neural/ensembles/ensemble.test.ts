import { describe, expect, it } from 'vitest'
import { ParserEnsemble, type Voter } from '../../../src/neural/ensembles/ensemble.ts'
import { ProbabilityEnsemble } from '../../../src/neural/ensembles/probability-ensemble.ts'
import { ScoreEnsemble } from '../../../src/neural/ensembles/score-ensemble.ts'
import { NeuralParser } from '../../../src/neural/parse/parser.ts'
import { NeuralTraining } from '../../../src/neural/training/training.ts'
import { headsOfSentence } from '../../../src/tree/from-sentence.ts'
import { isProjective } from '../../../src/tree/projective.ts'
import { treeProblem } from '../../../src/tree/validity.ts'
import type { Sentence } from '../../../src/treebank/sentence.ts'
import { sentenceOf, toyPreset, toyTreebank } from '../toy.ts'
import { trained } from '../toy-models.ts'

/** A parser that always finds this. */
function always(text: string): Voter {
  return { parse: () => sentenceOf(text) }
}

const SENTENCE = sentenceOf('a/X/-1/_ b/X/-1/_ c/X/-1/_ d/X/-1/_')

function arcs(ensemble: ParserEnsemble): string {
  return ensemble
    .parse(SENTENCE)
    .words.map(({ head, deprel }) => `${head}:${deprel}`)
    .join(' ')
}

describe('an ensemble', () => {
  const first = always('a/X/2/det b/X/0/root c/X/2/obj d/X/3/nmod')
  const second = always('a/X/2/det b/X/0/root c/X/4/case d/X/2/obl')
  const third = always('a/X/3/amod b/X/0/root c/X/2/iobj d/X/2/obl')

  it('takes the arcs and labels with the most votes', () => {
    expect(arcs(new ParserEnsemble([first, second, third]))).toBe('2:det 0:root 2:obj 2:obl')
  })

  it('counts votes by their weights, and prefers earlier voters among equals', () => {
    expect(arcs(new ParserEnsemble([first, second, third], { weights: [1, 3, 1] }))).toBe(
      '2:det 0:root 4:case 2:obl',
    )
    expect(arcs(new ParserEnsemble([third, first]))).toBe('3:amod 0:root 2:iobj 2:obl')
    expect(arcs(new ParserEnsemble([first, third]))).toBe('2:det 0:root 2:obj 3:nmod')
  })

  it('gives a tree if the votes form a cycle, and one of the requested class', () => {
    const one = always('a/X/2/x b/X/3/x c/X/0/x d/X/3/x')
    const two = always('a/X/0/x b/X/1/x c/X/2/x d/X/3/x')
    const crossed = always('a/X/3/x b/X/4/x c/X/0/x d/X/3/x')
    const heads = (ensemble: ParserEnsemble) => headsOfSentence(ensemble.parse(SENTENCE))
    const circle = heads(new ParserEnsemble([one, two], { weights: [1, 1.5], oneRoot: true }))
    expect([...circle]).toEqual([-1, 0, 1, 2, 3])
    expect(isProjective(heads(new ParserEnsemble([crossed])))).toBe(false)
    expect(isProjective(heads(new ParserEnsemble([crossed], { trees: 'mh4' })))).toBe(false)
    expect(isProjective(heads(new ParserEnsemble([crossed], { trees: 'projective' })))).toBe(true)
  })

  it('keeps to constraints, as its parsers do', () => {
    const parsers = ['spanning-tree', 'mh4-hybrid', '1ec'].map((model) => {
      const training = new NeuralTraining(toyTreebank, [], { model, preset: toyPreset, maximumUpdates: 2 })
      for (const _ of training.run());
      return new NeuralParser(training.model())
    })
    const ensemble = new ParserEnsemble(parsers, { trees: 'mh4', oneRoot: true })
    const constraints = [{ arc: { head: 4, dependent: 1, label: 'obj' } }, { root: { word: 4 } }]
    const { words } = ensemble.parse(SENTENCE, { constraints })
    expect(words[0]).toMatchObject({ head: 4, deprel: 'obj' })
    expect(words.filter(({ head }) => head === 0).map(({ id }) => id)).toEqual([4])
    const labels = parsers[0].model.description.labels.names
    for (const label of labels) {
      const forbidden = [{ forbid: { dependent: 1, label } }]
      expect(ensemble.parse(SENTENCE, { constraints: forbidden }).words[0].deprel).not.toBe(label)
    }
  })

  it('needs a parser', () => {
    expect(() => new ParserEnsemble([])).toThrow('at least one')
  })
})

describe('a sentence of 500 words', () => {
  const words = Array.from({ length: 500 }, (_, k) => `${['a', 'dog', 'sleep'][k % 3]}/X/-1/_`)
  const sentence = sentenceOf(words.join(' '))
  const models = [1, 2].map((seed) => trained('mh4-arcs', seed))

  it.each([
    [
      'votes',
      new ParserEnsemble(
        models.map((model) => new NeuralParser(model)),
        { trees: 'mh4' },
      ),
    ],
    ['scores', new ScoreEnsemble(models)],
    ['scores, of MH4', new ScoreEnsemble(models, { trees: 'mh4' })],
    ['probabilities', new ProbabilityEnsemble([1, 2].map((seed) => trained('mh3', seed)))],
  ])('has a simpler search in an ensemble of %s, and reports it', (_, ensemble) => {
    const told: string[] = []
    const onFallback = (_sentence: Sentence, search: string) => told.push(search)
    const heads = headsOfSentence(ensemble.parse(sentence, { onFallback }))
    expect(treeProblem(heads)).toBeUndefined()
    expect(isProjective(heads)).toBe(true)
    expect(told.at(-1)).toBe('Eisner’s algorithm')
    told.length = 0
    ensemble.parse({ ...sentence, words: sentence.words.slice(0, 20) }, { onFallback })
    expect(told).toEqual([])
  })
})
