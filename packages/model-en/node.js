import { readFile } from 'node:fs/promises'

export function bytes() {
  return readFile(new URL('./en.crossarc', import.meta.url))
}
