import { CrossarcError } from '../base/index.ts'
import { fetched } from './fetched.ts'

/** Reads models. In Node, node/platform.ts replaces this file (see "imports" in package.json). */
export interface Platform {
  /** The bytes of a file. */
  readFile(path: string): Promise<Uint8Array>
  /** The bytes of an installed model, by name. */
  readModel(name: string): Promise<Uint8Array>
}

export const platform: Platform = {
  async readFile(path) {
    const page = (globalThis as { location?: { href: string } }).location?.href
    // In a page, paths are relative URLs.
    if (page !== undefined && /^https?:/i.test(page)) return fetched(new URL(path, page).href)
    throw new CrossarcError('no-files', 'Files cannot be read here: give a URL, or the bytes of the model', {
      file: path,
    })
  },

  async readModel(name) {
    const { bytes } = await modelPackage(name)
    return bytes().catch((error: unknown) => {
      throw new CrossarcError(
        'model-not-loaded',
        `The model "${name}" could not be loaded: ${error instanceof Error ? error.message : String(error)}`,
      )
    })
  },
}

async function modelPackage(name: string): Promise<{ bytes(): Promise<Uint8Array> }> {
  const specifier = `crossarc-model-${name}`
  try {
    // Works in a page with an import map; bundlers cannot resolve a computed name.
    return await import(/* @vite-ignore */ specifier)
  } catch {
    throw new CrossarcError(
      'model-not-installed',
      `The model "${name}" cannot be imported by name here: import { bytes } from '${specifier}' and call load(await bytes())`,
    )
  }
}
