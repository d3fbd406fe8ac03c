import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { CrossarcError } from '../base/index.ts'

const PREFIX = 'crossarc-model-'

/** A model that is installed as a package. */
export interface InstalledModel {
  readonly name: string
  /** The package's folder, and in it the model's file. */
  readonly folder: string
  readonly file: string
  readonly version: string
  readonly bytes: number
}

/**
 * The models that are installed: packages called crossarc-model-NAME in the node_modules folders above the working
 * directory and above Crossarc itself, sorted by name; of equal names the nearest.
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

/** The installed model of this name; an error tells those that there are. */
export async function installedModel(name: string, from?: string): Promise<InstalledModel> {
  const models = await installedModels(from)
  const model = models.find((candidate) => candidate.name === name)
  if (model !== undefined) return model
  const others =
    models.length === 0
      ? 'no model is installed'
      : `installed are ${models.map((other) => other.name).join(', ')}`
  throw new CrossarcError(
    'model-not-installed',
    `There is no model "${name}": ${others}; npm install ${PREFIX}${name}, or give the path of a file`,
  )
}

/** None where a bundler has made a CommonJS file of this one, which does not know its URL. */
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
    // A package without a model, or one that is being installed.
    return undefined
  }
}
