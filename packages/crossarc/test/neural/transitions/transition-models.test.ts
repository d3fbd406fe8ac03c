import { describe, expect, it } from 'vitest'
import { CrossarcError } from '../../../src/base/error.ts'
import { randomBelow, seededRandom } from '../../../src/base/random.ts'
import { isFeasible } from '../../../src/constraint/explain/feasible.ts'
import type { Constraint } from '../../../src/constraint/set/constraint.ts'
import { compileConstraints } from '../../../src/constraint/set/constraint-set.ts'
import { satisfies } from '../../../src/constraint/set/satisfies.ts'
import type { NeuralModel } from '../../../src/neural/network/model.ts'
import { readNeuralModel, writeNeuralModel } from '../../../src/neural/network/model-file.ts'
import type { HeadOptions } from '../../../src/neural/options/head-options.ts'
import { NeuralParser } from '../../../src/neural/parse/parser.ts'
import type { LocalLearning } from '../../../src/neural/training/heads/transition-oracles.ts'
import { LearningNetwork } from '../../../src/neural/training/learning-network.ts'
import { NeuralTraining } from '../../../src/neural/training/training.ts'
import { positionNamed } from '../../../src/neural/transitions/positions.ts'
import { dynamicOracles } from '../../../src/oracle/registry.ts'
import { encode } from '../../../src/transition/system.ts'
import { arcEager } from '../../../src/transition/systems/arc-eager.ts'
import { systemByName, systems } from '../../../src/transition/systems/registry.ts'
import { headsOfSentence } from '../../../src/tree/from-sentence.ts'
import { rootsOf, treeProblem } from '../../../src/tree/validity.ts'
import { checkMarginLoss } from '../gradient.ts'
import { memoryPreset, sentenceOf, toyPreset, toyTreebank } from '../toy.ts'
import { toyNetwork, WEIGHTS } from '../toy-network.ts'

const model = 'transition'
const withDynamic = [...new Set(dynamicOracles.map(({ system }) => system.name))]

function trained(
  options: Omit<HeadOptions, 'model'> & LocalLearning,
  updates: number,
  preset = memoryPreset,
) {
  const training = new NeuralTraining(toyTreebank, [], { model, preset, maximumUpdates: updates, ...options })
  for (const _ of training.run());
  return training.model()
}

/** Arcs for some words, arcs that are forbidden, and a span now and then. */
function randomConstraints(n: number, random: () => number): Constraint[] {
  const constraints: Constraint[] = []
  for (let dependent = 1; dependent <= n; dependent++) {
    const head = randomBelow(n + 1, random)
    if (head === dependent) continue
    const choice = random()
    if (choice < 0.4) constraints.push({ arc: { head, dependent } })
    else if (choice < 0.65) constraints.push({ forbid: { head, dependent } })
  }
  const first = 1 + randomBelow(n - 1, random)
  if (random() < 0.3) constraints.push({ span: { first, last: first + 1 } })
  return constraints
}

/** Of the words of sentences whose tree the system can build or, if asked for, imitate: the part with the right head. */
function score(model: NeuralModel, { imitated = false, beam = 1 } = {}): number {
  const parser = new NeuralParser(model)
  const { head } = new LearningNetwork(model.description)
  let [right, words] = [0, 0]
  for (const sentence of toyTreebank) {
    const heads = headsOfSentence(parser.parse(sentence, { beam }))
    expect(treeProblem(heads)).toBeUndefined()
    expect(rootsOf(heads).length).toBe(1)
    const gold = head.prepare(headsOfSentence(sentence), true)?.heads
    if (gold === undefined || !(imitated || gold.join() === headsOfSentence(sentence).join())) continue
    for (let word = 1; word < gold.length; word++) if (gold[word] === heads[word]) right++
    words += gold.length - 1
  }
  return right / words
}

