import type { Place } from '../../base/index.ts'
import { printable } from '../../draw/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import type { Io } from './io.ts'
import { counted } from './table.ts'

/** Collects sentences that were too long for the model's own search, for a report at the end. */
export class LongSentenceNotes {
  readonly #placeOf: (sentence: Sentence) => Place
  readonly #bySearch = new Map<string, { count: number; first: Sentence }>()

  constructor(placeOf: (sentence: Sentence) => Place) {
    this.#placeOf = placeOf
  }

  add(sentence: Sentence, search: string): void {
    const known = this.#bySearch.get(search)
    if (known === undefined) this.#bySearch.set(search, { count: 1, first: sentence })
    else known.count++
  }

  async report(io: Io): Promise<void> {
    for (const [search, { count, first }] of this.#bySearch) {
      const { file, sentence } = this.#placeOf(first)
      const where = [file, sentence === undefined ? undefined : `sentence ${sentence}`]
      const named = [...where.filter((part) => part !== undefined), `${first.words.length} words`]
      const which = `${count === 1 ? '' : 'first: '}${named.join(', ')}`
      const what = `${counted(count, 'sentence')} too long for the model's own search`
      await io.stderr.write(`crossarc: warning: ${what}; used instead: ${search} (${printable(which)})\n`)
    }
  }
}
