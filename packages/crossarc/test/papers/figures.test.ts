import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systems } from '../../src/transition/systems/index.ts'
import { read, root } from './commands.ts'

const results = read('docs/results.md')

/** The section of docs/results.md that an experiment makes. */
function sectionOf(experiment: string): { number: number; text: string } {
  const sections = results.split(/^## (?=\d+\. )/m).slice(1)
  const text = sections.find((one) => one.includes(`Made by \`npm run experiments -- ${experiment}\``))
  if (text === undefined) throw new Error(`docs/results.md has no section made by ${experiment}`)
  return { number: Number.parseInt(text, 10), text }
}

/** The cells of the first row of a text that begins with a name, without the name. */
function row(text: string, name: string): string[] {
  const line = text.split('\n').find((one) => one.startsWith(`| ${name} |`))
  if (line === undefined) throw new Error(`There is no row "${name}"`)
  return line
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim())
}

const numbersIn = (text: string): string[] =>
  text.replace(/\]\([^)]*\)/g, ']').match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? []
const grouped = (number: number) => number.toLocaleString('en-US')
const rounded = (score: string) => Number(score).toFixed(1)
const inWords = ['eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen'][systems.size - 8]

/** What the README says of a shipped model: LAS from raw text, size, speed. */
function card(model: string): { las: string; size: string; speed: string } {
  const text = read(`packages/model-${model}/README.md`)
  const [size] = numbersIn(row(text, 'size')[0])
  const [speed] = numbersIn(row(text, 'speed')[0])
  return { las: rounded(row(text, 'LAS')[1]), size, speed }
}

/** SWAPs of section "orders": all non-projective trees, and those whose minimum is proven. */
function provenMinima(): { trees: number; proven: number; treebanks: number } {
  const { text } = sectionOf('orders')
  const [, table] = text.split('### Figure 5')
  const treebanks = table.split('\n\n').find((part) => part.startsWith('| treebank |'))!
  const trees = Number(row(text, 'all')[0].replace(',', ''))
  const unproven = Number(/(\d+) sentences, .*are not proven/.exec(text)![1])
  return { trees, proven: trees - unproven, treebanks: treebanks.split('\n').length - 2 }
}

describe('the figures of the README', () => {
  const readme = read('README.md')
  const figureOf = (what: string) => row(readme, what)[0]
  const [en, fast] = [card('en'), card('en-fast')]
  const minima = provenMinima()
  const greedy = row(read('docs/training.md'), 'greedy')
  const table4 = sectionOf('acl2018-table-4').text
  const hybrid = row(table4, 'Hungarian, UAS')[3]

  const figures: Record<string, { numbers: string[]; from: string }> = {
    'Text to trees, neural': { numbers: [en.las, en.size, en.speed], from: 'packages/model-en/README.md' },
    'Text to trees, linear': { numbers: [fast.las, fast.speed], from: 'packages/model-en-fast/README.md' },
    'Constraints on arcs, labels, roots, spans': { numbers: ['3', '6'], from: 'docs/constraints.md' },
    'Training, linear': {
      numbers: [greedy[1], greedy[2].split(' / ')[0], '1', '1'],
      from: 'docs/training.md: times UDPipe 1, beam 1',
    },
    'Training, neural': {
      numbers: [
        '4',
        hybrid.split(' ')[0],
        row(table4, 'seeds')[3],
        row(table4, 'the paper')[3].split(' ')[0],
      ],
      from: 'docs/results.md, Table 4: MH4-hybrid',
    },
    'Exact decoders, k best, probabilities': { numbers: ['6', '5'], from: 'docs/charts.md' },
    'Transition systems and oracles': {
      numbers: [grouped(minima.proven), grouped(minima.trees), String(minima.treebanks)],
      from: 'docs/results.md, orders',
    },
    Evaluation: { numbers: ['2018'], from: 'the name of a shared task' },
  }

  it.each(Object.entries(figures).map(([what, { numbers, from }]) => [what, from, numbers] as const))(
    '%s: those of %s',
    (what, _, numbers) => {
      expect(numbersIn(figureOf(what))).toEqual(numbers)
    },
  )

  it('stand in no other row', () => {
    const table = readme.slice(readme.indexOf('| What |'), readme.indexOf('\nLAS is on'))
    const rows = table.split('\n').filter((line) => /^\| [A-Z]/.test(line) && !line.startsWith('| What |'))
    const others = rows.filter((line) => !Object.keys(figures).some((what) => line.startsWith(`| ${what} |`)))
    expect(others.filter((line) => /\d/.test(line.split('|')[2].replace(/\]\([^)]*\)/g, '')))).toEqual([])
  })

  it('count the transition systems', () => {
    expect(figureOf('Transition systems and oracles')).toMatch(new RegExp(`^${inWords} systems`))
    expect(figureOf('Constraints on arcs, labels, roots, spans')).toMatch(new RegExp(`^${inWords} systems`))
  })

  it('have the same limits of enumeration as the docs', () => {
    expect(read('docs/charts.md')).toContain('for every n up to 6 (MH_k: 5)')
    expect(read('docs/constraints.md')).toContain('all of them for n ≤ 3')
    expect(read('docs/constraints.md')).toContain('with n = 3 to 6')
  })
})

