import { afterAll, describe, expect, it } from 'vitest'
import { conllu, hearing, news, run, temporaryFolder } from '../run.ts'

const folder = temporaryFolder()
afterAll(folder.remove)
const gold = folder.write('gold.conllu', hearing + news)
/** One head and one label wrong, of 18. */
const system = folder.write(
  'system.conllu',
  hearing.replace('4\tADV', '3\tADV') + news.replace('2\tATT', '2\tATT:x').replace('3\tSBJ', '3\tOBJ'),
)
const other = folder.write('other.conllu', hearing.replaceAll('\tDET\t', '\tD\t') + news)

describe('crossarc eval', () => {
  it('scores, and states the convention', async () => {
    const { exitCode, out, err } = await run(['eval', gold, system])
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    expect(out).toMatch(/^ud18: punctuation counts, labels are compared without subtypes\n/)
    expect(out).toMatch(/^UAS +94\.44 +17 +18$/m)
    expect(out).toMatch(/^LAS +88\.89 +16 +18$/m)
    expect(out).toMatch(/^non-projective /m)
    expect(out).not.toContain('By ')
  })

  it('accepts other conventions', async () => {
    const conllx = await run(['eval', '--convention', 'conllx', gold, system])
    expect(conllx.out).toMatch(/^conllx: words of nothing but Unicode punctuation are not scored/)
    expect(conllx.out).toMatch(/^LAS +81\.25 +13 +16$/m)
    const mixed = await run(['eval', '--punctuation', 'characters', '--labels', 'full', gold, system])
    expect(mixed.out).toMatch(/^ud18, punctuation: characters, labels: full: /)
    expect(mixed.out).toMatch(/^LAS +81\.25 +13 +16$/m)
  })

  it('breaks scores down by the properties of --by', async () => {
    const some = await run(['eval', '--by', 'direction, label', gold, system])
    expect(some.out.match(/^By .*$/gm)).toEqual(['By direction', 'By label'])
    const all = await run(['eval', '--by', 'all', gold, system])
    expect(all.out.match(/^By .*$/gm)).toHaveLength(5)
  })

  it('compares two systems with three tests', async () => {
    const { exitCode, out } = await run(['eval', gold, system, '--against', other, '--seed', '3'])
    expect(exitCode).toBe(0)
    expect(out).toContain(`${system}: ud18`)
    expect(out).toContain(`${other}: ud18`)
    expect(out).toMatch(
      /seed 3\nMetric +Only system +Only against +McNemar +Test +Randomisation +Exact +Bootstrap\n/,
    )
    const json = JSON.parse((await run(['eval', gold, system, '--against', other, '--json'])).out)
    expect(json).toMatchObject({
      files: { gold, system, against: other },
      metric: 'attachment',
      system: { las: { correct: 16, total: 18 } },
      against: { las: { correct: 16, total: 18 }, uas: { correct: 18 } },
      comparison: {
        metrics: { uas: { mcnemar: { onlySystem: 0, onlyAgainst: 1 }, randomisation: {}, bootstrap: {} } },
      },
    })
  })

  it('has the metrics of CoNLL 2018', async () => {
    const { out } = await run(['eval', '--metric', 'conll18', gold, system])
    expect(out).toMatch(/^CoNLL 2018: /)
    expect(out).toMatch(/^LAS +88\.89 +88\.89 +88\.89 +88\.89$/m)
    expect(out).toMatch(/^BLEX /m)
    const json = JSON.parse((await run(['eval', '--metric', 'conll18', '--json', gold, system])).out)
    expect(json.scores.UAS).toMatchObject({ correct: 17, gold: 18 })
  })

  it('compares only sentences valid in all files, with --skip-invalid', async () => {
    const pair = (heads: string) => conllu(`w ${heads[0]} x\nw ${heads[1]} x`)
    const [bad, left, right] = [pair('21'), pair('20'), pair('01')]
    const golds = folder.write('golds.conllu', bad + left + right + left)
    const found = folder.write('found.conllu', left + right + bad + left)
    const scored = await run(['eval', '--skip-invalid', golds, found])
    expect(scored.exitCode).toBe(0)
    expect(scored.out).toMatch(/^UAS +50\.00 +2 +4$/m)
    expect(scored.err).toContain(`skipped 1 sentence of ${golds}, invalid in another file\n`)
    expect(scored.err).toContain(`skipped 1 sentence of ${found}, invalid in another file\n`)
    const alone = await run(['eval', '--skip-invalid', '-', found], { stdin: right + right + left + left })
    expect(alone.out).toMatch(/^UAS +66\.67 +4 +6$/m)
    const nothing = await run(['eval', '--skip-invalid', '-', found], { stdin: bad + bad + left + bad })
    expect(nothing).toMatchObject({ exitCode: 2, out: '' })
    expect(nothing.err).toMatch(/\[no-sentences\]/)
  })

  it('reads one of the files from stdin', async () => {
    expect((await run(['eval', gold, '-'], { stdin: hearing + news })).out).toMatch(/^LAS +100\.00/m)
  })
})

describe('what eval refuses', () => {
  const fewer = folder.write('fewer.conllu', hearing)
  const shorter = folder.write('shorter.conllu', hearing + conllu('a 0 x'))
  const words = folder.write('words.conllu', hearing + news.replace('Economic', 'economic'))
  const cases: [name: string, args: string[], message: RegExp][] = [
    ['one file', [gold], /SYSTEM is missing \[missing-argument\]/],
    ['a missing file', [gold, 'nowhere'], /^nowhere: .* \[file-not-found\]/],
    ['stdin twice', ['-', '-'], /stdin \(-\) can be read only once/],
    [
      'fewer sentences',
      [gold, fewer],
      /fewer\.conllu: .* 2 sentences.* has 1; --metric conll18 aligns.*\[sentence-count\]/,
    ],
    ['fewer words', [gold, shorter], /shorter\.conllu: .*\(sentence news\) \[word-count\]/],
    [
      'other words',
      [gold, words],
      /words\.conllu: .*"Economic".*"economic".*\(sentence news\) \[word-mismatch\]/,
    ],
    ['other characters', ['--metric', 'conll18', gold, fewer], /fewer\.conllu: .* \[text-mismatch\]/],
    [
      'an unknown breakdown',
      ['--by', 'length,size', gold, system],
      /--by has no property "size": .* \[usage-error\]/,
    ],
    [
      'an unknown convention',
      ['--convention', 'ud19', gold, system],
      /--convention must be ud18 or conllx, not ud19 \[invalid-argument\]/,
    ],
    ['conll18 against', ['--metric', 'conll18', gold, system, '--against', other], /\[usage-error\]/],
    ['conll18 by', ['--metric', 'conll18', '--by', 'label', gold, system], /\[usage-error\]/],
    [
      'conll18 otherwise',
      ['--metric', 'conll18', '--labels', 'full', gold, system],
      /has a fixed convention/,
    ],
    [
      'an empty file',
      [gold, folder.write('empty.conllu', '')],
      /no sentences in .*empty\.conllu \[no-sentences\]/,
    ],
  ]
  it.each(cases)('%s', async (_, args, message) => {
    const { exitCode, out, err } = await run(['eval', ...args], { stdin: '' })
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' })
    expect(err.slice('crossarc: '.length).split('\n')[0]).toMatch(message)
  })
})
