import { randomBytes } from 'node:crypto'
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CrossarcError } from '../base/index.ts'

/**
 * Writes a whole file or nothing: a reader of the path sees the old content or the new, even after a power cut. On an error
 * the old file is unchanged and no temporary file remains. A link stays a link, unless it is broken.
 *
 * @example
 * await saveFileAtomically('parsed.conllu', new TextEncoder().encode(writeConllu(sentences)))
 */
export async function saveFileAtomically(path: string, bytes: Uint8Array): Promise<void> {
  let temporary: string | undefined
  try {
    const target = await followLinks(path)
    const mode = await modeOf(target)
    const beside = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`)
    const file = await open(beside, 'wx')
    temporary = beside
    await fillAndClose(file, bytes, mode)
    await rename(temporary, target)
    temporary = undefined
    await syncFolder(dirname(target))
  } catch (error) {
    if (temporary !== undefined) await rm(temporary, { force: true }).catch(() => undefined)
    throw new CrossarcError(...explain(error), { file: path })
  }
}

async function fillAndClose(file: FileHandle, bytes: Uint8Array, mode: number | undefined): Promise<void> {
  try {
    if (mode !== undefined) await file.chmod(mode)
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function followLinks(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return path
    throw error
  }
}

/** The permissions of the file to replace. */
async function modeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mode & 0o7777
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Makes the rename durable. Failures are ignored: not every system can open a folder, and the file itself is safe. */
async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined
  try {
    handle = await open(folder, 'r')
    await handle.sync()
  } catch {
  } finally {
    await handle?.close()
  }
}

function explain(error: unknown): [code: string, reason: string] {
  const code = codeOf(error)
  const kept = 'nothing was written'
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return ['disk-full', `no space left on the disk: ${kept}`]
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return ['file-unwritable', `permission denied: ${kept}`]
    case 'ENOENT':
    case 'ENOTDIR':
      return ['file-unwritable', `the folder does not exist: ${kept}`]
    case 'EISDIR':
      return ['file-unwritable', `this is a folder, not a file: ${kept}`]
    default:
      return ['file-unwritable', `the file could not be written (${code ?? error}): ${kept}`]
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
