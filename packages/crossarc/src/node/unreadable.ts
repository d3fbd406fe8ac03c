import { CrossarcError } from '../base/index.ts'

/** Says why a file cannot be read. */
export function unreadable(path: string, error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') throw new CrossarcError('file-not-found', 'no such file', { file: path })
  const reason =
    code === 'EISDIR' ? 'this is a folder, not a file' : `the file cannot be read (${code || String(error)})`
  throw new CrossarcError('file-unreadable', reason, { file: path })
}
