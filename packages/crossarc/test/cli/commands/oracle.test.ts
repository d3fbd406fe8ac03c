import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { leastSquares } from '../../../src/base/least-squares.ts'
import { seededRandom } from '../../../src/base/random.ts'
import { LinearParser, readLinearModel } from '../../../src/linear/parser/index.ts'
import { randomTree } from '../../../src/tree/enumerate.ts'
import { readConllu } from '../../../src/treebank/formats/conllu.ts'
import { dataFile } from '../../data.ts'
import { conllu, cycle, hearing, news, partial, run, temporaryFolder } from '../run.ts'
import { toyTreebank } from '../toy.ts'

const folder = temporaryFolder()
afterAll(folder.remove)
const file = folder.write('both.conllu', hearing + news + partial)

/** The cells of the first line with this name, after a title if given. */
function cells(out: string, name: string, title = ''): string[] {
  const lines = out.slice(out.indexOf(title)).split('\n')
  const found = lines.find((line) => line.trim().startsWith(`${name} `))
  return found?.trim().slice(name.length).trim().split(/ {2,}/) ?? []
}

describe('crossarc oracle', () => {
  it('compares two systems as the thesis does', async () => {
    const { exitCode, out, err } = await run(['oracle', file])
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    expect(out).toContain('2 sentences, 1 non-projective (50.00 %); skipped 1 more with unknown heads')
    expect(cells(out, 'derived')).toEqual(['2', '2'])
    expect(cells(out, 'transitions')).toEqual(['48', '42'])
    expect(cells(out, 'won: fewest transitions')).toEqual(['0', '1'])
    expect(cells(out, 'SAVE')).toEqual(['-', '1'])
    expect(cells(out, 'SWAPs', 'Non-projective')).toEqual(['6', '2'])
    expect(cells(out, 'transitions', 'Non-projective')).toEqual(['30', '24'])
    expect(cells(out, 'against swap:eager')).toEqual(['−20.0 %'])
  })

  it("counts the thesis's way on request", async () => {
    const { out } = await run(['oracle', '--thesis-counts', file])
    expect(cells(out, 'transitions', 'Non-projective')).toEqual(['30', '25'])
  })

  it('reports how many sentences a system cannot build', async () => {
    const { out } = await run(['oracle', '--system', 'arc-standard,arc-eager,mh4', file])
    expect(cells(out, 'cannot be built')).toEqual(['1', '1', '0'])
    expect(cells(out, 'derived')).toEqual(['1', '1', '2'])
    expect(cells(out, 'transitions')[0]).toBe('18')
  })

  it('chooses oracles by name, for one system or for all that have it', async () => {
    const names = async (...args: string[]) => {
      const { systems } = JSON.parse((await run(['oracle', '--json', ...args, file])).out)
      return systems.map(({ system, oracle }: { system: string; oracle: string }) => `${system}:${oracle}`)
    }
    expect(await names('--system', 'swap, swap:lazy')).toEqual(['swap:eager', 'swap:lazy'])
    expect(await names('--system', 'swap,two-step', '--oracle', 'lazy')).toEqual([
      'swap:lazy',
      'two-step:static',
    ])
    expect(await names('--system', 'swap:eager,swap', '--oracle', 'lazy')).toEqual([
      'swap:eager',
      'swap:lazy',
    ])
  })

  it('measures the distance from the fewest SWAPs, and reports what is proven', async () => {
    const args = ['oracle', '--system', 'swap,swap:lazy,two-step,swap:optimal', file]
    const { out } = await run(args)
    expect(cells(out, 'SWAP')).toEqual(['6', '2', '2', '2'])
    expect(cells(out, 'more SWAPs')).toEqual(['4', '0', '0'])
    expect(cells(out, 'more transitions')).toEqual(['8', '0', '2'])
    expect(cells(out, 'sentences at minimum')).toEqual(['1', '2', '1'])
    expect(out).toContain('swap:optimal is proven minimal for all 2 sentences')
    const json = JSON.parse((await run([...args, '--json'])).out)
    expect(json.optimal).toMatchObject({ sentences: 2, proven: 2, swaps: 2, lowerBound: 2 })
  })

  it('says so if the node limit prevents a proof', async () => {
    const random = seededRandom(1)
    const trees = Array.from({ length: 4 }, () => [...randomTree(24, random)].slice(1))
    const hard = trees.map((heads) => conllu(heads.map((head) => `w ${head} x`).join('\n')))
    const args = ['oracle', '--system', 'swap:optimal', '--roots', 'any', '--node-limit', '2']
    const { exitCode, out } = await run(args, { stdin: news + hard.join('') })
    expect(exitCode).toBe(0)
    const [, proven, bound, found] =
      /proven minimal for (\d+) of 5 sentences;(?:.*\n)+.*is at least (\d+) and at most (\d+)/
        .exec(out)!
        .map(Number)
    expect(proven).toBeGreaterThanOrEqual(1)
    expect(bound).toBeLessThan(found)
    expect(cells(out, 'SWAP')).toEqual([String(found)])
  })

  it('fits lines to transitions by length', async () => {
    const { out } = await run(['oracle', '--json', '--system', 'arc-standard,swap', file])
    const { systems } = JSON.parse(out)
    expect(systems[0].fits.throughOrigin.slope).toBe(2)
    expect(systems[1].fits.throughOrigin.slope).toBeCloseTo((9 * 30 + 9 * 18) / (2 * 81))
    expect(systems[1].fits).not.toHaveProperty('withIntercept')
  })

  it('draws the plot', async () => {
    const plot = folder.path('plot.svg')
    const { exitCode } = await run(['oracle', '--plot', plot, file])
    expect(exitCode).toBe(0)
    const svg = readFileSync(plot, 'utf8')
    expect(svg).toMatch(/^<svg /)
    expect(svg).toContain('two-step')
    expect(await run(['oracle', '--plot', folder.path('no/plot.svg'), file])).toMatchObject({
      exitCode: 2,
      out: '',
      err: expect.stringContaining('[file-unwritable]'),
    })
  })

  it('includes skipped sentences in its JSON', async () => {
    const { exitCode, out, err } = await run(['oracle', '--json', '--skip-invalid'], { stdin: cycle + news })
    expect(exitCode).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ sentences: 1, skipped: { cycle: { count: 1 } } })
    expect(err).toContain('skipped 1 bad sentence\n')
  })
})

