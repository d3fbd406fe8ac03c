import { LabelClasses } from '../../src/decode/label-classes.ts'
import type { TransitionScorer } from '../../src/decode/scorer.ts'
import type { Configuration } from '../../src/transition/configuration.ts'
import { encode, type System } from '../../src/transition/system.ts'

/** All that a score may depend on. */
export function labelledState(c: Configuration): string {
  const stack = c.stack.subarray(0, c.stackSize).join(',')
  const buffer = c.buffer.subarray(c.bufferStart, c.bufferEnd).join(',')
  return `${stack}|${buffer}|${c.heads.join(',')}|${c.labels.join(',')}|${c.phase}|${c.saved}`
}

/** A number between −1 and 1 that depends on nothing but the text; multiples of 1/128, so that sums are exact. */
function scoreOf(text: string): number {
  let hash = 0x811c9dc5
  for (let k = 0; k < text.length; k++) hash = Math.imul(hash ^ text.charCodeAt(k), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return ((hash >>> 8) % 257) / 128 - 1
}

/** Scores every transition of every configuration by chance, always the same for the same seed. */
export function toyScorer(system: System, labels: number, seed: number): TransitionScorer {
  const codes = system.transitions.flatMap((_, kind) =>
    Array.from({ length: labels }, (_, label) => encode(kind, label)),
  )
  const classes = new LabelClasses(system, codes)
  const kindScores = new Float64Array(system.transitions.length)
  const labelScores = new Float32Array(classes.width)
  let state = ''
  return {
    system,
    classes,
    kindScores,
    labelScores,
    scoreKinds(c) {
      state = `${seed} ${labelledState(c)}`
      labelScores.fill(Number.NaN)
      for (let kind = 0; kind < kindScores.length; kind++) kindScores[kind] = scoreOf(`${kind} ${state}`)
    },
    scoreLabels() {
      for (let k = 0; k < labelScores.length; k++) labelScores[k] = scoreOf(`label ${k} ${state}`)
    },
  }
}

/** Every permitted transition of a configuration with its score, kinds and labels in order. */
export function scoredTransitions(
  scorer: TransitionScorer,
  c: Configuration,
): { code: number; score: number }[] {
  const { system, classes, kindScores, labelScores } = scorer
  scorer.scoreKinds(c)
  scorer.scoreLabels()
  return system.transitions.flatMap((transition, kind) => {
    if (!system.isValid(c, kind)) return []
    if (!transition.labelled || transition.dependent(c) < 0)
      return [{ code: encode(kind), score: kindScores[kind] }]
    return Array.from(classes.labels.subarray(classes.first[kind], classes.first[kind + 1]), (label, k) => ({
      code: encode(kind, label),
      score: kindScores[kind] + labelScores[classes.first[kind] + k],
    }))
  })
}
