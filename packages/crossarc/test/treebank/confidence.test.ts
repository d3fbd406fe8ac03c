import { describe, expect, it } from 'vitest'
import { confidenceOf, withConfidence, withConfidenceField } from '../../src/treebank/confidence.ts'
import { readConllu, writeConllu } from '../../src/treebank/formats/conllu.ts'
import { readJson, writeJson } from '../../src/treebank/formats/json.ts'

const [sentence] = readConllu(
  '1\tSo\t_\t_\t_\t_\t2\tdep\t_\t_\n2\tgo\t_\t_\t_\t_\t0\troot\t_\tSpaceAfter=No|Confidence=0.1|X=y\n\n',
)

describe('the confidence of a word', () => {
  it('is in MISC, once, beside the other items', () => {
    const parsed = withConfidence(sentence, [0.93149, 1])
    expect(parsed.words.map(({ misc }) => misc)).toEqual([
      'Confidence=0.931',
      'SpaceAfter=No|X=y|Confidence=1.000',
    ])
    expect(parsed.words.map(confidenceOf)).toEqual([0.931, 1])
    expect(sentence.words[1].misc).toBe('SpaceAfter=No|Confidence=0.1|X=y')
    expect(readConllu(writeConllu([parsed]))).toEqual([parsed])
  })

  it('is also a field of JSON, read from MISC', () => {
    const parsed = withConfidence(sentence, [0.5, 0.25])
    const json = writeJson([parsed])
    expect(JSON.parse(json)[0].words[1]).toMatchObject({ confidence: 0.25 })
    expect(readJson(json)).toEqual([parsed])
    expect(withConfidenceField(sentence.words[0])).toBe(sentence.words[0])
  })

  it.each([
    '_',
    'Confidence=',
    'Confidence=1.5',
    'Confidence=-1',
    'Confidence=NaN',
    'Confidence=1e-3',
    'Confidence',
  ])('is not there in %s', (misc) => {
    expect(confidenceOf({ misc })).toBeUndefined()
  })
})
