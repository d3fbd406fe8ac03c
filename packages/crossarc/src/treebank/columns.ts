import { CrossarcError } from '../base/index.ts'
import { headAt, isBlank, NOT_A_NUMBER, numberAt } from './characters.ts'
import { faultOfTree, type Roots } from './check.ts'
import {
  badHead,
  badId,
  emptyColumn,
  errorOfFlaw,
  errorOfRange,
  misplacedNode,
  rangeBeyond,
  sentenceTooLong,
  wrongColumns,
  wrongId,
} from './faults.ts'
import { type Flaw, LineScanner, SOUND, TOO_LONG } from './lines.ts'
import { type Dialect, LONGEST_SENTENCE, type ReadOptions } from './read-options.ts'
import { emptyNodeOf, multiwordOf } from './rows.ts'
import {
  type EmptyNode,
  type MultiwordToken,
  type Sentence,
  sentenceName,
  UNKNOWN,
  type Word,
} from './sentence.ts'
import type { SentenceParser } from './source.ts'
import { detached, Strings } from './strings.ts'

/**
 * Forms and lemmas are unbounded, tags and labels are few; DEPS and MISC, whose values rarely recur, would
 * evict both. All parsers share the pools, which are larger than most texts; the first parser makes them.
 */
let openColumns: Strings | undefined
let closedColumns: Strings | undefined
let lastColumns: Strings | undefined

const COLUMNS = 10
const NUMBER_SIGN = 35
const HYPHEN = 45
const FULL_STOP = 46

/**
 * Reads sentences of ten columns, line by line. A bad sentence is dropped at its first bad line, so memory
 * holds at most one good sentence.
 */
export class ColumnParser implements SentenceParser {
  readonly ready: Sentence[] = []
  readonly #dialect: Dialect
  readonly #options: ReadOptions
  readonly #roots: Roots
  readonly #lines = new LineScanner((flaw) => this.#addLine(flaw))
  readonly #openColumns: Strings
  readonly #closedColumns: Strings
  readonly #lastColumns: Strings

  #line = 0
  #number = 1
  #comments: string[] = []
  #words: Word[] = []
  #multiwords: MultiwordToken[] = []
  #emptyNodes: EmptyNode[] = []
  /** heads[i] and wordLines[i] of word i, for the part of the sentence read so far. */
  #heads = new Int32Array(256)
  #wordLines = new Int32Array(256)
  #rangeLine = 0
  /** Bytes of this sentence read so far. */
  #size = 0
  /** The word that must follow the line of a multiword token, or 0. */
  #awaited = 0
  /** The first error of this sentence; the rest of the sentence is skipped. */
  #error: CrossarcError | undefined
  /** A comment or a line of ten columns has been seen, so the input is a treebank, however bad. */
  #looksLikeTreebank = false
  #flawedLines = 0

  constructor(dialect: Dialect, options: ReadOptions) {
    this.#dialect = dialect
    this.#options = options
    this.#roots = options.roots ?? dialect.roots
    openColumns ??= new Strings(13)
    closedColumns ??= new Strings(11)
    lastColumns ??= new Strings(11)
    this.#openColumns = openColumns
    this.#closedColumns = closedColumns
    this.#lastColumns = lastColumns
  }

  write(bytes: Uint8Array): void {
    this.#lines.write(bytes)
  }

  end(): void {
    this.#lines.finish()
    this.#line++
    this.#endSentence()
  }

  #addLine(flaw: Flaw): void {
    const { bytes, start, end, tabCount } = this.#lines
    this.#line++
    const isComment = end > start && bytes[start] === NUMBER_SIGN
    const isRow = tabCount === COLUMNS - 1
    if ((isComment || isRow) && flaw !== TOO_LONG) this.#looksLikeTreebank = true
    if (flaw !== SOUND) {
      this.#flawedLines++
      if (!this.#error) this.#fail(errorOfFlaw(flaw))
    } else if (isBlank(bytes, start, end)) {
      this.#endSentence()
    } else if (!this.#error) {
      this.#size += end - start
      if (this.#size > LONGEST_SENTENCE) this.#fail(sentenceTooLong(LONGEST_SENTENCE))
      else if (isComment) this.#addComment()
      else if (isRow) this.#addRow(bytes, start)
      else this.#fail(wrongColumns(this.#lines.lineText(), tabCount + 1))
    }
  }

  #addComment(): void {
    if (this.#words.length > 0 || this.#awaited > 0 || this.#emptyNodes.length > 0) {
      this.#fail(new CrossarcError('comment-inside', 'a comment is inside a sentence, not before it'))
    } else {
      this.#comments.push(detached(this.#lines.lineText()))
    }
  }

