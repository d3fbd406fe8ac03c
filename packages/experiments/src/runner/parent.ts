import process from 'node:process'

const parent = process.ppid

/** Ends a worker whose parent is gone: during a long computation it receives no event. */
export function exitWithoutParent(): void {
  if (process.ppid !== parent) process.exit()
}
