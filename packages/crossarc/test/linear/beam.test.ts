import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/base/random.ts'
import { LabelClasses } from '../../src/decode/label-classes.ts'
import { FeatureExtractor } from '../../src/linear/features/features.ts'
import { parseTemplates } from '../../src/linear/features/templates.ts'
import { LinearScorer } from '../../src/linear/parser/scorer.ts'
import { BeamTraining, type BeamUpdate } from '../../src/linear/training/beam-training.ts'
import { TrainingWeights } from '../../src/linear/training/weights.ts'
import { derive } from '../../src/oracle/base/oracle.ts'
import { staticOracle } from '../../src/oracle/registry.ts'
import { encode, kindOf, type System } from '../../src/transition/system.ts'
import { systemByName, systems } from '../../src/transition/systems/registry.ts'
import { treeOf } from '../../src/tree/from-sentence.ts'
import { Alphabet, headsOf, type Tree } from '../../src/tree/tree.ts'
import type { Sentence } from '../../src/treebank/sentence.ts'
import { LABELS, randomSentence, randomWalk } from './samples.ts'

interface Change {
  features: string
  of: string
  delta: number
}

/** Weights that note the changes made to them. */
class NotingWeights extends TrainingWeights {
  readonly changes: Change[] = []

  override updateKind(features: Int32Array, length: number, kind: number, delta: number): void {
    this.changes.push({ features: features.subarray(0, length).join(), of: `kind ${kind}`, delta })
    super.updateKind(features, length, kind, delta)
  }

  override updateLabel(features: Int32Array, length: number, label: number, delta: number): void {
    this.changes.push({ features: features.subarray(0, length).join(), of: `label ${label}`, delta })
    super.updateLabel(features, length, label, delta)
  }
}

function learner(system: System) {
  const codes = system.transitions.flatMap((_, kind) => LABELS.map((_, label) => encode(kind, label)))
  const classes = new LabelClasses(system, codes)
  const extractor = new FeatureExtractor(
    parseTemplates('s0:form\ns0:upos b0:upos\ns1:form s0:form\ns0:vl s0:vr'),
  )
  const weights = new NotingWeights(system.transitions.length, classes.width, extractor.capacity)
  const scorer = new LinearScorer(system, classes, extractor, weights)
  return { classes, extractor, weights, scorer }
}

type Learner = ReturnType<typeof learner>

interface Prefix {
  codes: number[]
  score: number
}

/** One derivation a step longer in all ways; a finished one stays as it is. */
function extend({ scorer, classes }: Learner, n: number, { codes, score }: Prefix): Prefix[] {
  const { system } = scorer
  const c = system.start(n, { dependents: true })
  for (const code of codes) system.apply(c, code)
  if (system.isTerminal(c)) return [{ codes, score }]
  scorer.scoreKinds(c)
  scorer.scoreLabels()
  return system.transitions.flatMap(({ labelled }, kind) => {
    if (!system.isValid(c, kind)) return []
    const sum = score + scorer.kindScores[kind]
    if (!labelled || system.transitions[kind].dependent(c) < 0)
      return [{ codes: [...codes, encode(kind)], score: sum }]
    return LABELS.map((_, label) => ({
      codes: [...codes, encode(kind, label)],
      score: sum + scorer.labelScores[classes.classOf(encode(kind, label))],
    }))
  })
}

/** By the definitions: which part of which derivation is compared with the gold one, undefined where gold wins. */
function comparison(model: Learner, n: number, gold: number[], width: number, update: BeamUpdate) {
  const isGold = ({ codes }: Prefix, length: number) => codes.join() === gold.slice(0, length).join()
  let beam: Prefix[] = [{ codes: [], score: 0 }]
  let goldPrefix: Prefix = beam[0]
  let worst: { codes: number[]; length: number; violation: number } | undefined
  let fell: { codes: number[]; length: number } | undefined
  for (let length = 1; ; length++) {
    beam = beam
      .flatMap((prefix) => extend(model, n, prefix))
      .sort((a, b) => b.score - a.score)
      .slice(0, width)
    goldPrefix = extend(model, n, goldPrefix).find((prefix) => isGold(prefix, length))!
    const [best] = beam
    const violation = best.score - goldPrefix.score
    if (!isGold(best, length) && (worst === undefined || violation >= worst.violation))
      worst = { codes: best.codes.slice(0, length), length, violation }
    if (fell === undefined && !beam.some((prefix) => isGold(prefix, length)))
      fell = { codes: best.codes.slice(0, length), length }
    const done = beam.every(({ codes }) => codes.length < length) && length > gold.length
    if (!done) continue
    if (isGold(best, gold.length)) return undefined
    if (update === 'max-violation') return worst
    return fell ?? { codes: best.codes.slice(0, gold.length), length: gold.length }
  }
}

/** The changes that reward one derivation and punish the other, from where they part. */
function expectedChanges(model: Learner, n: number, gold: number[], other: number[]): Change[] {
  const { scorer, extractor, classes } = model
  let common = 0
  while (common < gold.length && gold[common] === other[common]) common++
  const along = (codes: number[], delta: number) => {
    const c = scorer.system.start(n, { dependents: true })
    return codes.flatMap((code, k) => {
      scorer.scoreKinds(c)
      const features = extractor.features.subarray(0, extractor.count).join()
      scorer.system.apply(c, code)
      if (k < common) return []
      const change = { features, of: `kind ${kindOf(code)}`, delta }
      const label = classes.classOf(code)
      return label < 0 ? [change] : [change, { features, of: `label ${label}`, delta }]
    })
  }
  return [...along(gold, 1), ...along(other, -1)]
}