describe('the figures of docs/pipeline.md', () => {
  it.each(['en', 'en-fast'])('%s: those of the model card', (model) => {
    const cells = row(read('docs/pipeline.md'), `\`${model}\``)
    const text = read(`packages/model-${model}/README.md`)
    const [gold, raw] = row(text, 'LAS')
    const { size, speed } = card(model)
    expect(cells.slice(2, 7)).toEqual([row(text, 'UPOS')[0], gold, raw, `${size} MB`, speed])
  })
})

describe('docs/constraints.md', () => {
  it('counts the fixes of the guided parsers as section "annotation" of docs/results.md does', () => {
    const fixes = (name: string) =>
      row(sectionOf('annotation').text, name)
        .slice(3, 6)
        .map((cell) => cell.split(' ')[0])
    /** The words wrong at first, and the fixes of the guided parser told what was fixed, and what was read. */
    const shown = (name: string) => {
      const cells = row(read('docs/constraints.md'), name)
      return [0, 2, 4].map((k) => cells[k].replace(',', ''))
    }
    expect(shown('Hungarian, greedy, all 441 sentences')).toEqual(fixes('Hungarian, swap'))
    expect(shown('Danish, greedy, all 322 sentences')).toEqual(fixes('Danish, swap'))
  })
})

describe('docs/oracles.md', () => {
  it('has the differences of section "swap-oracles" of docs/results.md', () => {
    const text = read('docs/oracles.md')
    const { text: section } = sectionOf('swap-oracles')
    const table = section.slice(section.indexOf('| treebank |'))
    const [, lazy, twoStep] =
      /lazy is easier to learn than eager\*\*:([\s\S]*?)p < 0\.05[\s\S]*?as lazy\*\*([\s\S]*?)its second/.exec(
        text,
      )!
    const differences = (passage: string) => [...passage.matchAll(/[+−]\d\.\d\d/g)].map(([number]) => number)
    const column = (k: number, names: string[]) => names.map((name) => row(table, name)[k].split(/[* ]/)[0])
    expect(differences(lazy)).toEqual(column(0, ['Basque', 'Dutch', 'Danish', 'English']))
    expect(differences(twoStep)).toEqual(column(2, ['Dutch', 'Danish', 'English', 'Basque']))
  })
})

describe('references to a section of docs/results.md', () => {
  /** The experiments that each page refers to. Numbers change when experiments are added; this tells. */
  const meant: Record<string, string[]> = {
    'constraints.md': ['annotation'],
    'multi-headed.md': ['outside-mh4'],
    'oracles.md': ['covington-table-3', 'loss-bounds', 'swap-oracles', 'orders'],
  }
  const references = readdirSync(resolve(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...read(`docs/${file}`).matchAll(/results\.md(?:\]\(results\.md\))?\)?,?\s+section\s+(\d+)/g)].map(
        ([, number]) => ({ file, number: Number(number) }),
      ),
    )

  it('are found', () => {
    expect(references.length).toBeGreaterThan(5)
  })

  it.each(references)(
    '$file: section $number is of an experiment that the page is about',
    ({ file, number }) => {
      expect((meant[file] ?? []).map((name) => sectionOf(name).number)).toContain(number)
    },
  )
})
