import { CrossarcError, checkOptionNames, wrongArgument } from '../base/index.ts'
import { isBytes } from '../treebank/index.ts'
import { checkResponse, fetched } from './fetched.ts'
import { Pipeline } from './pipeline.ts'
import { readPipeline } from './pipeline-file.ts'
import type { PipelineOptions } from './pipeline-options.ts'

/** The name of an installed model: its package is crossarc-model-NAME. */
const NAME = /^[a-z0-9][a-z0-9-]*$/

/** Maximum characters of a URL in messages: a data URL can be as long as a model. */
const SHOWN = 200

/** A Blob, a File or a Response. */
export interface WithBytes {
  arrayBuffer(): Promise<ArrayBuffer>
}

/**
 * Loads a model from the name of an installed model, the path of a file, a URL, bytes, or a File chosen in a browser.
 *
 * @example
 * const parser = await load('en')
 * for (const { form, deprel, head } of parser.parse('So it goes.').tokens) console.log(form, deprel, head?.form)
 */
export async function load(
  source: string | URL | Uint8Array | ArrayBuffer | WithBytes,
  options: PipelineOptions = {},
): Promise<Pipeline> {
  checkOptionNames(options, { knowledge: true }, 'load()')
  const bytes = await bytesOf(source)
  try {
    return await Pipeline.create(readPipeline(bytes), options)
  } catch (error) {
    if (!(error instanceof CrossarcError) || !isName(source)) throw error
    throw error.at({ file: String(source).slice(0, SHOWN) })
  }
}

async function bytesOf(
  source: string | URL | Uint8Array | ArrayBuffer | WithBytes,
): Promise<Uint8Array | ArrayBuffer> {
  if (isName(source)) return named(String(source))
  if (isBytes(source) || isBuffer(source)) return source
  if (typeof source === 'object' && source !== null && 'arrayBuffer' in source) {
    checkResponse(source)
    return source.arrayBuffer()
  }
  throw wrongArgument('load() takes the name of a model, a path, a URL, bytes or a File', source)
}

function isName(source: unknown): source is string | URL {
  return typeof source === 'string' || (typeof source === 'object' && source !== null && 'href' in source)
}

/** Also recognises buffers from other pages or contexts. */
function isBuffer(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]'
}

async function named(name: string): Promise<Uint8Array> {
  if (/^(https?|data|blob):/i.test(name)) return fetched(name)
  // The only place that depends on where the library runs.
  const { platform } = await import('#platform')
  if (/^file:/i.test(name)) return platform.readFile(pathOf(name))
  return NAME.test(name) ? platform.readModel(name) : platform.readFile(name)
}

function pathOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url).pathname)
  } catch {
    throw new CrossarcError('file-not-found', 'not a valid file URL', { file: url })
  }
}
