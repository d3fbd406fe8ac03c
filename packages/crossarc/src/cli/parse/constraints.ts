import { readFile } from 'node:fs/promises'
import { CrossarcError } from '../../base/index.ts'
import { constraintsOf } from '../../constraint/set/index.ts'
import type { WordConstraint } from '../../pipeline/index.ts'
import { type Sentence, sentenceId } from '../../treebank/index.ts'
import { atFile } from '../shell/file-error.ts'

/** The constraints of each sentence, from a file and from the input itself. */
export interface Constraints {
  /** The constraints of the sentence at this position of the input, counted from 1. */
  of(sentence: Sentence, position: number): WordConstraint[]
  /** After all sentences are parsed: an error if the file has constraints that matched no sentence. */
  unused(sentences: number): CrossarcError | undefined
}

/** The constraints of --keep (heads and labels of the input) and of --constraints (a file). */
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
 * The file holds a list with one entry per sentence (a list of constraints, or null), or an object with sentence ids as
 * keys.
 */
async function readConstraints(file: string): Promise<Constraints> {
  let value: unknown
  try {
    value = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw atFile(error, file, 'reading')
    throw new CrossarcError('constraints-file', `invalid JSON: ${error.message.replace(/\s*\n\s*/g, ' ')}`, {
      file,
    })
  }
  if (Array.isArray(value)) return byPosition(value, file)
  if (value !== null && typeof value === 'object') return byId(value as Record<string, unknown>, file)
  throw new CrossarcError(
    'constraints-file',
    'expected a list with one entry per sentence, or an object with sentence ids as keys',
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
        `the constraints are for ${entries.length} sentences, but the input has ${sentences}: they may belong to another file`,
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
      const others = left.size === 1 ? '' : `, and ${left.size - 1} more ids match no sentence`
      return new CrossarcError('constraints-count', `no sentence has the id "${first}"${others}`, { file })
    },
  }
}

/** Anything but a list counts as one constraint; the parser checks them all. */
function listOf(entry: unknown): WordConstraint[] {
  if (entry === null) return []
  return Array.isArray(entry) ? entry : [entry as WordConstraint]
}
