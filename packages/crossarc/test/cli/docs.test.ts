import { copyFileSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataFile } from '../data.ts'
import { depth } from '../depth.ts'
import { run, temporaryFolder } from './run.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/**
 * The treebanks that the documents name in a comment after a command, as in `# UD English 1.3`. Most of them are large:
 * `npm test` leaves these outputs to the full run.
 */
const TREEBANKS: Readonly<Record<string, string>> = {
  'UD English 1.3': 'ud-1.3/English-EWT',
  'UD English 2.16': 'ud-2.16/English-EWT',
  'UD Hungarian 2.0': 'ud-2.0/Hungarian-Szeged',
}
const PORTIONS = ['train', 'dev']

interface Session {
  readonly treebank: string | undefined
  readonly steps: readonly { readonly command: string; readonly shown: string }[]
}

/** The fenced blocks of a document that start with a command; each command is followed by its output. */
function sessionsOf(document: string): Session[] {
  const text = readFileSync(resolve(root, 'docs', document), 'utf8')
  const blocks = [...text.matchAll(/^```\n(\$ crossarc [\s\S]*?)^```$/gm)].map(([, block]) => block)
  return blocks.map((block) => {
    const steps = block.split(/^\$ (?=crossarc )/m).slice(1)
    return {
      treebank: /^\$ crossarc .* # (.*)$/m.exec(block)?.[1],
      steps: steps.map((step) => {
        const [line, ...shown] = step.split('\n')
        return { command: line.replace(/ +# .*$/, ''), shown: shown.join('\n') }
      }),
    }
  })
}

/** Times and speeds differ from run to run, and only slow runs show progress. */
function steady(text: string): string {
  return text
    .replace(/^crossarc: \w+ {2}.*\d:\d\d.*\n/gm, '')
    .replace(/\b\d+:\d\d\b/g, '0:00')
    .replace(/\b\d+\.\d s\b/g, '0.0 s')
    .replace(/[\d,]+ words per second/g, '0 words per second')
}

/** What is shown if it agrees with the output, a line `…` standing for left-out lines; else the output, for a diff. */
function compared(output: string, shown: string): string {
  const parts = shown.split(/^…\n/m).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('(?:.*\\n)+?')}$`).test(output) ? shown : output
}

const wordsOf = (line: string) =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, plain]) => single ?? double ?? plain,
  )

const folder = temporaryFolder()
const before = process.cwd()
beforeAll(() => {
  // Of two files with one name, the pages mean that of examples/.
  for (const source of ['examples/papers', 'examples'])
    for (const name of readdirSync(join(root, source)).filter((file) => /\.(conllu|txt)$/.test(file)))
      copyFileSync(join(root, source, name), folder.path(name))
  folder.write('my.templates', 's1:form s0:form\ns1:upos s0:upos\ns0:upos s0.l:upos\ns0:upoz\n')
  process.chdir(folder.path(''))
})
afterAll(() => {
  process.chdir(before)
  folder.remove()
})

/** Links train.conllu and dev.conllu to the portions of a treebank. */
function linkTreebank(files: readonly (string | undefined)[]): void {
  for (const [k, file] of files.entries()) {
    rmSync(`${PORTIONS[k]}.conllu`, { force: true })
    if (file !== undefined) symlinkSync(file, `${PORTIONS[k]}.conllu`)
  }
}

describe.each(['cli.md', 'training.md', 'constraints.md'])('the outputs in docs/%s', (document) => {
  const all = sessionsOf(document)
  const sessions = depth(
    all.filter(({ treebank }) => treebank === undefined),
    all,
  )

  it('exist, and name known treebanks', () => {
    expect(sessions.length).toBeGreaterThan(0)
    for (const { treebank } of all)
      if (treebank !== undefined) expect(Object.keys(TREEBANKS)).toContain(treebank)
  })

  for (const { treebank, steps } of sessions) {
    const files =
      treebank === undefined
        ? []
        : PORTIONS.map((portion) => dataFile(`${TREEBANKS[treebank]}/${portion}.conllu`))
    const missing = files.length > 0 && files.every((file) => file === undefined)
    const name = `$ ${steps.at(-1)!.command}${missing ? ` (skipped: ${treebank} is absent)` : ''}`
    it.skipIf(missing)(
      name,
      async () => {
        linkTreebank(files)
        for (const { command, shown } of steps) {
          const [line, redirected] = command.split(' > ')
          const { out, err } = await run(wordsOf(line).slice(1), { stdin: '' })
          const output = steady((redirected === undefined ? out : '') + err)
          expect(compared(output, steady(shown))).toBe(steady(shown))
        }
      },
      240_000,
    )
  }
})
