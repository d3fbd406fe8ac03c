import { randomBytes } from 'node:crypto'
import { open, realpath, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CrossarcError } from '../base/index.ts'

/**
 * Checks whether saveFileAtomically() will be able to write here, before the work that it is to save: creates a file beside
 * the target and removes it. Does not check the space on the disk. Throws the system's error, or a CrossarcError
 * `file-unwritable` for a pipe or a device such as /dev/null, which cannot be replaced.
 */
export async function checkWritable(path: string): Promise<void> {
  const target = await realpath(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return path
    throw error
  })
  const status = await stat(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (status?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
  if (status !== undefined && !status.isFile()) {
    throw new CrossarcError('file-unwritable', 'not a regular file, so it cannot be replaced', {
      file: path,
    })
  }
  const trial = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`)
  const file = await open(trial, 'wx')
  await file.close()
  await rm(trial)
}
