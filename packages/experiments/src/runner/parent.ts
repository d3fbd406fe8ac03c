import process from 'node:process'

const parent = process.ppid

/** Ends a worker whose parent is gone: a long computation would not hear of it. */
export function exitWithoutParent(): void {
  if (process.ppid !== parent) process.exit()
}
