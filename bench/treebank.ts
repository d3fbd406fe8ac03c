import { existsSync } from 'node:fs'
import process from 'node:process'

/** A treebank file, or undefined with a word to the user where the treebanks are absent. */
export function treebankFile(path: string): string | undefined {
  const file = `${process.env.CROSSARC_DATA ?? '../shared/data'}/${path}`
  if (existsSync(file)) return file
  console.log('skipped: the treebanks are absent (CROSSARC_DATA names their folder)')
  return undefined
}

/** The training set of English 1.3, if it is there. */
export function english(): string | undefined {
  return treebankFile('ud-1.3/English-EWT/train.conllu')
}
