import { CrossarcError, defined } from '../../base/index.ts'
import type { ReadOptions } from '../read-options.ts'
import { type Sentence, sentenceName } from '../sentence.ts'
import type { Source } from '../source.ts'
import type { WriteOptions } from '../write-check.ts'
import { toBrat } from './brat.ts'
import { streamConllu, writeConlluSentence } from './conllu.ts'
import { streamConllx, writeConllxSentence } from './conllx.ts'
import { toDisplacy } from './displacy.ts'
import { streamJson, writeJsonSentence } from './json.ts'
import { toSpacyDoc } from './spacy.ts'

/** Options of a format's writer. */
export interface FormatOptions extends WriteOptions {
  /** The place of a sentence, for errors; by default sentences are counted as they are written. */
  originOf?: (sentence: Sentence) => { readonly file: string; readonly number: number }
  /**
   * Called for every sentence that cannot be written, which is then left out. Without it, the first such
   * sentence throws.
   */
  onInvalid?: (error: CrossarcError) => void
}

type Sentences = Iterable<Sentence> | AsyncIterable<Sentence>

/** A named format: how to read it and how to write it. */
export interface Format {
  name: string
  description: string
  /** File name extensions with the dot, the usual one first. */
  extensions: readonly string[]
  stream?(source: Source, options?: ReadOptions): AsyncIterable<Sentence>
  /** The text of the output, in pieces. */
  write?(sentences: Sentences, options?: FormatOptions): AsyncIterable<string>
  /** For a format of several files: the content of each file by its extension. */
  writeFiles?(sentences: Sentences): Promise<Record<string, string>>
}

/** How a format joins sentences. */
export interface OneByOne {
  header?: string
  separator?: string
  footer?: string
  sentence(sentence: Sentence, options: WriteOptions): string
}

/** The `write` of a format that writes each sentence independently. */
export function oneByOne(layout: OneByOne): NonNullable<Format['write']> {
  return async function* write(sentences, options = {}) {
    let number = options.number ?? 1
    const { header = '', separator = '', footer = '' } = layout
    let isFirst = true
    for await (const sentence of sentences) {
      const text = textOf(sentence, layout, options, number++)
      if (text === undefined) continue
      yield (isFirst ? header : separator) + text
      isFirst = false
    }
    const tail = isFirst ? header + footer : footer
    if (tail !== '') yield tail
  }
}

/** The text of one sentence, or undefined if it is left out. */
function textOf(
  sentence: Sentence,
  layout: OneByOne,
  { originOf, onInvalid, ...options }: FormatOptions,
  written: number,
): string | undefined {
  const origin = originOf?.(sentence)
  const number = origin?.number ?? written
  try {
    return layout.sentence(sentence, { ...options, number })
  } catch (error) {
    if (!(error instanceof CrossarcError)) throw error
    const located = error.at({
      ...defined({ file: origin?.file }),
      sentence: sentenceName(sentence.comments, number),
    })
    if (onInvalid === undefined) throw located
    onInvalid(located)
    return undefined
  }
}

const jsonArray = { header: '[\n', separator: ',\n', footer: '\n]\n' }

/** spaCy documents end where `# newdoc` starts the next one. */
async function* documentsOf(sentences: Sentences): AsyncGenerator<Sentence[], void> {
  let document: Sentence[] = []
  for await (const sentence of sentences) {
    if (document.length > 0 && sentence.comments.some((comment) => /^#\s*newdoc\b/.test(comment))) {
      yield document
      document = []
    }
    document.push(sentence)
  }
  if (document.length > 0) yield document
}

/** All formats of treebank/, by name. Programs may add their own. */
export const formats: readonly Format[] = [
  {
    name: 'conllu',
    description: 'CoNLL-U, the format of Universal Dependencies',
    extensions: ['.conllu'],
    stream: streamConllu,
    write: oneByOne({ sentence: writeConlluSentence }),
  },
  {
    name: 'conllx',
    description: 'CoNLL-X (2006); no comments, multiword tokens, empty nodes, DEPS or MISC',
    extensions: ['.conll', '.conllx'],
    stream: streamConllx,
    write: oneByOne({ sentence: writeConllxSentence }),
  },
  {
    name: 'json',
    description: 'lossless JSON; reads JSON Lines too',
    extensions: ['.json', '.jsonl'],
    stream: streamJson,
    write: oneByOne({ ...jsonArray, sentence: writeJsonSentence }),
  },
  {
    name: 'spacy',
    description: "spaCy's Doc.to_json(), an array with one Doc per newdoc",
    extensions: ['.spacy.json'],
    async *write(sentences) {
      let lead = '[\n'
      for await (const document of documentsOf(sentences)) {
        yield lead + JSON.stringify(toSpacyDoc(document))
        lead = ',\n'
      }
      yield lead === '[\n' ? '[]\n' : '\n]\n'
    },
  },
  {
    name: 'displacy',
    description: "an array of sentences for displaCy's manual=True",
    extensions: ['.displacy.json'],
    write: oneByOne({ ...jsonArray, sentence: (sentence) => JSON.stringify(toDisplacy(sentence)) }),
  },
  {
    name: 'brat',
    description: 'brat standoff: a .txt and an .ann file',
    extensions: ['.ann'],
    async writeFiles(sentences) {
      const all: Sentence[] = []
      for await (const sentence of sentences) all.push(sentence)
      const { text, annotations } = toBrat(all)
      return { '.txt': text, '.ann': annotations }
    },
  },
]

/**
 * The format of this name among `known`; throws if there is none.
 *
 * @example
 * formatNamed('conllu').extensions // ['.conllu']
 */
export function formatNamed(name: string, known: readonly Format[] = formats): Format {
  const format = known.find((candidate) => candidate.name === name)
  if (format) return format
  const names = known.map((candidate) => candidate.name).join(', ')
  throw new CrossarcError('unknown-format', `unknown format "${name}": choose from ${names}`)
}

/**
 * The format with the longest extension that the file name ends with, or undefined.
 *
 * @example
 * formatOfFile('dev.conllu')?.name // 'conllu'
 */
export function formatOfFile(path: string, known: readonly Format[] = formats): Format | undefined {
  let best: Format | undefined
  let length = 0
  for (const format of known) {
    for (const extension of format.extensions) {
      if (extension.length > length && path.toLowerCase().endsWith(extension)) {
        best = format
        length = extension.length
      }
    }
  }
  return best
}
