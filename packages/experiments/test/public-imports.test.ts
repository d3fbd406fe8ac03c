import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

interface Manifest {
  readonly name: string
  readonly exports?: Readonly<Record<string, unknown>>
}

const packageFolders = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)

/** The packages of the workspace, with all that they export. */
const manifests = new Map(
  packageFolders
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest)
    .map(({ name, exports = {} }) => [name, Object.keys(exports)] as const),
)

/** Everything that a file imports or exports from, in whatever way, by the text between the quotes. */
function specifiersOf(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
  const patterns = [/\bfrom\s+['"]([^'"]+)['"]/g, /\bimport\s*\(?\s*['"]([^'"]+)['"]/g]
  const named = patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, specifier]) => specifier))
  const urls = [...code.matchAll(/new URL\(\s*['"]([^'"]+)['"],\s*import\.meta\.url/g)]
    .map(([, specifier]) => specifier)
    .filter((specifier) => /\.[jt]s$/.test(specifier) && !specifier.includes('/bin/'))
  return [...named, ...urls]
}

/** The imports of a file that leave its folder by another way than a public entry. */
function faults(folder: string, file: string, text: string): string[] {
  return specifiersOf(text).filter((specifier) => {
    if (specifier.startsWith('.'))
      return relative(resolve(root, folder), resolve(root, dirname(file), specifier)).startsWith('..')
    const name = [...manifests.keys()].find((own) => specifier === own || specifier.startsWith(`${own}/`))
    if (name === undefined) return specifier.includes('packages/')
    return !manifests.get(name)!.includes(specifier === name ? '.' : `.${specifier.slice(name.length)}`)
  })
}

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.[jt]s$/.test(file) && !/(^|\/)(dist|node_modules|coverage)\//.test(file))
    .map((file) => `${folder}/${file}`)
}

describe.each([...packageFolders, 'bench', 'examples'])('%s', (folder) => {
  const own = filesOf(folder)

  it('imports nothing of other packages but their public entries', () => {
    const found = own.flatMap((file) =>
      faults(folder, file, readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
    )
    expect(found).toEqual([])
  })
})

it('sees the imports of the experiments and the benchmarks', () => {
  for (const folder of ['packages/experiments', 'bench']) {
    const all = filesOf(folder).flatMap((file) => specifiersOf(readFileSync(join(root, file), 'utf8')))
    expect(new Set(all.filter((name) => /^crossarc\b/.test(name))).size).toBeGreaterThan(5)
  }
})

it('notices what is not public', () => {
  // The name is filled in, so that the check above does not find these in this file.
  const name = 'crossarc'
  const text = `
    import { load } from 'crossarc'
    import type { Tree } from '../packages/crossarc/src/tree/index.ts'
    import { fast } from './clock.ts' // from 'crossarc/comment'
    import { Adam } from '${name}/neural/training'
    const later = import('${name}/dist/index.js')
    export * from '${name}-model-en-fast/node.js'
    new Worker(new URL('../packages/crossarc/dist/worker.js', import.meta.url))`
  expect(faults('bench', 'bench/some.ts', text)).toEqual([
    '../packages/crossarc/src/tree/index.ts',
    'crossarc/neural/training',
    'crossarc-model-en-fast/node.js',
    'crossarc/dist/index.js',
    '../packages/crossarc/dist/worker.js',
  ])
})
