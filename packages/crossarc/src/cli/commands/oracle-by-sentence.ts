import {
  derive,
  type StaticOracle,
  type TransitionCounts,
  transitionCounts,
} from '../../oracle/base/index.ts'
import { isProjective, type Tree } from '../../tree/index.ts'
import { sentenceName } from '../../treebank/index.ts'
import type { Read } from '../shell/input.ts'
import { count, pad } from '../shell/table.ts'
import { columnName } from './oracle-report.ts'

const NAME_WIDTH = 24
const NUMBER_WIDTH = 9
const COUNTS = ['SHIFT', 'SWAP', 'total'] as const

/** What --by-sentence prints: a line for each sentence, written as soon as it is derived. */
export class SentenceLines {
  readonly #oracles: readonly StaticOracle[]
  readonly #countReset: boolean
  readonly #isJson: boolean

  constructor(oracles: readonly StaticOracle[], options: { countReset: boolean; json: boolean }) {
    this.#oracles = oracles
    this.#countReset = options.countReset
    this.#isJson = options.json
  }

  /** The lines above the first sentence. */
  header(): string {
    if (this.#isJson) return ''
    const above = pad('', NAME_WIDTH + NUMBER_WIDTH)
    const names = this.#oracles.map((oracle) =>
      pad(
        columnName({ system: oracle.system.name, oracle: oracle.name }),
        COUNTS.length * NUMBER_WIDTH,
        true,
      ),
    )
    const numbers = ['words', ...this.#oracles.flatMap(() => COUNTS)]
    return `${above}${names.join('')}\n${row('sentence', numbers)}`
  }

  line({ sentence, file, number }: Read, tree: Tree): string {
    const name = sentenceName(sentence.comments, number)
    const length = tree.heads.length - 1
    const projective = isProjective(tree.heads)
    const found = this.#oracles.map((oracle) => this.#counts(oracle, tree))
    if (this.#isJson) {
      const systems = this.#oracles.map(({ system, name: oracle }, k) => ({
        system: system.name,
        oracle,
        ...jsonCounts(found[k]),
      }))
      return `${JSON.stringify({ file, sentence: name, number, length, projective, systems })}\n`
    }
    const numbers = found.flatMap((counts) => {
      if (counts === undefined) return COUNTS.map(() => '-')
      return [counts.shifts, counts.swaps, counts.transitions].map(count)
    })
    return row(projective ? name : `${name} *`, [count(length), ...numbers])
  }

  #counts(oracle: StaticOracle, tree: Tree): TransitionCounts | undefined {
    const end = derive(oracle, tree)
    return end && transitionCounts(oracle.system, end, { countReset: this.#countReset })
  }
}

/** Null where the system cannot build the tree. */
function jsonCounts(counts: TransitionCounts | undefined): object {
  return {
    shifts: counts?.shifts ?? null,
    swaps: counts?.swaps ?? null,
    transitions: counts?.transitions ?? null,
  }
}

/** Columns have fixed widths, so that a line can be written before the next sentence is read. */
function row(name: string, numbers: readonly string[]): string {
  return `${pad(name, NAME_WIDTH)}${numbers.map((number) => ` ${pad(number, NUMBER_WIDTH - 1, true)}`).join('')}\n`
}
