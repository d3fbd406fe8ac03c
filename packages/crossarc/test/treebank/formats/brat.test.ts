import { expect, it } from 'vitest'
import { toBrat } from '../../../src/treebank/formats/brat.ts'
import { readConllu } from '../../../src/treebank/formats/conllu.ts'
import { conllu, everything } from '../sample.ts'

const { text, annotations } = toBrat(readConllu(everything))

it('has one sentence a line', () => expect(text).toBe('Vámonos al 10 000 mar.\n😀 ok\n'))

it('has a T line for every word, whose range holds its text', () => {
  const codePoints = [...text]
  const spans = annotations.split('\n').filter((line) => line.startsWith('T'))
  expect(spans).toHaveLength(9)
  for (const line of spans) {
    const [, type, covered] = line.split('\t') as [string, string, string]
    const [, start, end] = type.split(' ')
    expect(codePoints.slice(Number(start), Number(end)).join('')).toBe(covered)
  }
  expect(spans[1]).toBe('T2\tPRON 0 7\tVámonos')
})

it('has an R line from head to dependent for every arc except those of roots', () => {
  const arcs = annotations.split('\n').filter((line) => line.startsWith('R'))
  expect(arcs).toHaveLength(7)
  expect(arcs[0]).toBe('R1\tobj Arg1:T1 Arg2:T2')
  expect(arcs.at(-1)).toBe('R7\tdep Arg1:T9 Arg2:T8')
})

it('writes labels as brat allows them', () => {
  const rows = '1 a _ $, _ _ 0 root _ _\n2 b _ X _ _ 1 nsubj:pass _ _'
  expect(toBrat(readConllu(conllu(rows))).annotations).toBe(
    'T1\t_u24__u2c_ 0 1\ta\nT2\tX 2 3\tb\nR1\tnsubj_colon_pass Arg1:T1 Arg2:T2\n',
  )
})

it('keeps a sentence on one line even if its spaces contain line ends', () => {
  const rows = '1 a _ X _ _ 0 root _ SpacesAfter=\\n\n2 b _ X _ _ 1 dep _ _'
  expect(toBrat(readConllu(conllu(rows))).text).toBe('a b\n')
})
