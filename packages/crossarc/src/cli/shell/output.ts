import { unlinkSync } from 'node:fs'
import { type FileHandle, open, realpath, rename, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { atFile } from './file-error.ts'
import type { Io } from './io.ts'

export type Pieces = AsyncIterable<string> | Iterable<string>

/** Writes to stdout piece by piece, no faster than the reader takes it. */
export async function writeToStdout(pieces: Pieces, io: Io): Promise<void> {
  for await (const piece of pieces) await io.stdout.write(piece)
}

/**
 * Writes all files completely, or changes nothing: the text goes to temporary files beside them, which are renamed at the
 * end. Pipes and devices such as /dev/stdout are written directly.
 */
export async function writeFiles(files: ReadonlyMap<string, Pieces>, io: Io): Promise<void> {
  const written = new Map<string, string>()
  const forget = io.onInterrupt(() => {
    for (const temporary of written.values()) removeNow(temporary)
  })
  try {
    for (const [file, pieces] of files) await writeOne(file, pieces, written)
    for (const [file, temporary] of written) {
      await rename(temporary, file).catch((error: unknown) => fail(error, file))
      written.delete(file)
    }
  } finally {
    for (const temporary of written.values()) await unlink(temporary).catch(() => {})
    forget()
  }
}

async function writeOne(file: string, pieces: Pieces, written: Map<string, string>): Promise<void> {
  const target = await targetOf(file)
  let destination = target.file
  if (target.plain) {
    destination = join(dirname(target.file), `.${basename(target.file)}.${process.pid}.tmp`)
    written.set(target.file, destination)
  }
  const handle = await open(destination, 'w').catch((error: unknown) => fail(error, file))
  try {
    for await (const piece of pieces) await write(handle, piece, file)
  } finally {
    await handle.close()
  }
}

/** The target of a link, and whether it is a plain file or does not exist yet. */
async function targetOf(file: string): Promise<{ file: string; plain: boolean }> {
  try {
    const target = await realpath(file)
    const status = await stat(target)
    if (status.isDirectory()) fail(Object.assign(new Error(), { code: 'EISDIR' }), file)
    return { file: target, plain: status.isFile() }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { file, plain: true }
    return fail(error, file)
  }
}

async function write(handle: FileHandle, piece: string, file: string): Promise<void> {
  await handle.write(piece).catch((error: unknown) => fail(error, file))
}

function fail(error: unknown, file: string): never {
  throw atFile(error, file, 'writing')
}

/** Synchronous, since a signal handler cannot await. */
function removeNow(file: string): void {
  try {
    unlinkSync(file)
  } catch {
    // It was never created, or already has its final name.
  }
}
