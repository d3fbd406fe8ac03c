/**
 * Reads and writes treebanks: CoNLL-U, CoNLL-X and JSON, whole or as streams, and exports to spaCy, displaCy and
 * brat.
 * For tools that convert, check or edit annotated sentences.
 *
 * @module
 */

export {
  type BratDocument,
  type DisplacyOptions,
  type DisplacyParse,
  type Format,
  type FormatOptions,
  formatNamed,
  formatOfFile,
  formats,
  readConllu,
  readConllx,
  readJson,
  type SpacyDoc,
  streamConllu,
  streamConllx,
  streamJson,
  toBrat,
  toDisplacy,
  toSpacyDoc,
  writeConllu,
  writeConlluSentence,
  writeConllx,
  writeConllxSentence,
  writeJson,
  writeJsonSentence,
} from '../treebank/formats/index.ts'
export {
  comment,
  confidenceOf,
  type EmptyNode,
  type MultiwordToken,
  type OffsetUnit,
  type ReadOptions,
  type Sentence,
  type Source,
  type Surface,
  type SurfaceToken,
  surfaceOf,
  UNKNOWN,
  type Word,
  type WriteOptions,
} from '../treebank/index.ts'
