import { beforeAll, describe, expect, it } from 'vitest'
import { learns } from '../house/rooms.ts'
import { type Bundle, bundled, entryNames, requireBuild } from './bundle.ts'

beforeAll(requireBuild)

/** Bytes of a kilobyte, as the budgets count them. */
const KB = 1000

const PARSING = `
  import { load } from 'crossarc'
  const parser = await load('/model.crossarc')
  console.log(parser.parse('So it goes.').tokens)`

/** The chunk that each kind of model loads. */
const LINEAR = /\blinear/
const SIMPLE = /\bsimple-network/
const MULTI_HEADED = /\bmulti-headed-network/
const CROSSING = /\bcrossing-network/
const NETWORKS = [SIMPLE, MULTI_HEADED, CROSSING]

describe('a page that loads a model and parses a sentence', () => {
  let page: Bundle
  beforeAll(async () => {
    page = await bundled(PARSING, { splitting: true })
  })

  // Budgets only fall. No kind of model may ever need more than 75 kB, or 120 kB for a network.
  it('loads at most 54.4 kB first, and 75 kB with the code of a linear model', () => {
    expect(page.size()).toBeLessThan(54.4 * KB)
    expect(page.size(LINEAR)).toBeLessThan(75 * KB)
  })

  it('loads at most 116.6 kB with a network for multi-headed trees, such as the shipped model en', () => {
    expect(page.size(MULTI_HEADED)).toBeLessThan(116.6 * KB)
  })

  it('loads at most 113.3 kB with a network that searches all trees, projective trees or transitions', () => {
    expect(page.size(SIMPLE)).toBeLessThan(113.3 * KB)
  })

  it('loads at most 118.3 kB with a network for 1-endpoint-crossing trees, which nothing else pays for', () => {
    expect(page.size(CROSSING)).toBeLessThan(118.3 * KB)
    const added = page.size(MULTI_HEADED, CROSSING) - page.size(MULTI_HEADED)
    expect(added).toBeGreaterThan(8 * KB)
    expect(added).toBeLessThan(10.5 * KB)
  })

  it('loads nothing of the other kind of model', () => {
    for (const network of NETWORKS) {
      expect(page.size(LINEAR, network)).toBeGreaterThan(page.size(LINEAR) + 20 * KB)
      expect(page.size(LINEAR, network)).toBeGreaterThan(page.size(network) + 2 * KB)
    }
  })

  it.each([
    ['dist/js/decode-chart-one-endpoint-crossing.js', CROSSING],
    ['dist/js/kernels-max-plus-load.js', CROSSING],
    ['dist/js/decode-chart-multi-headed.js', MULTI_HEADED],
    ['dist/js/decode-chart-spanning-tree.js', SIMPLE],
  ])('loads %s with no network but the one that searches with it', (file, owner) => {
    const loading = NETWORKS.filter((network) => page.inputs(network).includes(file))
    expect(loading).toEqual([owner])
  })
})

it('parsing reaches no folder that learns, and none of the kernels for it', async () => {
  const page = await bundled(PARSING, { splitting: true, source: true })
  const inputs = page.inputs(LINEAR, ...NETWORKS)
  expect(inputs).toContain('src/linear/parser/parser.ts')
  expect(inputs).toContain('src/neural/parse/ready-parser.ts')
  const learning = inputs.filter(
    (file) => learns(file.replace('src/', '')) || /generated\/(training|fused)|fit-calibration/.test(file),
  )
  expect(learning).toEqual([])
})

describe.each(['crossarc', 'crossarc/treebank'])('readConllu from %s', (entry) => {
  it.each([false, true])('takes at most 6 kB, with splitting %s', async (splitting) => {
    const code = `import { readConllu } from '${entry}'\nconsole.log(readConllu(''))`
    expect((await bundled(code, { splitting })).size()).toBeLessThan(6 * KB)
  })
})

/** Gzipped bytes of everything that an entry exports. */
const budgets: Readonly<Record<string, number>> = {
  crossarc: 60_200,
  'crossarc/treebank': 11_100,
  'crossarc/trees': 7_000,
  'crossarc/draw': 11_400,
  'crossarc/evaluate': 9_400,
  'crossarc/transitions': 16_400,
  'crossarc/constraints': 24_700,
  'crossarc/charts': 26_700,
  'crossarc/linear': 76_500,
  'crossarc/text': 35_100,
  'crossarc/neural': 113_100,
  'crossarc/neural/layers': 11_800,
  'crossarc/training': 114_100,
  'crossarc/kernels': 21_300,
  'crossarc/node': 29_100,
}

describe('an entry keeps its budget', () => {
  it('each has one', () => {
    expect(Object.keys(budgets)).toEqual(entryNames)
  })

  it.each(entryNames)('%s', async (entry) => {
    const platform = entry === 'crossarc/node' ? 'node' : 'browser'
    const size = (await bundled(`export * from '${entry}'`, { platform, splitting: true })).size()
    expect(size).toBeLessThan(budgets[entry])
  })
})
