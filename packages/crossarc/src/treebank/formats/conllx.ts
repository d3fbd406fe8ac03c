import { CrossarcError } from '../../base/index.ts'
import { ColumnParser } from '../columns.ts'
import { shortened } from '../faults.ts'
import { itemOf, itemsOf } from '../misc.ts'
import type { Dialect, ReadOptions } from '../read-options.ts'
import { type Sentence, sentenceName, UNKNOWN, type Word } from '../sentence.ts'
import { parseStream, parseWhole, type Source } from '../source.ts'
import { checkSentence, type WriteOptions } from '../write-check.ts'

/** The MISC items that hold the columns PHEAD and PDEPREL. */
const PHEAD = 'PHead'
const PDEPREL = 'PDeprel'

const dialect: Dialect = { name: 'CoNLL-X', roots: 'any', tokensAndNodes: false, finish: moveProjectiveHead }

/** Columns 9 and 10 arrive as DEPS and MISC. Both become items of MISC; `_` in both adds none. */
function moveProjectiveHead(word: Word): CrossarcError | undefined {
  const { deps: head, misc: label } = word
  if (head === '_' && label === '_') return undefined
  const error = errorOfProjectiveHead(head, label)
  if (error) return error
  const items: string[] = []
  if (head !== '_') items.push(`${PHEAD}=${head}`)
  if (label !== '_') items.push(`${PDEPREL}=${label}`)
  word.deps = '_'
  word.misc = items.join('|')
  return undefined
}

function errorOfProjectiveHead(head: string, label: string): CrossarcError | undefined {
  if (/^(_|0|[1-9]\d{0,8})$/.test(head) && label !== '' && !label.includes('|')) return undefined
  return new CrossarcError(
    'bad-projective-head',
    `PHEAD must be a number or _, and PDEPREL a label without |, but they are "${shortened(head)}" and "${shortened(label)}"`,
  )
}

/**
 * All sentences of a CoNLL-X text (ID FORM LEMMA CPOSTAG POSTAG FEATS HEAD DEPREL PHEAD PDEPREL), as lenient
 * as readConllu. CPOSTAG becomes upos and POSTAG xpos; PHEAD and PDEPREL become the MISC items PHead and
 * PDeprel. A sentence may have several roots unless `roots` is 'one'.
 *
 * @example
 * const [sentence] = readConllx('1\tGo\tgo\tV\tVB\t_\t0\troot\t_\t_\n\n')
 * sentence.words[0].xpos // 'VB'
 */
export function readConllx(text: string | Uint8Array, options: ReadOptions = {}): Sentence[] {
  return parseWhole(new ColumnParser(dialect, options), text)
}

/**
 * The sentences of a CoNLL-X source, one by one.
 *
 * @example
 * for await (const sentence of streamConllx(response.body)) console.log(sentence.words.length)
 */
export function streamConllx(source: Source, options: ReadOptions = {}): AsyncGenerator<Sentence, void> {
  return parseStream(new ColumnParser(dialect, options), source)
}

/**
 * Sentences as CoNLL-X; writeConllxSentence lists what the format cannot represent.
 *
 * @example
 * readConllx(writeConllx([sentence]))[0].words.length // 9
 */
export function writeConllx(sentences: Iterable<Sentence>, options: WriteOptions = {}): string {
  let number = options.number ?? 1
  let text = ''
  for (const sentence of sentences) text += writeConllxSentence(sentence, { ...options, number: number++ })
  return text
}

/**
 * One sentence as CoNLL-X, including the blank line after it. CoNLL-X cannot represent comments, multiword
 * tokens, empty nodes, DEPS, and MISC items other than PHead and PDeprel; they are left out.
 *
 * @example
 * writeConllxSentence(sentence).split('\n')[0]
 */
export function writeConllxSentence(sentence: Sentence, options: WriteOptions = {}): string {
  const number = options.number ?? 1
  checkSentence(sentence, options.roots ?? dialect.roots, number)
  let text = ''
  for (const word of sentence.words) {
    const head = word.head === UNKNOWN ? '_' : word.head
    const items = itemsOf(word.misc)
    const projectiveHead = itemOf(items, PHEAD) ?? '_'
    const projectiveLabel = itemOf(items, PDEPREL) ?? '_'
    const error = errorOfProjectiveHead(projectiveHead, projectiveLabel)
    if (error) throw error.at({ sentence: sentenceName(sentence.comments, number) })
    text += `${word.id}\t${word.form}\t${word.lemma}\t${word.upos}\t${word.xpos}\t${word.feats}\t${head}\t${word.deprel}\t${projectiveHead}\t${projectiveLabel}\n`
  }
  return `${text}\n`
}
