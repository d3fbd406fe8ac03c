import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { missingLinks } from '../house/links.ts'
import { read, root, shell } from './commands.ts'

const folder = 'docs/papers'
const COLUMNS = ['the paper', 'command', 'file', 'test', 'here']
const VERDICT = /^\*(same|differs|not done)\*/

interface Row {
  readonly page: string
  readonly cells: readonly string[]
}

/** The rows of all tables of a page, without heads and rules. A `|` in a cell is written `\|`. */
function rowsOf(page: string): Row[] {
  const lines = read(`${folder}/${page}`)
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[-:|]+\|$/.test(line))
  return lines.map((line) => ({
    page,
    cells: line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  }))
}

const pages = readdirSync(resolve(root, folder))
const all = pages.flatMap(rowsOf)
const rows = all.filter(({ cells }) => cells.join() !== COLUMNS.join())
const spansOf = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, span]) => span)
const commands = [...new Set(rows.flatMap(({ cells }) => spansOf(cells[1])))]
const startingWith = (words: string) => commands.filter((command) => command.startsWith(`${words} `))

describe('docs/papers.md', () => {
  const index = read('docs/papers.md')

  it('links to a page for each of the five papers, and leads nowhere else', () => {
    const linked = [...index.matchAll(/\]\(papers\/([^)]+)\)/g)].map(([, page]) => page)
    expect(linked.toSorted()).toEqual(pages.toSorted())
    expect(pages).toHaveLength(5)
    expect(missingLinks(resolve(root, 'docs'), index)).toEqual([])
  })

  it('is linked from the README', () => {
    expect(read('README.md')).toContain('](docs/papers.md)')
  })

  it.each(pages)('counts the items of %s', (page) => {
    const verdicts = rows.filter((row) => row.page === page).map(({ cells }) => VERDICT.exec(cells[4])?.[1])
    const counts = ['same', 'differs', 'not done'].map((one) => verdicts.filter((two) => one === two).length)
    const line = index.split('\n').find((text) => text.includes(`(papers/${page})`))!
    const shown = line.split('|').slice(2, -1)
    expect(shown.map(Number)).toEqual([verdicts.length, ...counts])
  })
})

describe('the pages of the papers', () => {
  it('have five columns, short cells, and say of each item whether it is the same', () => {
    expect(rows.length).toBeGreaterThan(190)
    for (const { page, cells } of all) {
      expect([page, cells]).toEqual([page, expect.objectContaining({ length: COLUMNS.length })])
      const visible = cells.map((cell) => cell.replace(/\]\([^)]*\)/g, '').replace(/[[`*]/g, ''))
      expect(visible.filter((cell) => cell.length > 110)).toEqual([])
    }
    expect(rows.filter(({ cells }) => !VERDICT.test(cells[4]))).toEqual([])
  })

  it('give a reason for what differs or is not done, and a test for the rest', () => {
    const reasoned = ({ cells }: Row) => /^\*(?:same\*|(?:differs|not done)\*: .)/.test(cells[4])
    expect(rows.filter((row) => !reasoned(row))).toEqual([])
    const proven = ({ cells }: Row) => cells[4].startsWith('*not done*') || cells[3].includes('](')
    expect(rows.filter((row) => !proven(row))).toEqual([])
  })

  it.each(pages)('%s links only to files and headings that exist', (page) => {
    const text = read(`${folder}/${page}`)
    expect(missingLinks(resolve(root, folder), text)).toEqual([])
    const anchors = [...text.matchAll(/\]\(([^)#]+\.md)#([^)]+)\)/g)]
    expect(anchors.filter(([, path, anchor]) => !headingsOf(join(folder, path)).includes(anchor))).toEqual([])
  })

  it('link to tests in the column of tests', () => {
    const linked = rows.flatMap(({ cells }) =>
      [...cells[3].matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path),
    )
    expect(linked.filter((path) => !path.includes('/test/'))).toEqual([])
  })
})

/** The anchors of the headings of a page, as GitHub makes them. */
function headingsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

describe('the commands of the pages', () => {
  it('are of a known kind', () => {
    const kinds = ['crossarc', 'npm run experiments --', 'npm run bench --', 'node'].flatMap(startingWith)
    expect(kinds.toSorted()).toEqual(commands.toSorted())
  })

  it.each(startingWith('crossarc'))('%s', async (command) => {
    const { exitCode, out, err } = await shell(command)
    expect([exitCode, err.replace(/^crossarc: (?:parsed .*|\d+ known spans? used, 0 not)\n/gm, '')]).toEqual([
      0,
      '',
    ])
    expect(out).not.toBe('')
  })

  it('name planned experiments, and benchmarks that exist', () => {
    const plans = readdirSync(resolve(root, 'packages/experiments/src/papers'), {
      recursive: true,
      encoding: 'utf8',
    })
      .filter((file) => file.endsWith('plan.ts'))
      .map((file) => read(join('packages/experiments/src/papers', file)))
      .join('\n')
    const planned = [...plans.matchAll(/^(?: {2}name:|const [A-Z0-9_]+ =) '([\w-]+)'/gm)].map(
      ([, name]) => name,
    )
    const names = startingWith('npm run experiments --').map((command) => command.split(' ').at(-1))
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !planned.includes(name!))).toEqual([])
    const benchmarks = startingWith('npm run bench --').map((command) => command.split(' ').at(-1))
    expect(benchmarks.filter((name) => !existsSync(resolve(root, 'bench', `${name}.ts`)))).toEqual([])
  })

  it('are scripts of examples/papers, which run in their own test', () => {
    const scripts = startingWith('node').map((command) => command.split(' ')[1])
    expect(scripts.filter((file) => dirname(file) !== 'examples/papers')).toEqual([])
    expect(scripts.filter((file) => !read('examples/papers/README.md').includes(`node ${file}\n`))).toEqual(
      [],
    )
  })
})
