import type { Sentence, Word } from '../../src/treebank/sentence.ts'

/**
 * Lines whose columns are separated by spaces here, for readability; `␣` stands for a space inside a column.
 */
export function conllu(lines: string): string {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .map((line) => (line.startsWith('#') ? line : line.replace(/ +/g, '\t').replaceAll('␣', ' ')))
    .join('\n')
}

/** Two sentences with everything that CoNLL-U has. */
export const everything = `${conllu(`# newdoc id = d1
  # newpar
  # sent_id = d1-1
  # text = Vámonos al 10 000 mar.
  0.1 _ _ PRON _ _ _ _ 2:nsubj _
  1-2 Vámonos _ _ _ Typo=Yes _ _ _ _
  1 Vamos ir VERB _ Mood=Imp 0 root 0:root _
  2 nos nosotros PRON _ _ 1 obj 1:obj _
  3-4 al _ _ _ _ _ _ _ _
  3 a a ADP _ _ 6 case 6:case _
  4 el el DET _ _ 6 det 6:det _
  4.1 x x NOUN _ _ _ _ 1:obl|2:dep CopyOf=1
  4.2 y y NOUN _ _ _ _ 1:obl _
  5 10␣000 10␣000 NUM _ _ 6 nummod 6:nummod _
  6 mar mar NOUN _ _ 1 obl 1:obl SpaceAfter=No
  7 . . PUNCT _ _ 1 punct 1:punct SpaceAfter=No`)}

${conllu(`# sent_id = d1-2
  # text = 😀 ok
  1 😀 _ SYM _ _ 2 dep _ _
  2 ok ok ADJ _ _ 0 root _ _`)}

`

/** A sentence with these heads; all other columns except the form are empty. */
export function sentenceOf(heads: readonly number[], change: Partial<Sentence> = {}): Sentence {
  const words = heads.map((head, index) => wordOf(index + 1, { head }))
  return { comments: [], words, multiwords: [], emptyNodes: [], ...change }
}

export function wordOf(id: number, change: Partial<Word> = {}): Word {
  const open = { lemma: '_', upos: '_', xpos: '_', feats: '_', deprel: '_', deps: '_', misc: '_' }
  return { id, form: `w${id}`, ...open, head: 0, ...change }
}