function randomise(
  { scorer, extractor, weights, classes }: Learner,
  sentence: Sentence,
  random: () => number,
) {
  scorer.read(sentence)
  randomWalk(scorer.system, sentence.words.length, random, (c) => {
    scorer.scoreKinds(c)
    const draw = () => Math.floor(random() * 7) - 3
    for (let kind = 0; kind < weights.kinds; kind++)
      weights.updateKind(extractor.features, extractor.count, kind, draw())
    for (let label = 0; label < classes.width; label++)
      weights.updateLabel(extractor.features, extractor.count, label, draw())
  })
  weights.changes.length = 0
}

describe.each([...systems.values()])('$name', (system) => {
  it.each(['early', 'max-violation'] as const)('%s: changes what the definition says', (update) => {
    const random = seededRandom(3)
    const labels = new Alphabet(LABELS)
    const oracle = staticOracle(system.name)
    let changed = 0
    let shortened = 0
    for (let run = 0; run < 60; run++) {
      const sentence = randomSentence(2 + (run % 4), random)
      const n = sentence.words.length
      const tree = treeOf(sentence, labels)
      const end = derive(oracle, tree)
      if (end === undefined) continue
      const gold = [...end.history]
      const model = learner(system)
      if (run % 10 > 0) randomise(model, sentence, random)
      const width = 1 + (run % 3)
      model.scorer.read(sentence)
      const compared = comparison(model, n, gold, width, update)
      const expected =
        compared === undefined
          ? []
          : expectedChanges(model, n, gold.slice(0, compared.length), compared.codes)
      const permits = (c: Parameters<System['isValid']>[0], kind: number) => system.isValid(c, kind)
      const training = new BeamTraining(model.scorer, model.weights, permits, width, update)
      const report = { states: 0, kindErrors: 0, labelErrors: 0, unproven: 0 }
      training.learn(model.extractor.encode(sentence), { sentence, tree, derivation: gold }, report)
      expect(model.weights.changes).toEqual(expected)
      expect(report).toMatchObject({ states: gold.length, kindErrors: compared === undefined ? 0 : 1 })
      if (compared !== undefined) changed++
      if (compared !== undefined && compared.length < gold.length) shortened++
    }
    expect(changed).toBeGreaterThan(5)
    expect(shortened).toBeGreaterThan(0)
  })
})

describe('a case by hand: arc-standard, two words, gold 1 ← 2 under the root', () => {
  const system = systemByName('arc-standard')
  const [shift, left, right] = ['SHIFT', 'LEFT-ARC', 'RIGHT-ARC'].map((name) => system.kind(name))
  const gold = [encode(shift), encode(shift), encode(left, 0), encode(right, 0)]
  const tree: Tree = { heads: headsOf([2, 0]), labels: Int32Array.of(-1, 0, 0) }
  const sentence = randomSentence(2, seededRandom(2))

  /** Both words shifted, RIGHT-ARC is ahead by `early`; after it, the next RIGHT-ARC scores `late` more. */
  function changesOf(update: BeamUpdate, width: number, early: number, late: number): string[] {
    const model = learner(system)
    model.scorer.read(sentence)
    const favour = (codes: number[], kind: number, delta: number, template: number) => {
      const c = system.start(2, { recording: false, dependents: true })
      for (const code of codes) system.apply(c, code)
      model.scorer.scoreKinds(c)
      model.weights.updateKind(model.extractor.features.slice(template), 1, kind, delta)
    }
    favour([encode(shift), encode(shift)], right, early, 2)
    favour([encode(shift), encode(shift), encode(right, 0)], right, late, 3)
    model.weights.changes.length = 0
    const permits = (c: Parameters<System['isValid']>[0], kind: number) => system.isValid(c, kind)
    const training = new BeamTraining(model.scorer, model.weights, permits, width, update)
    const report = { states: 0, kindErrors: 0, labelErrors: 0, unproven: 0 }
    training.learn(model.extractor.encode(sentence), { sentence, tree, derivation: gold }, report)
    return model.weights.changes.map(({ of, delta }) => `${delta > 0 ? '+' : '-'}${of}`)
  }

  const leftClass = 'label 0'
  const rightClass = 'label 3'

  it('early update stops where gold falls out of a beam of one', () => {
    expect(changesOf('early', 1, 2, 0)).toEqual([
      `+kind ${left}`,
      `+${leftClass}`,
      `-kind ${right}`,
      `-${rightClass}`,
    ])
  })

  it('max-violation goes on to where gold is farthest behind', () => {
    expect(changesOf('max-violation', 1, 2, 3)).toEqual([
      `+kind ${left}`,
      `+${leftClass}`,
      `+kind ${right}`,
      `+${rightClass}`,
      `-kind ${right}`,
      `-${rightClass}`,
      `-kind ${right}`,
      `-${rightClass}`,
    ])
    expect(changesOf('max-violation', 1, 2, -1)).toEqual([
      `+kind ${left}`,
      `+${leftClass}`,
      `-kind ${right}`,
      `-${rightClass}`,
    ])
  })
})
