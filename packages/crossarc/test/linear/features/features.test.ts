import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/base/random.ts'
import { FeatureExtractor } from '../../../src/linear/features/features.ts'
import { templateSets } from '../../../src/linear/features/template-sets/registry.ts'
import { parseTemplates } from '../../../src/linear/features/templates.ts'
import type { System } from '../../../src/transition/system.ts'
import { systems } from '../../../src/transition/systems/registry.ts'
import { depth } from '../../depth.ts'
import { naiveFeatures } from '../naive-features.ts'
import { randomSentence, randomWalk } from '../samples.ts'

const ADDRESSES = ['s0', 's1', 's2', 's3', 'b0', 'b1', 'b2', 'cl', 'cr'].flatMap((base) => [
  base,
  ...['h', 'l', 'l2', 'li', 'r', 'r2', 'ri'].map((step) => `${base}.${step}`),
  `${base}.h.h`,
  `${base}.h.l`,
  `${base}.r.l2.h`,
])
const ATTRIBUTES =
  'form lemma upos xpos feats feats* feats[Case] feats[Number] prefix1 prefix3 suffix1 suffix2 suffix9 shape label vl vr sl sr'

/** Compares the extractor with the definitions on random walks: the same texts must be the same numbers. */
function compare(text: string, system: System, sentences: number, seed: number) {
  const templates = parseTemplates(text)
  const extractor = new FeatureExtractor(templates)
  const random = seededRandom(seed)
  const numberOf = new Map<string, number>()
  const textOf = new Map<number, string>()
  let states = 0
  for (let k = 0; k < sentences; k++) {
    const sentence = randomSentence(1 + Math.floor(random() * 14), random)
    const encoded = extractor.encode(sentence)
    randomWalk(system, sentence.words.length, random, (c) => {
      states++
      extractor.extract(c, encoded)
      const found = Array.from(extractor.features.subarray(0, extractor.count))
      // Templates with several values come last, in the order in which they stand; the others from the shortest up.
      const isSet = (k: number) => templates[k].some((part) => ['feats*', 'agree'].includes(part.attribute))
      const lengthOf = (k: number) => (isSet(k) ? Number.POSITIVE_INFINITY : templates[k].length)
      const order = [...templates.keys()].sort((a, b) => lengthOf(a) - lengthOf(b) || a - b)
      const expected = order.flatMap((index) =>
        naiveFeatures(templates[index], c, sentence).map((feature) => `${index}${feature}`),
      )
      expect(found.length).toBe(expected.length)
      expect(found.length).toBeLessThanOrEqual(extractor.capacity)
      for (const [at, feature] of expected.entries()) {
        if (!numberOf.has(feature)) numberOf.set(feature, found[at])
        if (!textOf.has(found[at])) textOf.set(found[at], feature)
        if (numberOf.get(feature) !== found[at] || textOf.get(found[at]) !== feature) {
          expect({ feature: textOf.get(found[at]), number: found[at] }).toEqual({
            feature,
            number: numberOf.get(feature),
          })
        }
      }
    })
  }
  return { states, features: numberOf.size }
}

describe('features are what the templates say', () => {
  const templates = ATTRIBUTES.split(' ').flatMap((attribute) =>
    ADDRESSES.map((address) => `${address}:${attribute}`),
  )
  it.each([...systems.values()])('$name: every address with every attribute', (system) => {
    const { states, features } = compare(templates.join('\n'), system, depth(1, 3), 11)
    expect(states).toBeGreaterThan(30)
    expect(features).toBeGreaterThan(1000)
  })

  it('joins parts, whatever they are', () => {
    const text = `
      s0:form distance(s0,b0) b0:upos # a comment
      distance(s0.l,b2) distance(s1,s1)
      agree(s0,b0) s1:upos
      s0:upos b0:feats* s1:label s0:sr
      agree(b0,s0)
      agree(s0.h,s0)
      phase s0:upos
      phase`
    for (const system of systems.values()) compare(text, system, depth(3, 10), 5)
  })

  it.each([...templateSets])('the set %s', (_, text) => {
    for (const system of systems.values()) compare(text, system, 1, 3)
  })
})

it('tells two-step where it stands: before and after SAVE, and in the second pass', () => {
  const extractor = new FeatureExtractor(parseTemplates('phase'))
  const system = systems.get('two-step')!
  const sentence = randomSentence(2, seededRandom(1))
  const encoded = extractor.encode(sentence)
  const c = system.start(2, { recording: false, dependents: true })
  const seen = [extractor.extract(c, encoded)[0]]
  for (const name of ['SAVE', 'SHIFT', 'RESET']) {
    system.apply(c, system.kind(name))
    seen.push(extractor.extract(c, encoded)[0])
  }
  expect(seen[1]).toBe(seen[2])
  expect(new Set(seen).size).toBe(3)
})
