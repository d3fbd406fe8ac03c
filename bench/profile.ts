import { bestLabelled, bestTransition } from '../packages/crossarc/src/decode/greedy.ts'
import type { AttributeValues } from '../packages/crossarc/src/linear/features/encode.ts'
import { FeatureExtractor } from '../packages/crossarc/src/linear/features/features.ts'
import { parseTemplates } from '../packages/crossarc/src/linear/features/templates.ts'
import { readLinearModel } from '../packages/crossarc/src/linear/parser/model-file.ts'
import { LinearParser } from '../packages/crossarc/src/linear/parser/parser.ts'
import { LinearScorer } from '../packages/crossarc/src/linear/parser/scorer.ts'
import { LookupWeights } from '../packages/crossarc/src/linear/weights/lookup-weights.ts'
import type { Configuration } from '../packages/crossarc/src/transition/configuration.ts'
import { permitsOneRoot } from '../packages/crossarc/src/transition/single-root.ts'
import { kindOf } from '../packages/crossarc/src/transition/system.ts'
import type { Sentence } from '../packages/crossarc/src/treebank/sentence.ts'
import { fastest } from './clock.ts'

const ROUNDS = 7

/** Every state of the first sentences is kept, with a copy of its configuration. */
const SENTENCES = 300

/** A state that a greedy parser went through. */
interface State {
  readonly configuration: Configuration
  readonly sentence: AttributeValues
  readonly features: Int32Array
  /** Whether the parser looked at labels there. */
  readonly labelled: boolean
}

/**
 * Where the time of greedy parsing goes: µs per state of each part, run alone over the states that the parser went
 * through, and its share. What is left of the time of the whole is the rest: choosing and applying transitions.
 */
export function profile(bytes: Uint8Array, sentences: readonly Sentence[]): string {
  const model = readLinearModel(bytes)
  const parser = new LinearParser(model)
  const extractor = new FeatureExtractor(parseTemplates(model.templates))
  const weights = new LookupWeights(model.weights, extractor.capacity)
  const scorer = new LinearScorer(model.system, model.classes, extractor, weights)
  const some = sentences.slice(0, SENTENCES)
  const states = some.flatMap((sentence) => statesOf(sentence, model.labelling === 'joint', scorer))

  const kinds = (labels: boolean) => () => {
    for (const { features, labelled } of states) {
      weights.scoreKinds(features, features.length)
      if (labels && labelled) weights.scoreLabels()
    }
  }
  const whole = fastest(ROUNDS, () => {
    for (const sentence of some) parser.tree(sentence, { beam: 1 })
  })
  const encode = fastest(ROUNDS, () => {
    for (const sentence of some) extractor.encode(sentence)
  })
  const extract = fastest(ROUNDS, () => {
    for (const { configuration, sentence } of states) extractor.extract(configuration, sentence)
  })
  const transitions = fastest(ROUNDS, kinds(false))
  const labels = fastest(ROUNDS, kinds(true)) - transitions
  const rest = whole - encode - extract - transitions - labels
  const parts = { encode, extract, transitions, labels, rest }
  return Object.entries(parts)
    .map(([name, seconds]) => {
      const perState = ((seconds * 1e6) / states.length).toFixed(2)
      return `${name} ${perState} µs (${Math.round((100 * seconds) / whole)} %)`
    })
    .join(', ')
}

function statesOf(sentence: Sentence, joint: boolean, scorer: LinearScorer): State[] {
  const { system, extractor, classes } = scorer
  const permits = permitsOneRoot(system)
  const encoded = extractor.encode(sentence)
  const c = system.start(sentence.words.length, { recording: false, dependents: true })
  const states: State[] = []
  scorer.read(encoded)
  while (!system.isTerminal(c)) {
    scorer.scoreKinds(c)
    if (joint) scorer.scoreLabels()
    const code = joint ? bestLabelled(scorer, c, permits) : bestTransition(scorer, c, permits)
    const kind = kindOf(code)
    states.push({
      configuration: c.clone(),
      sentence: encoded,
      features: extractor.features.slice(0, extractor.count),
      labelled: joint || classes.first[kind] < classes.first[kind + 1],
    })
    system.apply(c, code)
  }
  return states
}
