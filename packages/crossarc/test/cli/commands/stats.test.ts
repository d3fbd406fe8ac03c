import { afterAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/base/random.ts'
import { randomTree } from '../../../src/tree/enumerate.ts'
import { dataFile } from '../../data.ts'
import { conllu, cycle, fourColumns, hearing, news, partial, run, temporaryFolder, twoRoots } from '../run.ts'

const folder = temporaryFolder()
afterAll(folder.remove)
const good = folder.write('good.conllu', hearing + news + partial)
const bad = folder.write('bad.conllu', hearing + cycle + twoRoots + fourColumns + cycle + news)
const old = folder.write('old.conll', twoRoots)

/** The line of the text report with this name. */
function line(out: string, name: string): string {
  const found = out.split('\n').find((candidate) => candidate.trim().startsWith(`${name} `))
  return found?.trim().slice(name.length).trim().replaceAll(/\s+/g, ' ') ?? ''
}

describe('crossarc stats', () => {
  it('counts trees that need more heads than are searched', async () => {
    const heads = randomTree(400, seededRandom(1)).subarray(1)
    const stdin = conllu(Array.from(heads, (head) => `w ${head} x`).join('\n')) + hearing
    const { out } = await run(['stats', '--roots', 'any'], { stdin })
    expect(line(out, 'MH_4')).toBe('1 50.00 %')
    expect(line(out, 'not in MH_100')).toBe('1 50.00 %')
    const { total } = JSON.parse((await run(['stats', '--roots', 'any', '--json'], { stdin })).out)
    expect(total.coverage.aboveMultiHeaded).toEqual({ k: 100, sentences: 1 })
    expect((await run(['stats', good])).out).not.toContain('not in MH_')
  })

  it('counts words, trees and crossings', async () => {
    const { exitCode, out, err } = await run(['stats', good])
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    expect(line(out, 'sentences')).toBe('3')
    expect(line(out, 'words')).toBe('21')
    expect(line(out, 'mean sentence length')).toBe('7.00')
    expect(line(out, 'shortest sentence')).toBe('3')
    expect(line(out, 'sentences with unknown heads')).toBe('1 33.33 %')
    expect(line(out, 'words without a head')).toBe('2')
    expect(line(out, 'complete trees')).toBe('2')
    expect(line(out, 'projective sentences')).toBe('1 50.00 %')
    expect(line(out, 'non-projective arcs')).toBe('2 11.11 %')
    expect(line(out, 'gap degree 1')).toBe('1 50.00 %')
    expect(line(out, 'arc-standard')).toBe('1 50.00 %')
    expect(line(out, 'mh4')).toBe('2 100.00 %')
    expect(line(out, 'swap')).toBe('2 100.00 %')
  })

  it('skips the slow figures with --no-coverage', async () => {
    const { out } = await run(['stats', '--no-coverage', good])
    expect(line(out, 'projective sentences')).toBe('1 50.00 %')
    expect(out).not.toMatch(/MH_4|1-endpoint|arc-standard/)
    const { total } = JSON.parse((await run(['stats', '--no-coverage', '--json', good])).out)
    expect(total).not.toHaveProperty('coverage')
  })

  it('gives the same in JSON, per file and in total', async () => {
    const { out } = await run(['stats', '--json', '--per-file', good, '--roots', 'any', old])
    const { files, skipped, perFile, total } = JSON.parse(out)
    expect(files).toEqual([good, old])
    expect(skipped).toEqual({})
    expect(perFile[good].sentences + perFile[old].sentences).toBe(total.sentences)
    expect(perFile[old].trees).toMatchObject({ count: 1, severalRoots: 1, deepest: 1 })
    expect(perFile[good].length).toEqual({ min: 3, mean: 7, max: 9 })
    expect(perFile[good].labels).toMatchObject({ ATT: 4, ROOT: 1, _: 2 })
    expect(perFile[good].partial).toEqual({ sentences: 1, wordsWithoutHead: 2 })
    expect(perFile[good].coverage).toMatchObject({
      oneEndpointCrossing: 1,
      multiHeaded: { 3: 1, 4: 2 },
      systems: { 'arc-eager': 1, covington: 2 },
    })
  })

  it('prints a line per file with --per-file, even for an empty file', async () => {
    const empty = folder.write('empty.conllu', '')
    const { out } = await run(['stats', '--per-file', good, empty])
    const lines = out.trimEnd().split('\n')
    expect(lines.map((text) => text.split(/\s+/)[0])).toEqual([
      'file',
      expect.any(String),
      good,
      empty,
      'total',
    ])
    expect(lines[3]).toMatch(/ 0 +0 +- +0 +- /)
  })

  it('stops at the first bad sentence and says where', async () => {
    const { exitCode, out, err } = await run(['stats', bad])
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' })
    expect(err).toMatch(/^crossarc: .*bad\.conllu:\d+: .*cycle.* \(sentence #2\) \[cycle\]\n--skip-invalid /)
  })

  it('continues with --skip-invalid and reports how many it skipped and why', async () => {
    const { exitCode, out, err } = await run(['stats', '--skip-invalid', '--json', bad])
    expect(exitCode).toBe(0)
    const { skipped, total } = JSON.parse(out)
    expect(total.sentences).toBe(2)
    expect(skipped).toEqual({
      cycle: expect.objectContaining({ count: 2 }),
      'several-roots': expect.objectContaining({ count: 1 }),
      'wrong-columns': expect.objectContaining({ count: 1 }),
    })
    expect(skipped['several-roots'].first.message).toContain('(--roots any allows several)')
    expect(skipped.cycle.first.place).toMatchObject({ file: bad, sentence: '#2' })
    expect(err).toMatch(/^crossarc: skipped 4 bad sentences\n {2}2 × cycle, first .*bad\.conllu:\d+: /)
    expect((await run(['stats', '--skip-invalid', '--roots', 'any', '--json', bad])).err).not.toContain(
      'several-roots',
    )
  })

  it('reads stdin, with or without a dash', async () => {
    const dash = await run(['stats', '-'], { stdin: hearing })
    expect(dash.out).toMatch(/^<stdin>\n/)
    expect(await run(['stats'], { stdin: hearing })).toEqual(dash)
    const failed = await run(['stats'], { stdin: cycle })
    expect(failed).toMatchObject({ exitCode: 2, err: expect.stringContaining('<stdin>:') })
  })

  it('refuses input without sentences', async () => {
    expect(await run(['stats'], { stdin: '' })).toEqual({
      exitCode: 2,
      out: '',
      err: 'crossarc: no sentences in <stdin> [no-sentences]\n',
    })
    const all = await run(['stats', '--skip-invalid'], { stdin: cycle })
    expect(all).toMatchObject({ exitCode: 2, err: expect.stringContaining('no valid sentences in <stdin>') })
  })
})

const hungarian = dataFile('ud-2.0/Hungarian-Szeged/train.conllu')

describe('crossarc stats on treebanks', () => {
  it.skipIf(hungarian === undefined)('gives Table 3 of the MH4 paper for Hungarian', async () => {
    const { out } = await run(['stats', hungarian!])
    expect(line(out, 'sentences')).toBe('910')
    expect(line(out, 'words')).toBe('20,166')
    expect(line(out, 'projective sentences')).toContain('79.01 %')
    expect(line(out, 'MH_4')).toContain('98.35 %')
    expect(line(out, '1-endpoint-crossing')).toContain('97.69 %')
  })
})
