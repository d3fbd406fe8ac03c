import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root =
  process.env.CROSSARC_DATA ?? resolve(fileURLToPath(new URL('../../..', import.meta.url)), '../shared/data')

/** The path of a treebank file, or undefined where the treebanks are absent and the test must be skipped. */
export function dataFile(path: string): string | undefined {
  const file = resolve(root, path)
  return existsSync(file) ? file : undefined
}

/** The folder of the treebanks, or undefined. */
export const dataFolder = existsSync(root) ? root : undefined
