import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as root from '../../src/entries/index.ts'
import { entryNames, manifest, packageFolder, requireBuild } from './bundle.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossarc-package-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const project = join(folder, 'project')

/** Commands without a network, in a shell where Windows has them as scripts. */
function run(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, npm_config_cache: join(folder, 'cache'), npm_config_offline: 'true' },
  })
}

interface Packed {
  readonly filename: string
  readonly files: readonly { readonly path: string; readonly size: number }[]
}

let packed: Packed
let paths: string[]

beforeAll(() => {
  requireBuild()
  const options = ['--json', '--ignore-scripts', '--pack-destination', folder]
  packed = (JSON.parse(run('npm', ['pack', ...options], packageFolder)) as Packed[])[0]
  paths = packed.files.map(({ path }) => path)
})

describe('the tarball', () => {
  it('has what a package needs, and neither sources nor tests', () => {
    expect(paths).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'THIRD_PARTY.md', 'package.json', 'bin/crossarc.js']),
    )
    const outside = paths.filter((path) => !/^(bin|dist)\//.test(path))
    expect(outside.sort()).toEqual(['LICENSE', 'README.md', 'THIRD_PARTY.md', 'package.json'])
    expect(paths.filter((path) => /\.test\.|\.map$|(?<!\.d)\.ts$/.test(path))).toEqual([])
  })

  it('has every file that package.json names', () => {
    const { exports, imports, bin } = JSON.parse(
      readFileSync(resolve(packageFolder, 'package.json'), 'utf8'),
    ) as Record<string, unknown>
    const named = [...JSON.stringify({ exports, imports, bin }).matchAll(/"\.\/([^"]+\.[^"]+)"/g)].map(
      ([, path]) => path,
    )
    expect(named.length).toBeGreaterThan(2 * entryNames.length)
    expect(named.filter((path) => !paths.includes(path))).toEqual([])
  })

  it('has no code twice', () => {
    const places = new Map<string, string[]>()
    for (const path of paths.filter((name) => name.endsWith('.js'))) {
      const text = readFileSync(resolve(packageFolder, path), 'utf8')
      // Lines long enough to be from one place in the source.
      for (const line of new Set(text.split('\n').filter((one) => one.length > 400)))
        places.set(line, [...(places.get(line) ?? []), path])
      for (const [, source] of text.matchAll(/^\/\/ (src\/.*\.ts)$/gm))
        places.set(source, [...(places.get(source) ?? []), path])
    }
    expect(places.has('src/linear/parser/parser.ts')).toBe(true)
    expect([...places].filter(([, files]) => files.length > 1)).toEqual([])
  })

  it('needs no other package', () => {
    expect(manifest.dependencies).toBeUndefined()
    expect(manifest).not.toHaveProperty('optionalDependencies')
    expect(manifest).not.toHaveProperty('peerDependencies')
  })

  it('has the licence of what is bundled into the command', () => {
    const read = (file: string) => readFileSync(resolve(packageFolder, file), 'utf8')
    const { version } = JSON.parse(read('../../node_modules/commander/package.json')) as {
      version: string
    }
    const words = (text: string) => text.split(/\s+/).join(' ').trim()
    const given = words(read('THIRD_PARTY.md'))
    expect(given).toContain(`commander ${version}`)
    expect(given).toContain(words(read('../../node_modules/commander/LICENSE')))
  })
})

describe('an installed package', () => {
  beforeAll(() => {
    mkdirSync(project)
    writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }')
    const options = ['--ignore-scripts', '--offline', '--no-audit', '--no-fund']
    run('npm', ['install', ...options, join(folder, packed.filename)], project)
  })

  it('is alone', () => {
    expect(existsSync(join(project, 'node_modules/commander'))).toBe(false)
    expect(run('npm', ['ls', '--all', '--parseable'], project).trim().split('\n')).toHaveLength(2)
  })

  it('runs its command', () => {
    expect(run('npx', ['--no', 'crossarc', 'systems'], project)).toContain('arc-standard')
  })

  it('has every entry', () => {
    const code = `
      const names = {}
      for (const entry of ${JSON.stringify(entryNames)}) names[entry] = Object.keys(await import(entry))
      console.log(JSON.stringify(names))`
    const names = JSON.parse(run(process.execPath, ['--input-type=module', '-e', code], project)) as Record<
      string,
      string[]
    >
    expect(Object.keys(names)).toEqual(entryNames)
    for (const entry of entryNames) expect(names[entry], entry).not.toEqual([])
    // bundle.js writes it in two parts.
    expect(names.crossarc).toEqual(Object.keys(root).sort())
  })

  it('finds the file of its workers', () => {
    const model = resolve(packageFolder, '../model-en-fast/en-fast.crossarc')
    const text = join(project, 'text.txt')
    writeFileSync(text, 'So it goes.\n')
    const parsed = run(
      'npx',
      ['--no', 'crossarc', 'parse', '--model', model, '--threads', '2', text],
      project,
    )
    expect(parsed).toContain('# text = So it goes.')
  })
})
