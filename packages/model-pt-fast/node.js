import { readFile } from 'node:fs/promises'

export function bytes() {
  return readFile(new URL('./pt-fast.crossarc', import.meta.url))
}
