import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { main } from '../src/cli/main.ts'
import { crossingArcs, headsOfSentence, load, readConllu, treeToSvg } from '../src/entries/index.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const readme = readFileSync(resolve(root, 'README.md'), 'utf8')
const blocks = [...readme.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language, text]) => ({
  language,
  text,
}))

const before = process.cwd()
beforeEach(() => process.chdir(root))
afterEach(() => {
  process.chdir(before)
  vi.restoreAllMocks()
})

/** Ends of lines without trailing blanks, as a terminal shows them. */
const shown = (text: string) => text.trimEnd().replace(/[ \t]+$/gm, '')

it.each(['parse', 'constrain', 'crossing'])(
  'examples/%s.js is what the README shows and prints what it says',
  async (name) => {
    const source = readFileSync(resolve(root, 'examples', `${name}.js`), 'utf8')
    const at = blocks.findIndex(({ language, text }) => language === 'js' && text === source)
    expect(at).toBeGreaterThanOrEqual(0)
    const lines: string[] = []
    vi.spyOn(console, 'log').mockImplementation((...values) => void lines.push(values.map(String).join(' ')))
    await import(resolve(root, 'examples', `${name}.js`))
    expect(shown(lines.join('\n'))).toBe(shown(blocks[at + 1].text))
  },
)

const commands = blocks
  .filter(({ language }) => language === 'sh')
  .flatMap(({ text }) => text.split('\n'))
  .flatMap((line) => /npx crossarc ([^>]*)/.exec(line)?.[1].trim() ?? [])

/** As a shell does, with double quotes only. */
const argumentsOf = (command: string) =>
  [...command.matchAll(/"([^"]*)"|\S+/g)].map(([whole, quoted]) => quoted ?? whole)

it.each(commands)('crossarc %s', async (command) => {
  const write = vi.spyOn(process.stdout, 'write').mockImplementation(((_: unknown, ...rest: unknown[]) => {
    const done = rest.find((argument) => typeof argument === 'function')
    if (typeof done === 'function') done()
    return true
  }) as typeof process.stdout.write)
  expect(await main(argumentsOf(command))).toBe(0)
  expect(write).toHaveBeenCalled()
})

it('the tree in the README on npm is that of the shipped model', async () => {
  const parser = await load('en')
  const text = readFileSync(resolve(root, 'packages/crossarc/README.md'), 'utf8')
  const [, call] = /parser\.parse\('([^']+)'\)/.exec(text)!
  const [, tree] = /```text\n([\s\S]*?)```/.exec(text)!
  const doc = parser.parse(call)
  expect(shown(doc.toTree())).toBe(shown(tree))
  const [sentence] = readConllu(doc.toConllu())
  expect(crossingArcs(headsOfSentence(sentence))).not.toEqual([])
  expect(readme).toContain(`"${call}"`)
})

it('every other example runs', async () => {
  const known = { oracles: /^optimal: 22 transitions/m, stream: /^committee: meet$/m }
  for (const [name, line] of Object.entries(known)) {
    const lines: string[] = []
    vi.spyOn(console, 'log').mockImplementation((...values) => void lines.push(values.map(String).join(' ')))
    await import(resolve(root, 'examples', `${name}.js`))
    expect(lines.join('\n')).toMatch(line)
  }
})

it('stays short: under 130 lines, and cells short enough to read at a glance', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(130)
  const cells = readme
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => line.replace(/\]\([^)]*\)/g, ']').split('|'))
  expect(cells.filter((cell) => cell.trim().length > 110)).toEqual([])
})

it('links to files and headings that exist', () => {
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)(?:#([^)]+))?\)/g)]
  expect(links.length).toBeGreaterThan(10)
  const broken = links.filter(([, path, anchor]) => {
    if (!existsSync(resolve(root, path))) return true
    if (anchor === undefined) return false
    const headings = readFileSync(resolve(root, path), 'utf8').matchAll(/^#+ (.*)$/gm)
    return ![...headings].some(([, heading]) => slug(heading) === anchor)
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

it('shows the picture that the command draws', async () => {
  const [sentence] = readConllu(readFileSync(resolve(root, 'examples/hearing.conllu')))
  expect(readFileSync(resolve(root, 'docs/images/hearing.svg'), 'utf8')).toBe(treeToSvg(sentence))
})
