import { readFile } from 'node:fs/promises'
import type { Platform } from '../pipeline/index.ts'
import { installedModel } from './models.ts'
import { unreadable } from './unreadable.ts'

/** Replaces pipeline/platform.ts in Node. */
export const platform: Platform = {
  readFile: read,
  readModel: async (name) => read((await installedModel(name)).file),
}

function read(path: string): Promise<Uint8Array> {
  return readFile(path).catch((error: unknown) => unreadable(path, error))
}
