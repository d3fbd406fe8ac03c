import { existsSync } from 'node:fs'
import process from 'node:process'

/** The training set of English 1.3, or undefined with a word to the user where the treebanks are absent. */
export function english(): string | undefined {
  const file = `${process.env.CROSSARC_DATA ?? '../shared/data'}/ud-1.3/English-EWT/train.conllu`
  if (existsSync(file)) return file
  console.log('skipped: the treebanks are absent (CROSSARC_DATA names their folder)')
  return undefined
}
