import type { Preset } from '../../src/neural/options/preset.ts'
import { acl2018 } from '../../src/neural/options/preset.ts'
import type { Sentence } from '../../src/treebank/sentence.ts'

/** A sentence from "form/TAG/head/label" items. */
export function sentenceOf(text: string): Sentence {
  const words = text
    .split(' ')
    .filter((item) => item !== '')
    .map((item, k) => {
      const [form, upos, head, deprel] = item.split('/') as [string, string, string, string]
      const rest = { lemma: '_', xpos: upos.toLowerCase(), feats: '_', deps: '_', misc: '_' }
      return { id: k + 1, form, upos, head: Number(head), deprel, ...rest }
    })
  return { comments: [], words, multiwords: [], emptyNodes: [] }
}

/** Trees of every class: projective, MH4, and one that neither MH4 nor a 1-Endpoint-Crossing chart can build. */
export const toyTreebank: readonly Sentence[] = [
  'the/DET/2/det dog/NOUN/3/nsubj barks/VERB/0/root',
  'a/DET/2/det cat/NOUN/3/nsubj sees/VERB/0/root the/DET/5/det dog/NOUN/3/obj',
  'a/DET/2/det hearing/NOUN/4/nsubj:pass is/AUX/4/aux:pass scheduled/VERB/0/root on/ADP/7/case the/DET/7/det issue/NOUN/2/nmod today/ADV/4/advmod',
  'sleep/VERB/0/root',
  'dogs/NOUN/2/nsubj sleep/VERB/0/root here/ADV/2/advmod',
  'one/NUM/4/nummod two/NUM/5/nummod three/NUM/0/root four/NUM/3/dep five/NUM/6/dep six/NUM/3/dep',
  'x/SYM/0/root y/SYM/5/dep z/SYM/6/dep w/SYM/1/dep v/SYM/1/dep u/SYM/4/dep',
].map(sentenceOf)

/** The paper's network made small. */
export const toyPreset: Preset = {
  name: 'toy',
  network: {
    encoder: {
      ...acl2018.network.encoder,
      wordSize: 8,
      characterVectorSize: 8,
      characters: { ...acl2018.network.encoder.characters, size: 4, units: 4, layers: 1 },
      units: 4,
      layers: 1,
    },
    hidden: 8,
    activation: 'tanh',
    dropout: 0.3,
  },
  training: { ...acl2018.training, wordMinimum: 2, batchWords: 12, evaluateUpdates: 20, evaluateEpochs: 0 },
}

/** Large enough to learn the toy treebank by heart, without dropout. */
export const memoryPreset: Preset = {
  ...toyPreset,
  network: {
    encoder: {
      ...toyPreset.network.encoder,
      wordSize: 32,
      characterVectorSize: 32,
      characters: { cell: 'coupled', size: 16, units: 16, layers: 1, dropout: 0 },
      units: 32,
      dropout: 0,
      tokenDropout: 0,
      wordSmoothing: 0,
      characterSmoothing: 0,
    },
    hidden: 32,
    activation: 'tanh',
    dropout: 0,
  },
  training: { ...toyPreset.training, batchWords: 30, rate: 5e-3, lossScale: 1 / 30 },
}
