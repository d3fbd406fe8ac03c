import { CrossarcError } from '../error.ts'
import { fetched } from './fetched.ts'
import { Pipeline } from './pipeline.ts'
import { readPipeline } from './pipeline-file.ts'

/** The name of an installed model: its package is crossarc-model-NAME. */
const NAME = /^[a-z0-9][a-z0-9-]*$/

/**
 * Loads a model: an installed one by its name, a file by its path, a URL, or bytes.
 *
 * @example
 * const parser = await load('en')
 * for (const { form, deprel, head } of parser.parse('So it goes.').tokens) console.log(form, deprel, head?.form)
 */
export async function load(source: string | URL | Uint8Array | ArrayBuffer): Promise<Pipeline> {
  if (source instanceof Uint8Array || source instanceof ArrayBuffer)
    return Pipeline.create(readPipeline(source))
  const name = String(source)
  const bytes = await bytesOf(source)
  try {
    return await Pipeline.create(readPipeline(bytes))
  } catch (error) {
    throw error instanceof CrossarcError ? error.at({ file: name }) : error
  }
}

async function bytesOf(source: string | URL): Promise<Uint8Array> {
  const name = String(source)
  if (/^(https?|data|blob):/i.test(name)) return fetched(name)
  // Only here does it matter where the library runs.
  const { platform } = await import('#platform')
  if (/^file:/i.test(name)) return platform.readFile(pathOf(name))
  return NAME.test(name) ? platform.readModel(name) : platform.readFile(name)
}

function pathOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url).pathname)
  } catch {
    throw new CrossarcError('file-not-found', 'this is no URL of a file', { file: url })
  }
}
