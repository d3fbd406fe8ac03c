import { readFile } from 'node:fs/promises'
import { CrossarcError } from '../error.ts'
import type { Platform } from '../pipeline/platform.ts'
import { installedModel } from './models.ts'

/** What pipeline/platform.ts is elsewhere. */
export const platform: Platform = {
  readFile: read,
  readModel: async (name) => read((await installedModel(name)).file),
}

async function read(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    if (code === 'ENOENT') throw new CrossarcError('file-not-found', 'there is no such file', { file: path })
    throw new CrossarcError('file-unreadable', `the file cannot be read (${code})`, { file: path })
  }
}
