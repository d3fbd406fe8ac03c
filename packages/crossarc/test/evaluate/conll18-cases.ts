/**
 * Small inputs for the CoNLL 2018 metrics. The expected counts (correct, gold, system, aligned) are what the
 * shared task's official evaluation gives for them.
 */
export interface Conll18Case {
  name: string
  gold: string
  system: string
  expected: Record<string, [number, number, number, number | null]>
}

export const cases: Conll18Case[] = [
  {
    name: 'another tokenisation, other sentences, wrong tags',
    gold: `
      1-2 Don't _ _ _ _ _ _ _ _
      1 Do do AUX VBP Mood=Imp|VerbForm=Fin 3 aux _ _
      2 n't not PART RB Polarity=Neg 3 advmod _ _
      3 go go VERB VB VerbForm=Inf 0 root _ _
      4 to to ADP IN _ 5 case _ _
      5 New-York New-York PROPN NNP Number=Sing 3 obl:goal _ _
      6 . . PUNCT . _ 3 punct _ _

      1 The the DET DT Definite=Def|PronType=Art 2 det _ _
      2 dogs dog NOUN NNS Number=Plur 3 nsubj _ _
      3 bark bark VERB VBP Mood=Ind|Number=Plur 0 root _ _
      4 . . PUNCT . _ 3 punct _ _`,
    system: `
      1 Do do VERB VBP Mood=Imp|VerbForm=Fin 0 root _ _
      2 n't not PART RB Polarity=Neg 1 advmod _ _
      3 go go VERB VB VerbForm=Inf 1 xcomp _ _
      4 to to ADP IN _ 5 case _ _
      5 New new ADJ NNP Degree=Pos 3 obl _ _
      6 - - PUNCT : _ 7 punct _ _
      7 York York PROPN NNP Number=Sing 5 flat _ _
      8 . . PUNCT . _ 1 punct _ _
      9 The the DET DT Definite=Def|PronType=Art 10 det _ _
      10 dogs dogs NOUN NNS Number=Plur 1 parataxis _ _

      1 bark bark NOUN NN Number=Sing 0 root _ _
      2 . . PUNCT . _ 1 punct _ _`,
    expected: {
      Tokens: [7, 9, 12, null],
      Sentences: [0, 2, 2, null],
      Words: [9, 10, 12, null],
      UPOS: [7, 10, 12, 9],
      XPOS: [8, 10, 12, 9],
      UFeats: [8, 10, 12, 9],
      AllTags: [7, 10, 12, 9],
      Lemmas: [8, 10, 12, 9],
      UAS: [3, 10, 12, 9],
      LAS: [3, 10, 12, 9],
      CLAS: [1, 5, 7, 4],
      MLAS: [0, 5, 7, 4],
      BLEX: [1, 5, 7, 4],
    },
  },
  {
    name: 'functional dependents, features of one language, lemmas that nobody gave',
    gold: `
      1 Er er PRON PPER Case=Nom|Number=Sing|Person=3 4 nsubj _ _
      2 hat haben AUX VAFIN Mood=Ind|Foo=Bar 4 aux:perf _ _
      3 nicht _ PART PTKNEG Polarity=Neg 4 advmod _ _
      4 geschlafen schlafen VERB VVPP VerbForm=Part 0 root _ _
      5 und und CCONJ KON _ 6 cc _ _
      6 geträumt träumen VERB VVPP VerbForm=Part 4 conj _ _
      7 im in ADP APPRART Foo=Baz 8 case _ _
      8 Bett Bett NOUN NN Case=Dat|Gender=Neut 6 obl _ _`,
    system: `
      1 Er sie PRON PPER Person=3|Number=Sing|Case=Nom 4 nsubj:pass _ _
      2 hat haben AUX VAFIN Foo=Qux|Mood=Ind 4 aux _ _
      3 nicht nein PART PTKNEG Polarity=Neg 4 advmod _ _
      4 geschlafen schlafen VERB VVPP VerbForm=Part 0 root _ _
      5 und und CCONJ KON _ 4 cc _ _
      6 geträumt träumen VERB VVPP VerbForm=Part 4 conj _ _
      7 im in ADP APPRART Case=Dat 8 case _ _
      8 Bett Bett NOUN NN Case=Dat|Gender=Neut 6 obl _ _`,
    expected: {
      Tokens: [8, 8, 8, null],
      Sentences: [1, 1, 1, null],
      Words: [8, 8, 8, null],
      UPOS: [8, 8, 8, 8],
      XPOS: [8, 8, 8, 8],
      UFeats: [7, 8, 8, 8],
      AllTags: [7, 8, 8, 8],
      Lemmas: [7, 8, 8, 8],
      UAS: [7, 8, 8, 8],
      LAS: [7, 8, 8, 8],
      CLAS: [5, 5, 5, 5],
      MLAS: [2, 5, 5, 5],
      BLEX: [4, 5, 5, 5],
    },
  },
  {
    name: 'multiword tokens that overlap across the two sides',
    gold: `
      1-3 abc _ _ _ _ _ _ _ _
      1 a a X x _ 0 root _ _
      2 B b X x _ 1 dep _ _
      3 c c X x _ 2 dep _ _
      4-5 de _ _ _ _ _ _ _ _
      4 d d X x _ 1 dep _ _
      5 e e X x _ 4 dep _ _
      6 f f X x _ 1 dep _ _`,
    system: `
      1 a a X x _ 0 root _ _
      2-4 bcd _ _ _ _ _ _ _ _
      2 b b X x _ 1 dep _ _
      3 x c X x _ 2 dep _ _
      4 d d X x _ 1 dep _ _
      5-6 ef _ _ _ _ _ _ _ _
      5 f e X x _ 4 dep _ _
      6 e f X x _ 1 dep _ _`,
    expected: {
      Tokens: [0, 3, 3, null],
      Sentences: [1, 1, 1, null],
      Words: [4, 6, 6, null],
      UPOS: [4, 6, 6, 4],
      XPOS: [4, 6, 6, 4],
      UFeats: [4, 6, 6, 4],
      AllTags: [4, 6, 6, 4],
      Lemmas: [3, 6, 6, 4],
      UAS: [3, 6, 6, 4],
      LAS: [3, 6, 6, 4],
      CLAS: [3, 6, 6, 4],
      MLAS: [3, 6, 6, 4],
      BLEX: [3, 6, 6, 4],
    },
  },
  {
    name: 'two plain words before a multiword token, of which only one is left behind',
    gold: `
      1 ab ab X x _ 0 root _ _
      2-3 cd _ _ _ _ _ _ _ _
      2 b c X x _ 1 dep _ _
      3 d d X x _ 1 dep _ _`,
    system: `
      1 a a X x _ 0 root _ _
      2 b b X x _ 1 dep _ _
      3 cd cd X x _ 1 dep _ _`,
    expected: {
      Tokens: [1, 2, 3, null],
      Sentences: [1, 1, 1, null],
      Words: [1, 3, 3, null],
      UPOS: [1, 3, 3, 1],
      XPOS: [1, 3, 3, 1],
      UFeats: [1, 3, 3, 1],
      AllTags: [1, 3, 3, 1],
      Lemmas: [0, 3, 3, 1],
      UAS: [0, 3, 3, 1],
      LAS: [0, 3, 3, 1],
      CLAS: [0, 3, 3, 1],
      MLAS: [0, 3, 3, 1],
      BLEX: [0, 3, 3, 1],
    },
  },
  {
    name: 'spaces in forms, and characters beyond the basic plane',
    gold: `
      1 10␣000 10000 NUM CD NumType=Card 2 nummod _ _
      2 🦊🦊 fox NOUN NNS Number=Plur 0 root _ _
      3-4 İz␣z _ _ _ _ _ _ _ _
      3 İz␣z iz NOUN NN _ 2 appos _ _
      4 z z NOUN NN _ 3 dep _ _`,
    system: `
      1 10 10 NUM CD NumType=Card 2 nummod _ _
      2 000 0 NUM CD NumType=Card 3 nummod _ _
      3 🦊 fox NOUN NN Number=Sing 0 root _ _
      4 🦊 fox NOUN NN Number=Sing 3 flat _ _
      5 İzz iz NOUN NN _ 3 appos _ _`,
    expected: {
      Tokens: [1, 3, 5, null],
      Sentences: [1, 1, 1, null],
      Words: [0, 4, 5, null],
      UPOS: [0, 4, 5, 0],
      XPOS: [0, 4, 5, 0],
      UFeats: [0, 4, 5, 0],
      AllTags: [0, 4, 5, 0],
      Lemmas: [0, 4, 5, 0],
      UAS: [0, 4, 5, 0],
      LAS: [0, 4, 5, 0],
      CLAS: [0, 4, 5, 0],
      MLAS: [0, 4, 5, 0],
      BLEX: [0, 4, 5, 0],
    },
  },
  {
    name: 'the same functional label on another word',
    gold: `
      1 all all DET DT _ 3 det _ _
      2 those those DET DT _ 3 amod _ _
      3 days day NOUN NNS _ 0 root _ _`,
    system: `
      1 all all DET DT _ 3 amod _ _
      2 those those DET DT _ 3 det _ _
      3 days day NOUN NNS _ 0 root _ _`,
    expected: {
      Tokens: [3, 3, 3, null],
      Sentences: [1, 1, 1, null],
      Words: [3, 3, 3, null],
      UPOS: [3, 3, 3, 3],
      XPOS: [3, 3, 3, 3],
      UFeats: [3, 3, 3, 3],
      AllTags: [3, 3, 3, 3],
      Lemmas: [3, 3, 3, 3],
      UAS: [3, 3, 3, 3],
      LAS: [1, 3, 3, 3],
      CLAS: [1, 2, 2, 2],
      MLAS: [0, 2, 2, 2],
      BLEX: [1, 2, 2, 2],
    },
  },
]
