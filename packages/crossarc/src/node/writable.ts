import { randomBytes } from 'node:crypto'
import { open, realpath, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CrossarcError } from '../base/index.ts'

/**
 * Finds out whether saveFileAtomically can write here, before the work that is to be saved: a file is made beside the
 * target and removed again. Room on the disk is not tried. Throws the error of the system, or a CrossarcError
 * `file-unwritable` for what is no plain file (a pipe, /dev/null), since that cannot be replaced.
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
    throw new CrossarcError('file-unwritable', 'this is no plain file, so it cannot be replaced', {
      file: path,
    })
  }
  const trial = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`)
  const file = await open(trial, 'wx')
  await file.close()
  await rm(trial)
}