describe('crossarc oracle --by-sentence', () => {
  it('prints what the class of the thesis printed, for each sentence', async () => {
    const { exitCode, out, err } = await run(['oracle', '--by-sentence', '--thesis-counts', file])
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    const lines = out.trimEnd().split('\n')
    expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual([
      ['swap:eager', 'two-step'],
      ['sentence', 'words', 'SHIFT', 'SWAP', 'total', 'SHIFT', 'SWAP', 'total'],
      ['hearing *', '9', '15', '6', '30', '14', '2', '25'],
      ['news', '9', '9', '0', '18', '9', '0', '18'],
    ])
  })

  it('prints JSON Lines, with null where a system cannot build the tree', async () => {
    const { out } = await run(['oracle', '--by-sentence', '--json', '--system', 'swap:lazy,arc-eager', file])
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toHaveLength(2)
    expect(lines[0]).toEqual({
      file,
      sentence: 'hearing',
      number: 1,
      length: 9,
      projective: false,
      systems: [
        { system: 'swap', oracle: 'lazy', shifts: 11, swaps: 2, transitions: 22 },
        { system: 'arc-eager', oracle: 'static', shifts: null, swaps: null, transitions: null },
      ],
    })
  })

  it('sums to the report', async () => {
    const args = ['--system', 'swap,swap:lazy,two-step,covington,mh4', '--json', file]
    const report = JSON.parse((await run(['oracle', ...args])).out)
    const { out } = await run(['oracle', '--by-sentence', ...args])
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    for (const [k, { transitions, swaps, byKind }] of report.systems.entries()) {
      const sum = (field: string) => lines.reduce((total, { systems }) => total + systems[k][field], 0)
      expect(sum('transitions')).toBe(transitions)
      expect(sum('swaps')).toBe(swaps)
      expect(sum('shifts')).toBe(byKind.SHIFT + (byKind.SAVE ?? 0))
    }
  })

  it('writes each line before it reads the next sentence', async () => {
    const written: string[] = []
    const stop = new Error('enough')
    const onWrite = (text: string) => {
      written.push(text)
      if (written.length === 2) throw stop
    }
    const { exitCode } = await run(['oracle', '--by-sentence'], { stdin: news.repeat(1000), onWrite })
    expect(exitCode).toBe(1)
    expect(written).toHaveLength(2)
  })

  it('needs sentences, and cannot plot', async () => {
    expect((await run(['oracle', '--by-sentence'], { stdin: '' })).err).toContain('[no-sentences]')
    const { exitCode, err } = await run(['oracle', '--by-sentence', '--plot', 'x.svg', file])
    expect(exitCode).toBe(2)
    expect(err).toContain('[conflicting-option]')
  })
})

