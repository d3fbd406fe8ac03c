import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'

export const packageFolder = fileURLToPath(new URL('../..', import.meta.url))

interface Manifest {
  readonly exports: Readonly<Record<string, { readonly types: string; readonly default: string }>>
  readonly dependencies?: unknown
}

export const manifest = JSON.parse(readFileSync(resolve(packageFolder, 'package.json'), 'utf8')) as Manifest

/** The public entries as they are imported: crossarc, crossarc/treebank, ... */
export const entryNames = Object.keys(manifest.exports).map((path) => `crossarc${path.slice(1)}`)

/** What is measured is the build, so without one there is nothing to skip to. */
export function requireBuild(): void {
  if (!existsSync(resolve(packageFolder, 'dist/types/entries/index.d.ts')))
    throw new Error('packages/crossarc/dist is missing or incomplete: npm ci or npm run build makes it')
}

interface Options {
  readonly platform?: 'browser' | 'node'
  readonly splitting?: boolean
  /** Bundles the modules of src, whose names the metafile then has, not the chunks of dist. */
  readonly source?: boolean
}

/** The files that esbuild makes of a page's code. */
export class Bundle {
  readonly #outputs: Metafile['outputs']
  readonly #sizes: ReadonlyMap<string, number>
  readonly #entry: string

  constructor({ outputs }: Metafile, contents: ReadonlyMap<string, Uint8Array>) {
    this.#outputs = outputs
    this.#sizes = new Map([...contents].map(([file, bytes]) => [file, gzipSync(bytes, { level: 9 }).length]))
    this.#entry = Object.keys(outputs).find((file) => outputs[file].entryPoint === ENTRY)!
  }

  /** The gzipped bytes of what the page loads at first, and with these chunks of dynamic imports. */
  size(...chunks: RegExp[]): number {
    return this.#loaded(chunks).reduce((sum, file) => sum + this.#sizes.get(file)!, 0)
  }

  /** The modules of which some bytes are loaded, relative to the package. */
  inputs(...chunks: RegExp[]): string[] {
    const found = this.#loaded(chunks).flatMap((file) => Object.entries(this.#outputs[file].inputs))
    return found.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path)
  }

  #loaded(chunks: readonly RegExp[]): string[] {
    const dynamic = chunks.map((name) => {
      const file = Object.keys(this.#outputs).find((path) => name.test(this.#outputs[path].entryPoint ?? ''))
      if (file === undefined) throw new Error(`No chunk of a dynamic import is called ${name}`)
      return file
    })
    const loaded = new Set([this.#entry, ...dynamic])
    for (const file of loaded)
      for (const { kind, path } of this.#outputs[file].imports)
        if (kind === 'import-statement' && path in this.#outputs) loaded.add(path)
    return [...loaded]
  }
}

const ENTRY = '<stdin>'

/** What esbuild makes of a module that imports crossarc by its public entries. */
export async function bundled(code: string, options: Options = {}): Promise<Bundle> {
  const { platform = 'browser', splitting = false, source = false } = options
  const { metafile, outputFiles } = await build({
    stdin: { contents: code, resolveDir: packageFolder, loader: 'js' },
    absWorkingDir: packageFolder,
    bundle: true,
    platform,
    format: 'esm',
    splitting,
    minify: true,
    metafile: true,
    write: false,
    outdir: 'bundled',
    tsconfigRaw: {},
    logLevel: 'silent',
    ...(source
      ? { alias: { crossarc: './src/entries/index.ts', '#platform': './src/pipeline/platform.ts' } }
      : {}),
  })
  const contents = outputFiles.map(
    ({ path, contents }) => [relative(packageFolder, path).replaceAll('\\', '/'), contents] as const,
  )
  return new Bundle(metafile, new Map(contents))
}
