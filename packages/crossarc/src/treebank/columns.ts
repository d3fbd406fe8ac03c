import { CrossarcError } from '../error.ts'
import { headAt, isBlank, NOT_A_NUMBER, numberAt } from './characters.ts'
import { faultOfTree, type Roots } from './check.ts'
import { errorOfFlaw, errorOfRange, rangeBeyond, shortened, wrongColumns, wrongId } from './faults.ts'
import { type Flaw, type LineHandler, LineScanner, SOUND } from './lines.ts'
import { type EmptyNode, type MultiwordToken, type Sentence, sentenceName, type Word } from './sentence.ts'
import type { SentenceParser } from './source.ts'
import { detached, Strings } from './strings.ts'

/** How readers read. */
export interface ReadOptions {
  /** The name of the file, for errors. */
  file?: string
  /** Whether a sentence must have exactly one root. */
  roots?: Roots
  /** Takes the error of a bad sentence, which is then left out; without it the first error is thrown. */
  onInvalid?: (error: CrossarcError) => void
}

/** What CoNLL-U and CoNLL-X do not have in common. */
export interface Dialect {
  name: string
  roots: Roots
  /** Whether ids such as 3-4 and 3.1 exist. */
  tokensAndNodes: boolean
  /** Turns columns 9 and 10 as they stand in the file into DEPS and MISC. */
  finish?(word: Word): void
}

const COLUMNS = 10
const NUMBER_SIGN = 35
const HYPHEN = 45
const FULL_STOP = 46

/**
 * Reads sentences of ten columns, line by line: what a bad sentence has taken is dropped at its first bad
 * line, so memory holds one good sentence at most.
 */
export class ColumnParser implements SentenceParser, LineHandler {
  readonly ready: Sentence[] = []
  readonly #dialect: Dialect
  readonly #options: ReadOptions
  readonly #roots: Roots
  readonly #lines: LineScanner
  readonly #strings = new Strings()

  #line = 0
  #number = 1
  #comments: string[] = []
  #words: Word[] = []
  #multiwords: MultiwordToken[] = []
  #emptyNodes: EmptyNode[] = []
  /** heads[i] and wordLines[i] for word i, as far as the sentence has been read. */
  #heads = new Int32Array(256)
  #wordLines = new Int32Array(256)
  #rangeLine = 0
  /** The word that the line after a multiword line must hold, or 0. */
  #awaited = 0
  /** The first error of this sentence: the rest of it is skipped. */
  #error: CrossarcError | undefined
  /** A comment or a line of ten columns has been seen: the input is a treebank, however bad. */
  #looksLikeTreebank = false
  #flawedLines = 0

  constructor(dialect: Dialect, options: ReadOptions) {
    this.#dialect = dialect
    this.#options = options
    this.#roots = options.roots ?? dialect.roots
    this.#lines = new LineScanner(this)
  }

  text(text: string): void {
    this.#lines.text(text)
  }

  damagedText(text: string): void {
    this.#lines.damagedText(text)
  }

  end(): void {
    this.#lines.end()
    this.#line++
    this.#endSentence()
  }

