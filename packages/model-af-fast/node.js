import { readFile } from 'node:fs/promises'

export function bytes() {
  return readFile(new URL('./af-fast.crossarc', import.meta.url))
}
