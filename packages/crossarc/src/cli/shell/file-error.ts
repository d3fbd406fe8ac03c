import { CrossarcError } from '../../base/index.ts'

/** The exit code for a wrong command line, bad input, and files that cannot be read or written. */
export const BAD_INPUT = 2

/** What the operating system says about files, in words. */
const FILE_ERRORS: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'this is a folder, not a file',
  ENOTDIR: 'a part of this path is a file, not a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'no space is left on the disk',
  ENAMETOOLONG: 'the name is too long',
}

/** An error of the file system as a CrossarcError at the file; any other error as it is. */
export function atFile(error: unknown, file: string, doing: 'reading' | 'writing'): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof CrossarcError || !/^E[A-Z]+$/.test(code)) return error
  const reason = FILE_ERRORS[code] ?? `the operating system says ${code}`
  const missing = code === 'ENOENT' ? 'file-not-found' : 'file-unreadable'
  return new CrossarcError(doing === 'reading' ? missing : 'file-unwritable', reason, { file })
}