describe('the local models', () => {
  it.each([...systems.keys()])('%s: learns derivations by heart', (system) => {
    const model = trained({ system }, 150)
    expect(score(model, { imitated: true })).toBe(1)
    expect(score(model, { imitated: true, beam: 4 })).toBeGreaterThan(0.8)
  })

  it.each(withDynamic)('%s: learns with a dynamic oracle, exploring', (system) => {
    expect(score(trained({ system, dynamic: true, exploreFrom: 6 }, 150))).toBe(1)
  })

  it.each([
    { system: 'swap' },
    { system: 'mh4', features: ['s0', 'b0'] },
    { system: 'covington', dynamic: true },
    { system: 'arc-eager', dynamic: true, exploreFrom: 1, exploreProbability: 1 },
  ])('$system: the gradient of the whole loss is its slope', ({ dynamic = false, ...options }) => {
    const { network, sentences, bench } = toyNetwork({ model, ...options }, 6, { dynamic, ...options })
    const mark = bench.workspace.mark()
    const loss = () => {
      bench.workspace.release(mark)
      return network.learn(bench.context(true), [sentences[1], sentences[6]], WEIGHTS)
    }
    expect(checkMarginLoss(bench, loss)).toBeGreaterThan(1)
  })

  it('keep to constraints, greedily and with a beam', () => {
    const parser = new NeuralParser(trained({ system: 'swap' }, 1, toyPreset))
    const sentence = sentenceOf(Array.from({ length: 6 }, (_, k) => `w${k}/X/0/dep`).join(' '))
    const constraints = [{ arc: { head: 2, dependent: 4, label: 'obj' } }, { root: { word: 6 } }]
    const { labels } = parser.model.description
    const set = compileConstraints(6, constraints, { labels, oneRoot: true })
    for (const beam of [1, 3]) expect(satisfies(parser.tree(sentence, { constraints, beam }), set)).toBe(true)
    const circle = [{ arc: { head: 2, dependent: 1 } }, { arc: { head: 1, dependent: 2 } }]
    expect(() => parser.parse(sentence, { constraints: circle })).toThrow(CrossarcError)
  })

  it.each([...systems.keys()])('%s: says that constraints cannot hold together', (system) => {
    const parser = new NeuralParser(trained({ system }, 1, toyPreset))
    const sentence = sentenceOf('a/X/0/dep b/X/0/dep c/X/0/dep d/X/0/dep')
    const crossing = [{ arc: { head: 1, dependent: 3 } }, { arc: { head: 2, dependent: 4 } }]
    const roots = [{ root: { word: 1 } }, { root: { word: 3 } }]
    const { labels } = parser.model.description
    for (const beam of [1, 4]) {
      const refusal = expect.objectContaining({ code: 'constraint-infeasible' })
      expect(() => parser.tree(sentence, { constraints: roots, beam, oneRoot: true })).toThrow(refusal)
      const parse = () => parser.tree(sentence, { constraints: crossing, beam })
      if (systems.get(system)!.covers === 'projective') expect(parse).toThrow(refusal)
      else expect(satisfies(parse(), compileConstraints(4, crossing, { labels }))).toBe(true)
    }
  })

  it.each([...systems.keys()])('%s: keeps to constraints, or says that no tree does', (name) => {
    const system = systemByName(name)
    const parser = new NeuralParser(trained({ system: name }, 1, toyPreset))
    const sentence = sentenceOf('a/X/0/dep b/X/0/dep c/X/0/dep d/X/0/dep')
    const random = seededRandom(3)
    const seen = new Set<boolean>()
    for (let round = 0; round < 80; round++) {
      const oneRoot = round % 2 === 0
      const constraints = randomConstraints(4, random)
      const set = compileConstraints(4, constraints, { oneRoot })
      const feasible = isFeasible(system, set)
      seen.add(feasible)
      const parse = () => parser.tree(sentence, { constraints, beam: round % 3 === 0 ? 4 : 1, oneRoot })
      if (feasible) expect(satisfies(parse().heads, set)).toBe(true)
      else expect(parse).toThrow(expect.objectContaining({ code: 'constraint-infeasible' }))
    }
    expect(seen.size).toBe(2)
  })

  it('come back from a file', () => {
    const trainedModel = trained(
      { system: 'covington', features: ['s0', 'b0', 'b0.head'], beam: 2 },
      3,
      toyPreset,
    )
    const bytes = writeNeuralModel(trainedModel)
    expect(writeNeuralModel(readNeuralModel(bytes))).toEqual(bytes)
    const parser = new NeuralParser(readNeuralModel(bytes))
    expect(parser.parseAll(toyTreebank)).toEqual(new NeuralParser(trainedModel).parseAll(toyTreebank))
  })
})

describe('the places of a configuration', () => {
  it('are nodes, or −1', () => {
    const c = arcEager.start(3)
    for (const name of ['SHIFT', 'RIGHT-ARC']) arcEager.apply(c, encode(arcEager.kind(name)))
    const at = (name: string) => positionNamed(name)(c)
    expect(['s0', 's1', 's2', 'b0', 'b1', 'b2', 's0.head', 's1.head', 'b1.head'].map(at)).toEqual([
      2, 1, -1, 3, 0, -1, 1, -1, -1,
    ])
    expect(() => positionNamed('s0.tail')).toThrow(CrossarcError)
    expect(() => positionNamed('x1')).toThrow(CrossarcError)
  })
})
