import { readFile } from 'node:fs/promises'

export function bytes() {
  return readFile(new URL('./ko-fast.crossarc', import.meta.url))
}
