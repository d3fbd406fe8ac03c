import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { CrossarcError } from '../../base/index.ts'
import { saveFileAtomically } from '../../node/index.ts'

/**
 * Reads a trained model back, then writes it: an unreadable model must not replace an old one. If the file cannot be
 * written, the model goes to the temporary folder, so that the training is not lost; the error says where.
 *
 * @param read reads the bytes as a user of the file would, and throws if that fails.
 */
export async function saveModel<T>(
  file: string,
  bytes: Uint8Array,
  read: (bytes: Uint8Array) => T | Promise<T>,
): Promise<T> {
  const model = await readBack(file, bytes, read)
  try {
    await saveFileAtomically(file, bytes)
  } catch (error) {
    const where = await rescue(file, bytes)
    if (where === '' || !(error instanceof CrossarcError)) throw error
    throw new CrossarcError(error.code, `${error.reason}${where}`, error.place)
  }
  return model
}

/** A failure here is a bug in the program, not a mistake of its user. */
async function readBack<T>(
  file: string,
  bytes: Uint8Array,
  read: (bytes: Uint8Array) => T | Promise<T>,
): Promise<T> {
  try {
    return await read(bytes)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const where = await rescue(file, bytes)
    throw new Error(`the new model for ${file} cannot be read back: ${reason}; nothing was written${where}`)
  }
}

/** Says where the bytes were saved; empty if they could not be written anywhere. */
async function rescue(file: string, bytes: Uint8Array): Promise<string> {
  const elsewhere = join(tmpdir(), `${process.pid}-${basename(file)}`)
  return saveFileAtomically(elsewhere, bytes).then(
    () => `; the trained model was saved as ${elsewhere}`,
    () => '',
  )
}
