import { readFile } from 'node:fs/promises'
import { CrossarcError } from '../../base/index.ts'
import { constraintsOf } from '../../constraint/set/index.ts'
import type { WordConstraint } from '../../pipeline/index.ts'
import { type Sentence, sentenceId } from '../../treebank/index.ts'
import { atFile } from '../shell/file-error.ts'

/** The constraints of every sentence, from a file and from the input itself. */
export interface Constraints {
  /** Of the sentence at a position of the input, counted from 1. */
  of(sentence: Sentence, position: number): WordConstraint[]
  /** Once all sentences of the input are parsed: constraints of the file that no sentence had. */
  unused(sentences: number): CrossarcError | undefined
}

/** With --keep, what the input says about its trees; with --constraints, what a file says. */
export async function constraintsFrom(
  file: string | undefined,
  keep: boolean,
): Promise<Constraints | undefined> {
  if (file === undefined && !keep) return undefined
  const given = file === undefined ? undefined : await readConstraints(file)
  return {
    of: (sentence, position) => [
      ...(given?.of(sentence, position) ?? []),
      ...(keep ? constraintsOf(sentence) : []),
    ],
    unused: (sentences) => given?.unused(sentences),
  }
}

/**
 * A list with an entry for every sentence in order (a list of constraints, or null), or an object whose keys are
 * sentence ids.
 */
async function readConstraints(file: string): Promise<Constraints> {
  let value: unknown
  try {
    value = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw atFile(error, file, 'reading')
    throw new CrossarcError('constraints-file', `this is no JSON: ${error.message}`, { file })
  }
  if (Array.isArray(value)) return byPosition(value, file)
  if (value !== null && typeof value === 'object') return byId(value as Record<string, unknown>, file)
  throw new CrossarcError(
    'constraints-file',
    'constraints are a list with an entry for every sentence, or an object by sentence id',
    { file },
  )
}

function byPosition(entries: readonly unknown[], file: string): Constraints {
  return {
    of: (_, position) => (position > entries.length ? [] : listOf(entries[position - 1])),
    unused(sentences) {
      if (sentences === entries.length) return undefined
      return new CrossarcError(
        'constraints-count',
        `these are constraints for ${entries.length} sentences, but the input has ${sentences}: they may be for another file`,
        { file },
      )
    },
  }
}

function byId(entries: Record<string, unknown>, file: string): Constraints {
  const left = new Set(Object.keys(entries))
  return {
    of(sentence) {
      const id = sentenceId(sentence)
      if (id === undefined || !Object.hasOwn(entries, id)) return []
      left.delete(id)
      return listOf(entries[id])
    },
    unused() {
      if (left.size === 0) return undefined
      const [first] = left
      const others = left.size === 1 ? '' : ` and ${left.size - 1} more`
      return new CrossarcError('constraints-count', `no sentence has the id "${first}"${others}`, { file })
    },
  }
}

/** What is not a list is taken for one constraint; a parser checks all of them. */
function listOf(entry: unknown): WordConstraint[] {
  if (entry === null) return []
  return Array.isArray(entry) ? entry : [entry as WordConstraint]
}
