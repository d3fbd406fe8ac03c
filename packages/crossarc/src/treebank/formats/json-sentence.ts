import { CrossarcError } from '../../base/index.ts'
import {
  type EmptyNode,
  type MultiwordToken,
  type Sentence,
  sentenceName,
  UNKNOWN,
  type Word,
} from '../sentence.ts'

type Fields = Record<string, unknown>

/** The sentence that a JSON object represents; its number in the file is for errors. */
export function sentenceOfJson(text: string, number: number): Sentence {
  let value: Fields
  try {
    value = JSON.parse(text) as Fields
  } catch (error) {
    throw new CrossarcError('bad-json', error instanceof Error ? error.message : String(error))
  }
  const comments = listOf(value, 'comments').map((comment) => {
    if (typeof comment !== 'string') throw new CrossarcError('bad-sentence', 'a comment that is not a string')
    return comment
  })
  try {
    return {
      comments,
      words: listOf(value, 'words').map((word, index) =>
        wordOf(fieldsOf(word, `word ${index + 1}`), index + 1),
      ),
      multiwords: listOf(value, 'multiwords').map((token) =>
        multiwordOf(fieldsOf(token, 'a multiword token')),
      ),
      emptyNodes: listOf(value, 'emptyNodes').map((node) => emptyNodeOf(fieldsOf(node, 'an empty node'))),
    }
  } catch (error) {
    if (!(error instanceof CrossarcError)) throw error
    throw error.at({ sentence: sentenceName(comments, number) })
  }
}

function wordOf(fields: Fields, id: number): Word {
  return {
    id: numberOf(fields, 'id', id),
    form: column(fields, 'form'),
    lemma: column(fields, 'lemma'),
    upos: column(fields, 'upos'),
    xpos: column(fields, 'xpos'),
    feats: column(fields, 'feats'),
    head: numberOf(fields, 'head', UNKNOWN),
    deprel: column(fields, 'deprel'),
    deps: column(fields, 'deps'),
    misc: column(fields, 'misc'),
  }
}

function multiwordOf(fields: Fields): MultiwordToken {
  const token: MultiwordToken = {
    first: numberOf(fields, 'first'),
    last: numberOf(fields, 'last'),
    form: column(fields, 'form'),
    feats: column(fields, 'feats'),
    misc: column(fields, 'misc'),
  }
  for (const name of ['lemma', 'upos', 'xpos', 'head', 'deprel', 'deps'] as const) {
    if (fields[name] !== undefined) token[name] = column(fields, name)
  }
  return token
}

function emptyNodeOf(fields: Fields): EmptyNode {
  const node: EmptyNode = {
    after: numberOf(fields, 'after'),
    index: numberOf(fields, 'index'),
    form: column(fields, 'form'),
    lemma: column(fields, 'lemma'),
    upos: column(fields, 'upos'),
    xpos: column(fields, 'xpos'),
    feats: column(fields, 'feats'),
    deps: column(fields, 'deps'),
    misc: column(fields, 'misc'),
  }
  for (const name of ['head', 'deprel'] as const) {
    if (fields[name] !== undefined) node[name] = column(fields, name)
  }
  return node
}

function listOf(value: Fields, name: string): unknown[] {
  const list = value[name] ?? []
  if (!Array.isArray(list)) throw new CrossarcError('bad-sentence', `"${name}" is not a list`)
  return list
}

function fieldsOf(value: unknown, what: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  throw new CrossarcError('bad-sentence', `${what} is not an object`)
}

function column(fields: Fields, name: string): string {
  const value = fields[name] ?? '_'
  if (typeof value !== 'string') throw new CrossarcError('bad-sentence', `"${name}" is not a string`)
  return value
}

function numberOf(fields: Fields, name: string, otherwise?: number): number {
  const value = fields[name] ?? otherwise
  if (typeof value !== 'number') throw new CrossarcError('bad-sentence', `"${name}" is not a number`)
  return value
}
