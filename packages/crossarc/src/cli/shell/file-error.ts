import { CrossarcError } from '../../base/index.ts'

/** The exit code for a wrong command line, bad input, or a file that cannot be read or written. */
export const BAD_INPUT = 2

/** Plain words for the file errors of the operating system. */
const FILE_ERRORS: Record<string, string> = {
  ENOENT: 'no such file or folder',
  EISDIR: 'this is a folder, not a file',
  ENOTDIR: 'part of this path is a file, not a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'no space left on the disk',
  ENAMETOOLONG: 'the file name is too long',
}

/** Turns a file system error into a CrossarcError at the file; other errors stay as they are. */
export function atFile(error: unknown, file: string, doing: 'reading' | 'writing'): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof CrossarcError || !/^E[A-Z]+$/.test(code)) return error
  const reason = FILE_ERRORS[code] ?? `operating system error ${code}`
  if (doing === 'writing') {
    const why = code === 'ENOENT' ? 'the folder does not exist' : reason
    return new CrossarcError('file-unwritable', why, { file })
  }
  return new CrossarcError(code === 'ENOENT' ? 'file-not-found' : 'file-unreadable', reason, { file })
}
