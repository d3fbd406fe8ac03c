import { open } from 'node:fs/promises'
import { unreadable } from './unreadable.ts'

/**
 * Reads a file into memory that threads can share.
 *
 * @example
 * const model = readLinearModel(new Uint8Array(await readSharedFile('english.crossarc')))
 */
export async function readSharedFile(path: string): Promise<SharedArrayBuffer> {
  const file = await open(path).catch((error: unknown) => unreadable(path, error))
  try {
    const { size } = await file.stat()
    const shared = new SharedArrayBuffer(size)
    const bytes = new Uint8Array(shared)
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file
        .read(bytes, at, size - at, at)
        .catch((error: unknown) => unreadable(path, error))
      if (bytesRead === 0) return shared.slice(0, at)
      at += bytesRead
    }
    return shared
  } finally {
    await file.close()
  }
}
