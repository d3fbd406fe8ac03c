import { ColumnParser } from '../columns.ts'
import type { Dialect, ReadOptions } from '../read-options.ts'
import { type EmptyNode, type MultiwordToken, type Sentence, UNKNOWN } from '../sentence.ts'
import { parseStream, parseWhole, type Source } from '../source.ts'
import { checkSentence, type WriteOptions } from '../write-check.ts'

const dialect: Dialect = { name: 'CoNLL-U', roots: 'one', tokensAndNodes: true }

/**
 * All sentences of a CoNLL-U text, given as text or as UTF-8 bytes. Accepts CRLF, a byte order mark, repeated
 * blank lines, a missing last one, and the heads `_` and `-1`, which become UNKNOWN. Any other deviation from
 * CoNLL-U is an error that names its line.
 *
 * @example
 * const [sentence] = readConllu('1\tGo\tgo\tVERB\t_\t_\t0\troot\t_\t_\n\n')
 * sentence.words[0].form // 'Go'
 */
export function readConllu(text: string | Uint8Array, options: ReadOptions = {}): Sentence[] {
  return parseWhole(new ColumnParser(dialect, options), text)
}

/**
 * The sentences of a CoNLL-U source, one by one. Only one block of text and one sentence are in memory at a
 * time.
 *
 * @example
 * for await (const sentence of streamConllu(response.body)) console.log(sentence.words.length)
 */
export function streamConllu(source: Source, options: ReadOptions = {}): AsyncGenerator<Sentence, void> {
  return parseStream(new ColumnParser(dialect, options), source)
}

/**
 * Sentences as CoNLL-U. What was read from a clean file comes back byte for byte. Throws if the result could
 * not be read back.
 *
 * @example
 * const text = '1\tGo\tgo\tVERB\t_\t_\t0\troot\t_\t_\n\n'
 * writeConllu(readConllu(text)) === text // true
 */
export function writeConllu(sentences: Iterable<Sentence>, options: WriteOptions = {}): string {
  let number = options.number ?? 1
  const texts: string[] = []
  for (const sentence of sentences)
    texts.push(writeConlluSentence(sentence, { ...options, number: number++ }))
  return texts.join('')
}

/**
 * One sentence as CoNLL-U, including the blank line after it.
 *
 * @example
 * for (const sentence of sentences) console.log(writeConlluSentence(sentence))
 */
export function writeConlluSentence(sentence: Sentence, options: WriteOptions = {}): string {
  checkSentence(sentence, options.roots ?? dialect.roots, options.number ?? 1)
  const { words, multiwords, emptyNodes } = sentence
  // Joined rather than concatenated: nested strings would cost half of the time in garbage collection.
  const lines = [...sentence.comments]
  let token = 0
  let node = 0
  while (emptyNodes[node]?.after === 0) lines.push(lineOfNode(emptyNodes[node++]))
  for (const word of words) {
    if (multiwords[token]?.first === word.id) lines.push(lineOfToken(multiwords[token++]))
    const { id, form, lemma, upos, xpos, feats, deprel, deps, misc } = word
    const head = word.head === UNKNOWN ? '_' : word.head
    lines.push([id, form, lemma, upos, xpos, feats, head, deprel, deps, misc].join('\t'))
    while (emptyNodes[node]?.after === id) lines.push(lineOfNode(emptyNodes[node++]))
  }
  lines.push('', '')
  return lines.join('\n')
}

function lineOfToken(token: MultiwordToken): string {
  const { first, last, form, lemma = '_', upos = '_', xpos = '_', feats } = token
  const { head = '_', deprel = '_', deps = '_', misc } = token
  return `${first}-${last}\t${form}\t${lemma}\t${upos}\t${xpos}\t${feats}\t${head}\t${deprel}\t${deps}\t${misc}`
}

function lineOfNode(node: EmptyNode): string {
  const { after, index, form, lemma, upos, xpos, feats, head = '_', deprel = '_', deps, misc } = node
  return `${after}.${index}\t${form}\t${lemma}\t${upos}\t${xpos}\t${feats}\t${head}\t${deprel}\t${deps}\t${misc}`
}
