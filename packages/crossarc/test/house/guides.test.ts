import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { missingLinks, pathsIn } from './links.ts'
import { ENTRIES, ROOMS } from './rooms.ts'
import { packageFolder, readSources, repository, sourceFolder } from './sources.ts'

const read = (file: string) => readFileSync(join(repository, file), 'utf8')

/** Whether a path leads anywhere, or is a public entry; that of a file yet to be written leads to its folder. */
function exists(path: string, folders: readonly string[]): boolean {
  if (Object.hasOwn(ENTRIES, path)) return true
  const known = path.includes('NAME') ? dirname(path) : path
  return folders.some((folder) => existsSync(join(folder, known)))
}

describe('CONTRIBUTING.md', () => {
  const text = read('CONTRIBUTING.md')

  it('names only paths that exist', () => {
    const paths = pathsIn(text)
    expect(paths.length).toBeGreaterThan(40)
    expect(paths.filter((path) => !exists(path, [packageFolder, repository]))).toEqual([])
    expect(missingLinks(repository, text)).toEqual([])
  })

  it('names only scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...text.matchAll(/`npm run (\w+)`/g)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(2)
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })

  it('names only words of the code that the files have', () => {
    const words: Record<string, string[]> = {
      'src/transition/systems/registry.ts': ['systems'],
      'src/transition/system.ts': ['TreeClass', 'maxLength'],
      'src/cli/commands/systems.ts': ['CLASS_NAMES'],
      'test/transition/systems/systems.test.ts': ['largest'],
      'src/linear/features/template-sets/registry.ts': ['defaults'],
      'src/oracle/registry.ts': ['staticOracles', 'dynamicOracles'],
      'src/oracle/base/oracle.ts': ['guide', 'judge'],
      'src/treebank/source.ts': ['SentenceParser'],
      'src/treebank/formats/registry.ts': ['formats'],
      'src/cli/main.ts': ['COMMANDS'],
      'test/cli/main.test.ts': ['commands'],
    }
    for (const [file, names] of Object.entries(words))
      for (const name of names) {
        expect(text).toContain(name)
        expect(readFileSync(join(packageFolder, file), 'utf8')).toContain(name)
      }
  })
})

describe('CHANGELOG.md', () => {
  const text = read('CHANGELOG.md')

  it('begins with what is not released yet', () => {
    expect(/^## .*$/m.exec(text)?.[0]).toBe('## [Unreleased]')
  })

  it('names only public names as new homes', () => {
    const list = readFileSync(join(packageFolder, 'test/house/public-names.txt'), 'utf8')
    const homes = new Map(
      list.split('\n\n').map((section) => {
        const [title, ...names] = section.trim().split('\n')
        return [title.slice(2), new Set(names.map((name) => name.split(' ')[1]))] as const
      }),
    )
    const moved = [...text.matchAll(/^\| `(crossarc\/[\w/]+)` \| (.*) \|$/gm)]
    expect(moved.length).toBeGreaterThan(8)
    for (const [, entry, names] of moved)
      for (const name of names.match(/\w+/g) ?? [])
        expect([entry, name, homes.get(entry)?.has(name)]).toEqual([entry, name, true])
  })
})

describe('the READMEs of rooms', () => {
  const readmes = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('README.md'),
  )

  it.each(readmes)('%s names only files that exist', (file) => {
    const folder = join(sourceFolder, dirname(file))
    const text = readFileSync(join(sourceFolder, file), 'utf8')
    expect(missingLinks(folder, text)).toEqual([])
    expect(
      pathsIn(text).filter((path) => !exists(path, [folder, sourceFolder, packageFolder, repository])),
    ).toEqual([])
  })

  it.each(readmes)('%s names only words that its room has', (file) => {
    const text = readFileSync(join(sourceFolder, file), 'utf8')
    const code = [...readSources()]
      .filter(([path]) => path.startsWith(`${dirname(file)}/`))
      .map(([, source]) => source)
      .join('\n')
    const names = [...text.matchAll(/`([A-Za-z_]+)`/g)].map(([, name]) => name)
    const known = (name: string) => Object.hasOwn(ENTRIES, name) || new RegExp(`\\b${name}\\b`).test(code)
    expect(names.filter((name) => !known(name))).toEqual([])
  })

  it.each(ROOMS.map(({ room }) => room).filter((room) => room !== 'entries'))('stand in %s', (room) => {
    expect(readmes).toContain(`${room}/README.md`)
  })

  it('say what is public', () => {
    const silent = ROOMS.filter(({ room, entries }) => entries !== undefined && room !== 'entries')
      .map(({ room }) => `${room}/README.md`)
      .filter((file) => !readFileSync(join(sourceFolder, file), 'utf8').includes('Public'))
    expect(silent).toEqual([])
  })
})