  line(text: string, start: number, end: number, tabs: Int32Array, tabCount: number, flaw: Flaw): void {
    this.#line++
    const isComment = end > start && text.charCodeAt(start) === NUMBER_SIGN
    if (isComment || tabCount === COLUMNS - 1) this.#looksLikeTreebank = true
    if (flaw !== SOUND) {
      this.#flawedLines++
      if (!this.#error) this.#fail(errorOfFlaw(flaw))
      return
    }
    if (isBlank(text, start, end)) {
      this.#endSentence()
      return
    }
    if (this.#error) return
    if (isComment) this.#addComment(text, start, end)
    else if (tabCount === COLUMNS - 1) this.#addRow(text, start, end, tabs)
    else this.#fail(wrongColumns(text.slice(start, end), tabCount + 1))
  }

  #addComment(text: string, start: number, end: number): void {
    if (this.#words.length > 0 || this.#awaited > 0 || this.#emptyNodes.length > 0) {
      this.#fail(new CrossarcError('comment-inside', 'a comment stands inside a sentence, not before it'))
    } else {
      this.#comments.push(detached(text.slice(start, end)))
    }
  }

  #addRow(text: string, start: number, end: number, tabs: Int32Array): void {
    tabs[COLUMNS - 1] = end
    let columnStart = start
    for (let column = 0; column < COLUMNS; column++) {
      if (tabs[column] === columnStart) {
        this.#fail(
          new CrossarcError('empty-column', `column ${column + 1} is empty: write _ where nothing is given`),
        )
        return
      }
      columnStart = tabs[column]! + 1
    }
    const id = numberAt(text, start, tabs[0]!)
    if (id >= 0) this.#addWord(text, id, tabs)
    else this.#addOther(text, start, tabs)
  }

  #addWord(text: string, id: number, tabs: Int32Array): void {
    const n = this.#words.length
    if (id !== n + 1) {
      this.#fail(wrongId(id, n))
      return
    }
    const head = headAt(text, tabs[5]! + 1, tabs[6]!)
    if (head === NOT_A_NUMBER) {
      const given = text.slice(tabs[5]! + 1, tabs[6])
      this.#fail(
        new CrossarcError(
          'bad-head',
          `the head of word ${id} is "${shortened(given)}", which is no number and not _`,
        ),
      )
      return
    }
    const strings = this.#strings
    const word: Word = {
      id,
      form: strings.cut(text, tabs[0]! + 1, tabs[1]!),
      lemma: strings.cut(text, tabs[1]! + 1, tabs[2]!),
      upos: strings.cut(text, tabs[2]! + 1, tabs[3]!),
      xpos: strings.cut(text, tabs[3]! + 1, tabs[4]!),
      feats: strings.cut(text, tabs[4]! + 1, tabs[5]!),
      head,
      deprel: strings.cut(text, tabs[6]! + 1, tabs[7]!),
      deps: strings.cut(text, tabs[7]! + 1, tabs[8]!),
      misc: strings.cut(text, tabs[8]! + 1, tabs[9]!),
    }
    if (id >= this.#heads.length) this.#grow()
    this.#heads[id] = head
    this.#wordLines[id] = this.#line
    this.#awaited = 0
    this.#words.push(word)
    if (this.#dialect.finish) {
      try {
        this.#dialect.finish(word)
      } catch (error) {
        if (!(error instanceof CrossarcError)) throw error
        this.#fail(error)
      }
    }
  }

  #grow(): void {
    const heads = new Int32Array(2 * this.#heads.length)
    heads.set(this.#heads)
    this.#heads = heads
    const wordLines = new Int32Array(2 * this.#wordLines.length)
    wordLines.set(this.#wordLines)
    this.#wordLines = wordLines
  }

  /** A line whose id is no number: a multiword token, an empty node, or a mistake. */
  #addOther(text: string, start: number, tabs: Int32Array): void {
    const idEnd = tabs[0]!
    const columns = [text.slice(start, idEnd)]
    for (let column = 1; column < COLUMNS; column++) {
      columns.push(detached(text.slice(tabs[column - 1]! + 1, tabs[column])))
    }
    for (let position = start + 1; position < idEnd - 1 && this.#dialect.tokensAndNodes; position++) {
      const character = text.charCodeAt(position)
      if (character !== HYPHEN && character !== FULL_STOP) continue
      const left = numberAt(text, start, position)
      const right = numberAt(text, position + 1, idEnd)
      if (left < 0 || right < 0) break
      if (character === HYPHEN) this.#addMultiword(left, right, columns)
      else this.#addEmptyNode(left, right, columns)
      return
    }
    const kinds = this.#dialect.tokensAndNodes ? '1, 1-2 or 1.1' : '1, 2, 3'
    this.#fail(
      new CrossarcError(
        'bad-id',
        `"${shortened(columns[0]!)}" is no id of ${this.#dialect.name}: ids look like ${kinds}`,
      ),
    )
  }

  #addMultiword(first: number, last: number, columns: string[]): void {
    const error = errorOfRange(first, last, this.#words.length, this.#multiwords.at(-1))
    if (error) {
      this.#fail(error)
      return
    }
    const token: MultiwordToken = { first, last, form: columns[1]!, feats: columns[5]!, misc: columns[9]! }
    if (columns[2] !== '_') token.lemma = columns[2]!
    if (columns[3] !== '_') token.upos = columns[3]!
    if (columns[4] !== '_') token.xpos = columns[4]!
    if (columns[6] !== '_') token.head = columns[6]!
    if (columns[7] !== '_') token.deprel = columns[7]!
    if (columns[8] !== '_') token.deps = columns[8]!
    this.#multiwords.push(token)
    this.#rangeLine = this.#line
    this.#awaited = first
  }

  #addEmptyNode(after: number, index: number, columns: string[]): void {
    const before = this.#emptyNodes.at(-1)
    const expected = before?.after === after ? before.index + 1 : 1
    if (this.#awaited > 0 || after !== this.#words.length || index !== expected) {
      const place =
        this.#awaited > 0
          ? 'before the multiword token'
          : `as ${this.#words.length}.1, 2, 3 after word ${this.#words.length}`
      this.#fail(
        new CrossarcError(
          'bad-empty-node',
          `the empty node ${after}.${index} is out of place: empty nodes stand here ${place}`,
        ),
      )
      return
    }
    const [, form, lemma, upos, xpos, feats, head, deprel, deps, misc] = columns as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    const node: EmptyNode = { after, index, form, lemma, upos, xpos, feats, deps, misc }
    if (head !== '_') node.head = head
    if (deprel !== '_') node.deprel = deprel
    this.#emptyNodes.push(node)
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
      if (fault) this.#fail(fault.error, this.#wordLines[fault.word])
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
        'this is no treebank: it holds bytes that are no text, and no comment or line of ten columns',
        error.place,
      )
    }
    this.#options.onInvalid?.(error)
  }

  #forget(): void {
    this.#comments = []
    this.#words = []
    this.#multiwords = []
    this.#emptyNodes = []
    this.#awaited = 0
  }
}