describe('crossarc oracle --model', () => {
  const train = folder.write('train.conllu', toyTreebank(60))
  const dev = folder.write('dev.conllu', toyTreebank(12, 2))
  const model = folder.path('toy.crossarc')

  it('counts the transitions of a trained parser beside those of the oracle of its system', async () => {
    const trained = await run(['train', train, '--system', 'swap', '--epochs', '3', '-o', model, '--quiet'])
    expect(trained.exitCode).toBe(0)
    const { exitCode, out, err } = await run(['oracle', '--model', model, '--json', dev])
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    const { systems } = JSON.parse(out)
    const names = systems.map(({ system, oracle }: { system: string; oracle: string }) => [system, oracle])
    expect(names).toEqual([
      ['swap', 'eager'],
      ['swap', 'model'],
    ])
    const parser = new LinearParser(readLinearModel(readFileSync(model)))
    const ends = readConllu(readFileSync(dev)).map((sentence) => parser.derivation(sentence))
    const taken = ends.map(({ n, steps }) => [n, steps] as const)
    expect(systems[1].transitions).toBe(taken.reduce((sum, [, steps]) => sum + steps, 0))
    expect(systems[1].fits.throughOrigin.slope).toBeCloseTo(
      leastSquares(taken, { throughOrigin: true }).slope,
    )
    const lines = (await run(['oracle', '--model', model, '--by-sentence', '--json', dev])).out
    const bySentence = lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).systems[1].transitions)
    expect(bySentence).toEqual(taken.map(([, steps]) => steps))
  })

  it('takes other systems beside it, and names what it cannot read', async () => {
    const { out } = await run(['oracle', '--model', model, '--system', 'swap:lazy,two-step', dev])
    expect(out).toMatch(/swap:lazy +two-step +swap:model/)
    const { exitCode, err } = await run(['oracle', '--model', folder.path('none.crossarc'), dev])
    expect(exitCode).toBe(2)
    expect(err).toContain('[file-not-found]')
  })
})

const english = dataFile('ud-1.3/English-EWT/train.conllu')

describe('crossarc oracle on treebanks', () => {
  it.skipIf(english === undefined)('gives the English column of Table 5.1 of the thesis', async () => {
    const { out } = await run(['oracle', '--thesis-counts', english!])
    expect(out).toContain('12,543 sentences, 655 non-projective')
    expect(cells(out, 'won: fewest transitions')).toEqual(['306', '318'])
    expect(cells(out, 'SWAPs', 'Non-projective')).toEqual(['4,787', '1,307'])
    expect(cells(out, 'transitions', 'Non-projective')).toEqual(['45,646', '40,953'])
    expect(cells(out, 'against swap:eager')).toEqual(['−10.3 %'])
  })
})
