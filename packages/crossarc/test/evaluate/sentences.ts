import { readConllu } from '../../src/treebank/formats/conllu.ts'
import type { Sentence } from '../../src/treebank/sentence.ts'

/** Reads CoNLL-U with any spaces in the place of tabs; a ␣ stands for a space in a column. */
export function conllu(text: string): Sentence[] {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).join('\t').replaceAll('␣', ' '))
  return readConllu(`${lines.join('\n')}\n\n`)
}

/**
 * A sentence of words written as form/head/label/UPOS, of which the last two may be left out.
 *
 * @example
 * sentence('dogs/2/nsubj bark/0/root/VERB ./2/punct/PUNCT')
 */
export function sentence(text: string, name?: string): Sentence {
  const words = text.split(' ').map((item, index) => {
    const [form, head = '_', deprel = '_', upos = '_'] = item.split('/')
    return {
      id: index + 1,
      form,
      lemma: '_',
      upos,
      xpos: '_',
      feats: '_',
      head: head === '_' ? -1 : Number(head),
      deprel,
      deps: '_',
      misc: '_',
    }
  })
  return {
    comments: name === undefined ? [] : [`# sent_id = ${name}`],
    words,
    multiwords: [],
    emptyNodes: [],
  }
}

/** A sentence of the words w1, w2, .. with the given heads; all labels are dep. */
export function withHeads(heads: readonly number[]): Sentence {
  return sentence(heads.map((head, k) => `w${k + 1}/${head < 0 ? '_' : head}/dep`).join(' '))
}
