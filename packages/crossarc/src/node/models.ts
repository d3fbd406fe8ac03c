import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { CrossarcError } from '../base/index.ts'

const PREFIX = 'crossarc-model-'

/** A model installed as a package. */
export interface InstalledModel {
  readonly name: string
  /** The folder of the package, and the model file in it. */
  readonly folder: string
  readonly file: string
  readonly version: string
  readonly bytes: number
}

/**
 * The installed models, sorted by name: packages called crossarc-model-NAME in the node_modules folders above the working
 * directory and above Crossarc itself. Of packages with the same name, the nearest counts.
 *
 * @example
 * for (const { name, bytes } of await installedModels()) console.log(name, bytes)
 */
export async function installedModels(from: string = process.cwd()): Promise<InstalledModel[]> {
  const found = new Map<string, InstalledModel>()
  for (const folder of [...foldersAbove(from), ...foldersAboveHere()]) {
    const modules = join(folder, 'node_modules')
    const entries = await readdir(modules).catch(() => [])
    for (const entry of entries.filter((name) => name.startsWith(PREFIX))) {
      const model = await modelIn(join(modules, entry), entry.slice(PREFIX.length))
      if (model !== undefined && !found.has(model.name)) found.set(model.name, model)
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The installed model of this name; throws an error that lists the installed ones. */
export async function installedModel(name: string, from?: string): Promise<InstalledModel> {
  const models = await installedModels(from)
  const model = models.find((candidate) => candidate.name === name)
  if (model !== undefined) return model
  const others =
    models.length === 0
      ? 'no models are installed'
      : `installed models: ${models.map((other) => other.name).join(', ')}`
  throw new CrossarcError(
    'model-not-installed',
    `Model "${name}" is not installed (${others}): run npm install ${PREFIX}${name}, or give the path of a model file`,
  )
}

/** Empty if a bundler has turned this module into CommonJS, which has no URL. */
function foldersAboveHere(): string[] {
  const url: string | undefined = import.meta.url
  return url === undefined ? [] : foldersAbove(fileURLToPath(new URL('.', url)))
}

function foldersAbove(folder: string): string[] {
  const folders = [folder]
  for (let parent = dirname(folder); parent !== folders.at(-1); parent = dirname(parent)) folders.push(parent)
  return folders
}

async function modelIn(folder: string, name: string): Promise<InstalledModel | undefined> {
  try {
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version?: unknown }
    const file = join(folder, `${name}.crossarc`)
    const { size } = await stat(file)
    return { name, folder, file, version: String(manifest.version ?? ''), bytes: size }
  } catch {
    // Not a model package, or one that is still being installed.
    return undefined
  }
}
