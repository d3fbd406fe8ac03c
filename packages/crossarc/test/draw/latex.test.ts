import { describe, expect, it } from 'vitest'
import { escapeTex, treeToLatex } from '../../src/draw/latex.ts'
import { hearing, hebrew, sentenceOf } from './sentences.ts'

describe('the LaTeX of a tree', () => {
  it('is a dependency environment with the levels of the picture', () => {
    expect(treeToLatex(hearing)).toBe(
      [
        '\\begin{dependency}[segmented edge]',
        '  \\begin{deptext}[column sep=1em]',
        '    A \\& hearing \\& is \\& scheduled \\& on \\& the \\& issue \\& today \\& . \\\\',
        '    DET \\& NOUN \\& AUX \\& VERB \\& ADP \\& DET \\& NOUN \\& ADV \\& PUNCT \\\\',
        '  \\end{deptext}',
        '  \\depedge[edge height=3ex]{2}{1}{det}',
        '  \\depedge[edge height=3ex]{3}{2}{nsubj}',
        '  \\deproot[edge height=15ex]{3}{root}',
        '  \\depedge[edge height=3ex]{3}{4}{vg}',
        '  \\depedge[edge height=6ex]{2}{5}{nmod}',
        '  \\depedge[edge height=3ex]{7}{6}{det}',
        '  \\depedge[edge height=6ex]{5}{7}{pc}',
        '  \\depedge[edge height=9ex]{4}{8}{adv}',
        '  \\depedge[edge height=12ex]{3}{9}{p}',
        '\\end{dependency}',
        '',
      ].join('\n'),
    )
  })

  it('is a whole document on demand', () => {
    const document = treeToLatex(hearing, { standalone: true })
    expect(document.startsWith('\\documentclass')).toBe(true)
    expect(document).toContain(`\\begin{document}\n${treeToLatex(hearing)}\\end{document}\n`)
  })

  it('escapes what TeX would interpret', () => {
    expect(escapeTex('100% of_#1 {a}$ ~^\\')).toBe(
      '100\\% of\\_\\#1 \\{a\\}\\$ \\textasciitilde{}\\textasciicircum{}\\textbackslash{}',
    )
    expect(escapeTex('<a&b>|')).toBe('\\textless{}a\\symbol{38}b\\textgreater{}\\textbar{}')
    expect(escapeTex("`'")).toBe('\\textasciigrave{}\\textquotesingle{}')
    const odd = treeToLatex(sentenceOf('AT&T X 0 root\n% Y 1 a_b'))
    expect(odd).toContain('AT\\symbol{38}T \\& \\% \\\\')
    expect(odd).toContain('{1}{2}{a\\_b}')
  })

  it('separates characters that TeX would join into one', () => {
    expect(escapeTex('--')).toBe('{-\\kern0pt}{-\\kern0pt}')
    expect(escapeTex(',,')).toBe('{,\\kern0pt}{,\\kern0pt}')
    for (const ligature of ['--', '---', ',,', '``', "''", '?`', '!`', '<<', '>>']) {
      expect(escapeTex(ligature)).not.toContain(ligature)
      expect(escapeTex(ligature)).not.toMatch(/[-,`'<>]\}?\{?[-,`'<>]/)
    }
  })

  it('turns the columns around for a right-to-left script, and marks multiword tokens', () => {
    const lines = treeToLatex(hebrew).split('\n')
    expect(lines[2]).toBe('    . \\& ילד \\& גר \\& בית \\& ה \\& ב \\\\')
    expect(lines).toContain('  \\deproot[edge height=9ex]{3}{root}')
    expect(lines).toContain('  \\depedge[edge height=6ex]{4}{6}{case}')
    expect(lines).toContain('  \\wordgroup{2}{4}{6}{multiword-1}')
    expect(treeToLatex(hebrew, { direction: 'ltr', tags: 'none' })).toContain(
      '\\wordgroup{1}{1}{3}{multiword-1}',
    )
  })

  it('has no arc for an unknown head', () => {
    expect(treeToLatex(sentenceOf('a X _ _\nb X 0 root'))).not.toContain('\\depedge')
  })
})
