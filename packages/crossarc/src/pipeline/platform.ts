import { CrossarcError } from '../base/index.ts'
import { fetched } from './fetched.ts'

/** What reads models; node/platform.ts is in its place in Node, as package.json says under "imports". */
export interface Platform {
  /** The bytes of a file. */
  readFile(path: string): Promise<Uint8Array>
  /** The bytes of an installed model, by name. */
  readModel(name: string): Promise<Uint8Array>
}

export const platform: Platform = {
  async readFile(path) {
    const page = (globalThis as { location?: { href: string } }).location?.href
    // In a page a path is part of a URL, as it is everywhere else there.
    if (page !== undefined && /^https?:/i.test(page)) return fetched(new URL(path, page).href)
    throw new CrossarcError('no-files', 'There are no files here: give a URL, or the bytes of the model', {
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
    // A page with an import map finds the package; bundlers cannot follow a name that they do not see.
    return await import(/* @vite-ignore */ specifier)
  } catch {
    throw new CrossarcError(
      'model-not-installed',
      `The model "${name}" cannot be found from here: import { bytes } from '${specifier}', and give load() what it returns`,
    )
  }
}
