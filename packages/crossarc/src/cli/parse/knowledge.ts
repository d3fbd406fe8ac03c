import { readFile, stat } from 'node:fs/promises'
import { CrossarcError, defined } from '../../base/index.ts'
import type { Outside } from '../../constraint/set/index.ts'
import {
  describeKnownSpan,
  Knowledge,
  type KnowledgeSource,
  type KnownSpan,
  readTitles,
} from '../../knowledge/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { type Failures, printableMessage } from '../shell/failure.ts'
import { atFile } from '../shell/file-error.ts'
import type { Io } from '../shell/io.ts'
import { count, counted } from '../shell/table.ts'

/** Bytes of a gazetteer: room for a million titles. */
const LARGEST = 1 << 28

/** Unused spans that are reported one by one. */
const REPORTED = 20

export interface KnowledgeFlags {
  gazetteer?: string[]
  pattern?: string[]
  rule?: Outside
  ignoreCase?: boolean
}

/** What --gazetteer and --pattern know. */
export async function knowledgeFrom({
  gazetteer = [],
  pattern = [],
  rule,
  ignoreCase,
}: KnowledgeFlags): Promise<Knowledge | undefined> {
  if (gazetteer.length === 0 && pattern.length === 0) return undefined
  const titles: string[] = []
  for (const file of gazetteer) for (const title of await titlesOf(file)) titles.push(title)
  return new Knowledge({ titles, patterns: pattern, ...defined({ rule, ignoreCase }) })
}

async function titlesOf(file: string): Promise<string[]> {
  try {
    const { size } = await stat(file)
    if (size > LARGEST)
      throw new CrossarcError('gazetteer-size', `A gazetteer has at most ${count(LARGEST)} bytes`, { file })
    const bytes = await readFile(file)
    return readTitles(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    if (error instanceof TypeError)
      throw new CrossarcError('bad-utf8', 'the gazetteer is not UTF-8', { file })
    throw error instanceof CrossarcError ? error.at({ file }) : atFile(error, file, 'reading')
  }
}

/** Known spans found beforehand, as a source for the pipeline. */
export function sourceOf(knownOf: (sentence: Sentence) => readonly KnownSpan[]): KnowledgeSource {
  return { spansOf: (sentences) => sentences.map(knownOf) }
}

/** Reports the known spans that no tree respects, and counts the others. */
export class KnownSpanNotes {
  #used = 0
  #unused = 0
  readonly #failures: Failures
  readonly #io: Io

  constructor(failures: Failures, io: Io) {
    this.#failures = failures
    this.#io = io
  }

  add(known: readonly KnownSpan[], sentence: Sentence): void {
    for (const span of known) {
      if (span.problem === undefined) this.#used++
      else if (++this.#unused <= REPORTED) {
        const reason = `${describeKnownSpan(span)} is not used: ${span.problem}`
        const { file, sentence: name } = this.#failures.placeOf(sentence)
        const message = `${file === undefined ? '' : `${file}: `}${reason} (sentence ${name ?? '?'})`
        void this.#io.stderr.write(`crossarc: note: ${printableMessage({ message })}\n`)
      }
    }
  }

  async report(quiet: boolean): Promise<void> {
    const more = this.#unused - REPORTED
    if (more > 0) await this.#io.stderr.write(`crossarc: note: ${count(more)} more are not used\n`)
    if (quiet) return
    const used = `${counted(this.#used, 'known span')} used, ${count(this.#unused)} not`
    await this.#io.stderr.write(`crossarc: ${used}\n`)
  }
}
