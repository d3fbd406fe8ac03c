import { chmodSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/base/random.ts'
import { conllu, cycle, hearing, news, run, temporaryFolder, twoRoots } from '../run.ts'

const folder = temporaryFolder()
afterAll(folder.remove)
const file = folder.write('both.conllu', hearing + news)

const read = (name: string) => readFileSync(folder.path(name), 'utf8')

describe('crossarc convert', () => {
  it.each(['json', 'conllu'])('preserves every byte through %s', async (format) => {
    const there = await run(['convert', '--to', format, file])
    expect(there).toMatchObject({ exitCode: 0, err: '' })
    const back = await run(['convert', '--from', format, '--to', 'conllu'], { stdin: there.out })
    expect(back.out).toBe(hearing + news)
  })

  it('writes CoNLL-X, which has no comments, and recognises it by file name', async () => {
    await run(['convert', file, '-o', folder.path('both.conll')])
    expect(read('both.conll')).toBe((hearing + news).replaceAll(/^#.*\n/gm, ''))
    expect((await run(['convert', '--to', 'json', folder.path('both.conll')])).exitCode).toBe(0)
  })

  it('joins several files', async () => {
    const { out } = await run(['convert', '--to', 'conllu', file, file])
    expect(out).toBe((hearing + news).repeat(2))
  })

  it('writes the formats of spaCy and displaCy', async () => {
    const [doc] = JSON.parse((await run(['convert', '--to', 'spacy', file])).out)
    expect(doc.tokens).toHaveLength(18)
    expect(doc.sents).toHaveLength(2)
    const parses = JSON.parse((await run(['convert', '--to', 'displacy', file])).out)
    expect(parses).toHaveLength(2)
    expect(parses[0].arcs[0]).toMatchObject({ start: 0, end: 1, label: 'DET', dir: 'left' })
  })

  it('writes the two files of brat, whatever the extension', async () => {
    for (const output of ['brat', 'brat.ann', 'brat.txt']) {
      await run(['convert', '--to', 'brat', file, '-o', folder.path(output)])
      expect(read('brat.txt').split('\n')[0]).toBe('A hearing is scheduled on the issue today .')
      expect(read('brat.ann')).toContain('R1\tDET Arg1:T2 Arg2:T1\n')
    }
    expect(existsSync(folder.path('brat.ann.txt'))).toBe(false)
  })

  it('draws all sentences in one picture, or the selected ones', async () => {
    const all = await run(['convert', '--to', 'svg', file])
    expect(all.out.match(/<svg /g)).toHaveLength(1)
    expect(all.out).toContain('>scheduled<')
    expect(all.out).toContain('>markets<')
    const one = await run(['convert', '--to', 'svg', '--sentence', 'news', file])
    expect(one.out).not.toContain('>scheduled<')
    const two = await run(['convert', '--to', 'conllu', '--sentence', '2', '--sentence', 'hearing', file])
    expect(two.out).toBe(hearing + news)
  })

  it('draws trees for the terminal, in colour only on a terminal', async () => {
    const plain = await run(['convert', '--to', 'tree', '--tags', 'none', file])
    expect(plain.out).toMatch(/^# hearing\nA +<┐/)
    expect(plain.out).toContain('\n\n# news\n')
    expect(plain.out).not.toContain('\u001b')
    const terminal = await run(['convert', '--to', 'tree', file], { terminal: true })
    expect(terminal.out).toContain('\u001b[')
    const noColor = await run(['convert', '--to', 'tree', file], {
      terminal: true,
      environment: { NO_COLOR: '1' },
    })
    expect(noColor.out).not.toContain('\u001b')
  })

  it.each(['svg', 'tree'])('draws a sentence of thousands of words as %s', async (format) => {
    const random = seededRandom(1)
    const head = (k: number) => (k === 0 ? 0 : Math.max(1, k - Math.floor(random() * 6)))
    const words = Array.from({ length: 12_000 }, (_, k) => `w ${head(k)} x`)
    const { exitCode, err } = await run(['convert', '--to', format], { stdin: conllu(words.join('\n')) })
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
  })

  it('sends no control characters of the input to the terminal', async () => {
    const tree = await run(['convert', '--to', 'tree'], { stdin: conllu('a 0 root', 'i\u001bd') })
    expect(tree.out).toMatch(/^# i\uFFFDd\n/)
    const bad = conllu('a 1 x', 'i\u001bd')
    const refused = await run(['convert', '--to', 'tree'], { stdin: bad })
    expect(refused.err).toContain('(sentence i\uFFFDd)')
    const skipped = await run(['convert', '--to', 'tree', '--skip-invalid'], { stdin: bad })
    expect(skipped.err).toContain('(sentence i\uFFFDd)')
  })

  it('writes LaTeX, as a fragment or a document', async () => {
    const part = await run(['convert', '--to', 'latex', '--sentence', '1', file])
    expect(part.out).toMatch(/^\\begin\{dependency\}/)
    const whole = await run(['convert', '--to', 'latex', '--standalone', '--sentence', '1', file])
    expect(whole.out).toMatch(/^\\documentclass/)
    const several = await run([
      'convert',
      '--to',
      'latex',
      '--standalone',
      file,
      '-o',
      folder.path('two.tex'),
    ])
    expect(several).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('--standalone takes one sentence'),
    })
    expect(existsSync(folder.path('two.tex'))).toBe(false)
  })

  it('keeps several roots only on request', async () => {
    const args = ['convert', '--from', 'conllx', '--to', 'conllu']
    const refused = await run(args, { stdin: twoRoots })
    expect(refused).toMatchObject({ exitCode: 2, out: '' })
    expect(refused.err).toMatch(
      /one root is allowed \(--roots any allows several\).* \[several-roots\]\n--skip-/,
    )
    const kept = await run([...args, '--roots', 'any'], { stdin: twoRoots })
    expect(kept).toMatchObject({ exitCode: 0, out: twoRoots })
    const skipped = await run([...args, '--skip-invalid'], { stdin: twoRoots + news + cycle })
    expect(skipped).toMatchObject({ exitCode: 0, out: news })
    expect(skipped.err).toMatch(
      /skipped 2 bad sentences\n(.*\n)*.*1 × several-roots.*\(--roots any allows several\)/,
    )
  })
})

describe('a sentence selected by number', () => {
  const select = (which: string) =>
    run(['convert', '--to', 'conllu', '--skip-invalid', '--sentence', which], {
      stdin: cycle + news + hearing,
    })

  it('counts as in the file, including skipped ones', async () => {
    expect((await select('2')).out).toBe(news)
    expect((await select('3')).out).toBe(hearing)
    expect(await select('4')).toMatchObject({ exitCode: 2, err: expect.stringContaining('the input has 3') })
    expect((await select('1')).err).toMatch(/sentence 1 is invalid and was skipped \[sentence-not-found\]/)
  })
})

describe('a sentence selected twice', () => {
  const select = (...which: string[]) => {
    const selectors = which.flatMap((selector) => ['--sentence', selector])
    return run(['convert', '--to', 'conllu', ...selectors], { stdin: hearing + news })
  }

  it('is found by both selectors, and written once', async () => {
    expect(await select('1', 'hearing')).toEqual({ exitCode: 0, out: hearing, err: '' })
    expect(await select('1', 'hearing', 'news', '2')).toEqual({ exitCode: 0, out: hearing + news, err: '' })
    expect(await select('1', 'hearing', 'nobody')).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('"nobody"'),
    })
  })
})

describe('a sentence that cannot be written', () => {
  const unwritable = conllu('a 0 root').replace('\t_\n', '\tPHead=abc\n')
  const file = folder.write('phead.conllu', news + unwritable + hearing)
  const conllx = (text: string) => text.replaceAll(/^#.*\n/gm, '')

  it('is skipped with --skip-invalid, like one that cannot be read', async () => {
    const { exitCode, out, err } = await run(['convert', '--skip-invalid', '--to', 'conllx', file])
    expect({ exitCode, out }).toEqual({ exitCode: 0, out: conllx(news + hearing) })
    expect(err).toMatch(
      /^crossarc: skipped 1 bad sentence\n {2}1 × bad-projective-head, first .*phead\.conllu: /,
    )
    expect(err).toContain('(sentence #2)')
  })

  it('is reported with its file and number', async () => {
    const whole = await run(['convert', '--to', 'conllx', folder.write('good.conllu', hearing + news), file])
    expect(whole).toMatchObject({ exitCode: 2, out: conllx(hearing + news + news) })
    expect(whole.err).toMatch(
      /^crossarc: .*phead\.conllu: .* \(sentence #2\) \[bad-projective-head\]\n--skip-invalid/,
    )
    const one = await run(['convert', '--to', 'conllx', '--sentence', '2', file])
    expect(one.err).toMatch(/phead\.conllu: .* \(sentence #2\)/)
    const roots = await run(['convert', '--from', 'conllx', '--to', 'conllu', '-'], {
      stdin: news + twoRoots,
    })
    expect(roots.err).toMatch(/^crossarc: <stdin>: .*\(sentence #2\) \[several-roots\]/)
  })
})

it('writes any single sentence as a LaTeX document', async () => {
  const draw = ['convert', '--to', 'latex', '--standalone']
  expect((await run([...draw, '--sentence', '2', file])).exitCode).toBe(0)
  expect(await run([...draw, '--skip-invalid', file])).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('[usage-error]'),
  })
})

it('suggests --skip-invalid only where it helps', async () => {
  const convert = (stdin: string) => run(['convert', '--from', 'json', '--to', 'conllu'], { stdin })
  expect((await convert('{"words":[{"head":1}]}')).err).toMatch(
    /\[own-head\]\n--skip-invalid skips bad sentences/,
  )
  expect((await convert('[1,\n2]')).err).toMatch(/^crossarc: .*\[bad-json\]\n$/)
})

describe('an output file', () => {
  const temporaries = () => readdirSync(folder.path('')).filter((name) => name.endsWith('.tmp'))

  it('is absent or unchanged if the conversion fails', async () => {
    const bad = folder.write('bad.conllu', hearing + cycle)
    expect((await run(['convert', bad, '-o', folder.path('new.json')])).exitCode).toBe(2)
    expect(existsSync(folder.path('new.json'))).toBe(false)
    const kept = folder.write('kept.json', 'precious')
    expect((await run(['convert', bad, '-o', kept])).exitCode).toBe(2)
    expect(read('kept.json')).toBe('precious')
    expect(temporaries()).toEqual([])
  })

  it('may be the input', async () => {
    const same = folder.write('same.conllu', hearing + news)
    expect((await run(['convert', same, '--sentence', '2', '-o', same])).exitCode).toBe(0)
    expect(read('same.conllu')).toBe(news)
    expect(temporaries()).toEqual([])
  })

  it('may be a link, which stays a link', async () => {
    folder.write('target.conllu', '')
    symlinkSync(folder.path('target.conllu'), folder.path('link.conllu'))
    await run(['convert', file, '-o', folder.path('link.conllu')])
    expect(read('target.conllu')).toBe(hearing + news)
  })

  it('must be writable', async () => {
    const missing = await run(['convert', file, '-o', folder.path('no/such/out.json')])
    expect(missing).toMatchObject({ exitCode: 2, err: expect.stringContaining('[file-unwritable]') })
    const isFolder = await run(['convert', '--to', 'json', file, '-o', folder.path('')])
    expect(isFolder).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('this is a folder, not a file'),
    })
  })

  it.skipIf(process.getuid?.() === 0)('that may not be read is an error', async () => {
    const secret = folder.write('secret.conllu', hearing)
    chmodSync(secret, 0o000)
    expect(statSync(secret).mode & 0o777).toBe(0)
    const refused = await run(['stats', secret])
    expect(refused).toMatchObject({ exitCode: 2, err: expect.stringContaining('permission denied') })
  })
})
