import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { CrossarcError } from '../../base/index.ts'
import { saveFileAtomically } from '../../node/index.ts'

/**
 * Writes a trained model, after it has been read back: one that cannot be read must not take the place of an old one. Where
 * it cannot be written, it goes to the folder for temporary files, so that the training is not lost; the error says where.
 *
 * @param read reads the bytes as a user of the file would, and throws where that fails.
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

/** A failure here is a fault of the program, not of its user. */
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
    throw new Error(`the new model for ${file} cannot be read again: ${reason}; nothing was written${where}`)
  }
}

/** Says where the bytes are now; nothing if they could not be written anywhere. */
async function rescue(file: string, bytes: Uint8Array): Promise<string> {
  const elsewhere = join(tmpdir(), `${process.pid}-${basename(file)}`)
  return saveFileAtomically(elsewhere, bytes).then(
    () => `; the trained model is in ${elsewhere}`,
    () => '',
  )
}