  #addRow(bytes: Uint8Array, start: number): void {
    const { tabs } = this.#lines
    let columnStart = start
    for (let column = 0; column < COLUMNS; column++) {
      if (tabs[column] === columnStart) {
        this.#fail(emptyColumn(column))
        return
      }
      columnStart = tabs[column] + 1
    }
    const id = numberAt(bytes, start, tabs[0])
    if (id >= 0) this.#addWord(bytes, id)
    else this.#addOther(bytes, start, tabs[0])
  }

  #addWord(bytes: Uint8Array, id: number): void {
    const n = this.#words.length
    if (id !== n + 1) {
      this.#fail(wrongId(id, n))
      return
    }
    const { text, tabs, skews } = this.#lines
    let head = headAt(bytes, tabs[5] + 1, tabs[6])
    if (head === NOT_A_NUMBER) {
      if (this.#options.unsoundHeads !== 'unknown') {
        this.#fail(badHead(id, this.#lines.column(6)))
        return
      }
      head = UNKNOWN
    }
    const open = this.#openColumns
    const closed = this.#closedColumns
    const last = this.#lastColumns
    const word: Word = {
      id,
      form: open.cut(bytes, tabs[0] + 1, tabs[1], text, skews[0], skews[1]),
      lemma: open.cut(bytes, tabs[1] + 1, tabs[2], text, skews[1], skews[2]),
      upos: closed.cut(bytes, tabs[2] + 1, tabs[3], text, skews[2], skews[3]),
      xpos: closed.cut(bytes, tabs[3] + 1, tabs[4], text, skews[3], skews[4]),
      feats: closed.cut(bytes, tabs[4] + 1, tabs[5], text, skews[4], skews[5]),
      head,
      deprel: closed.cut(bytes, tabs[6] + 1, tabs[7], text, skews[6], skews[7]),
      deps: last.cut(bytes, tabs[7] + 1, tabs[8], text, skews[7], skews[8]),
      misc: last.cut(bytes, tabs[8] + 1, tabs[9], text, skews[8], skews[9]),
    }
    if (id >= this.#heads.length) this.#grow()
    this.#heads[id] = head
    this.#wordLines[id] = this.#line
    this.#awaited = 0
    this.#words.push(word)
    const error = this.#dialect.finish?.(word)
    if (error) this.#fail(error)
  }

  #grow(): void {
    const heads = new Int32Array(2 * this.#heads.length)
    heads.set(this.#heads)
    this.#heads = heads
    const wordLines = new Int32Array(2 * this.#wordLines.length)
    wordLines.set(this.#wordLines)
    this.#wordLines = wordLines
  }

  /** A line whose id is not a number: a multiword token, an empty node, or a mistake. */
  #addOther(bytes: Uint8Array, start: number, end: number): void {
    const columns = Array.from({ length: COLUMNS }, (_, column) => detached(this.#lines.column(column)))
    for (let position = start + 1; position < end - 1 && this.#dialect.tokensAndNodes; position++) {
      const byte = bytes[position]
      if (byte !== HYPHEN && byte !== FULL_STOP) continue
      const left = numberAt(bytes, start, position)
      const right = numberAt(bytes, position + 1, end)
      if (left < 0 || right < 0) break
      if (byte === HYPHEN) this.#addMultiword(left, right, columns)
      else this.#addEmptyNode(left, right, columns)
      return
    }
    this.#fail(badId(columns[0], this.#dialect))
  }

  #addMultiword(first: number, last: number, columns: string[]): void {
    const error = errorOfRange(first, last, this.#words.length, this.#multiwords.at(-1))
    if (error) {
      this.#fail(error)
      return
    }
    this.#multiwords.push(multiwordOf(first, last, columns))
    this.#rangeLine = this.#line
    this.#awaited = first
  }

  #addEmptyNode(after: number, index: number, columns: string[]): void {
    const n = this.#words.length
    const before = this.#emptyNodes.at(-1)
    const due = before?.after === n ? before.index + 1 : 1
    if (this.#awaited > 0 || after !== n || index !== due) {
      this.#fail(misplacedNode(`${after}.${index}`, this.#awaited > 0 ? undefined : `${n}.${due}`))
    } else {
      this.#emptyNodes.push(emptyNodeOf(after, index, columns))
    }
  }

  #endSentence(): void {
    const started =
      this.#error ||
      this.#comments.length > 0 ||
      this.#words.length > 0 ||
      this.#multiwords.length > 0 ||
      this.#emptyNodes.length > 0
    if (!started) return
    if (!this.#error) this.#checkWhole()
    if (this.#error) {
      this.#report(this.#error)
    } else {
      this.ready.push({
        comments: this.#comments,
        words: this.#words,
        multiwords: this.#multiwords,
        emptyNodes: this.#emptyNodes,
      })
    }
    this.#forget()
    this.#error = undefined
    this.#number++
  }

  #checkWhole(): void {
    const n = this.#words.length
    const multiword = this.#multiwords.at(-1)
    if (n === 0) {
      this.#fail(new CrossarcError('empty-sentence', 'a sentence without words'), this.#line - 1)
    } else if (multiword && multiword.last > n) {
      this.#fail(rangeBeyond(multiword, n), this.#rangeLine)
    } else {
      const fault = faultOfTree(this.#heads, n, this.#roots)
      if (fault === undefined) return
      if (this.#options.unsoundHeads !== 'unknown') this.#fail(fault.error, this.#wordLines[fault.word])
      else for (const word of this.#words) word.head = UNKNOWN
    }
  }

  #fail(error: CrossarcError, line = this.#line): void {
    const sentence = sentenceName(this.#comments, this.#number)
    const { file, onInvalid } = this.#options
    const located = error.at(file === undefined ? { line, sentence } : { file, line, sentence })
    if (!onInvalid) throw located
    this.#forget()
    this.#error = located
  }

  #report(error: CrossarcError): void {
    if (this.#flawedLines > 1 && !this.#looksLikeTreebank) {
      throw new CrossarcError(
        'binary-input',
        'this is not a treebank: it is not valid text and has no comment or line of ten columns',
        error.place,
      )
    }
    this.#options.onInvalid?.(error, this.#number)
  }

  #forget(): void {
    this.#comments = []
    this.#words = []
    this.#multiwords = []
    this.#emptyNodes = []
    this.#awaited = 0
    this.#size = 0
  }
}
