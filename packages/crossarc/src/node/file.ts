import { open } from 'node:fs/promises'
import process from 'node:process'
import { CrossarcError } from '../base/index.ts'
import { type Format, formatNamed, formatOfFile } from '../treebank/formats/index.ts'
import type { ReadOptions, Sentence } from '../treebank/index.ts'
import { unreadable } from './unreadable.ts'

/** How a treebank file is read. */
export interface ReadFileOptions extends ReadOptions {
  /** A format or its name; by default the format that the file extension suggests, or CoNLL-U. */
  format?: string | Format
}

const BLOCK = 1 << 17

/**
 * Reads the sentences of a treebank file one by one, or of standard input if the path is '-'. Errors name the path as given,
 * or <stdin>.
 *
 * @example
 * for await (const sentence of readTreebankFile('train.conllu')) console.log(sentence.words.length)
 */
export async function* readTreebankFile(
  path: string,
  options: ReadFileOptions = {},
): AsyncGenerator<Sentence, void> {
  const { format: wanted, ...readOptions } = options
  const format = typeof wanted === 'object' ? wanted : formatFor(path, wanted)
  if (!format.stream) {
    throw new CrossarcError('format-not-readable', `the format "${format.name}" can only be written`)
  }
  const source = path === '-' ? process.stdin : bytesOf(path)
  yield* format.stream(source, { file: path === '-' ? '<stdin>' : path, ...readOptions })
}

function formatFor(path: string, name: string | undefined): Format {
  return name === undefined ? (formatOfFile(path) ?? formatNamed('conllu')) : formatNamed(name)
}

/** Reuses one buffer for the whole file: readers decode each block before they request the next. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array, void> {
  const buffer = new Uint8Array(BLOCK)
  const file = await open(path).catch((error: unknown) => unreadable(path, error))
  try {
    for (;;) {
      const { bytesRead } = await file
        .read(buffer, 0, BLOCK)
        .catch((error: unknown) => unreadable(path, error))
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
