import { existsSync } from 'node:fs'
import process from 'node:process'

/** A treebank file; undefined, with a message, if it is missing. */
export function treebankFile(path: string): string | undefined {
  const file = `${process.env.CROSSARC_DATA ?? '../shared/data'}/${path}`
  if (existsSync(file)) return file
  console.log(`skipped: no ${path} in the treebanks (CROSSARC_DATA names their folder)`)
  return undefined
}

/** The training set of English 1.3, if present. */
export function english(): string | undefined {
  return treebankFile('ud-1.3/English-EWT/train.conllu')
}
