import { CrossarcError } from '../error.ts'
import type { JsonValue } from '../model-file/index.ts'
import { Alphabet } from '../tree/tree.ts'
import { cells } from './bi-lstm.ts'
import type { EncoderOptions } from './encoder.ts'
import { checkHead, type HeadOptions } from './heads.ts'
import { labelers } from './labeler.ts'
import { Lexicon } from './lexicon.ts'
import type { NetworkDescription } from './parser-network.ts'
import type { FeatsScoring, NetworkOptions } from './preset.ts'
import { splitXpos } from './taggers.ts'

/** Far beyond any network that this is for: what a file asks for must not exhaust the memory. */
const WIDEST = 1 << 14
const DEEPEST = 16
const MOST_NAMES = 1 << 20

const featsScorings: Readonly<Record<FeatsScoring, true>> = { columns: true, features: true }

type JsonObject = { readonly [key: string]: JsonValue }

/** All of a description that a model file needs. */
export function descriptionToJson({
  head,
  network,
  lexicon,
  labels,
  upos,
  xpos,
  feats,
  oneRoot,
}: NetworkDescription): JsonObject {
  return {
    head: JSON.parse(JSON.stringify(head)) as JsonValue,
    network: JSON.parse(JSON.stringify(network)) as JsonValue,
    lexicon: lexicon.toJson(),
    labels: labels.names.slice(),
    upos: upos.names.slice(),
    xpos: xpos.names.slice(),
    ...(feats === undefined ? {} : { feats: feats.names.slice() }),
    oneRoot,
  }
}

/** The description in a model file, which is checked, not trusted. */
export function descriptionFromJson(value: JsonValue | undefined): NetworkDescription {
  const { head, network, lexicon, labels, feats, oneRoot, ...tags } = object(value, 'its description')
  const upos = readNames(tags.upos, 'its tags')
  const xpos = readNames(tags.xpos, 'its tags')
  if (xpos.names.some((name) => upos.find(splitXpos(name).upos) < 0))
    throw corrupt('its tags do not fit each other')
  return {
    head: readHead(head),
    network: readNetwork(network),
    lexicon: Lexicon.fromJson(lexicon),
    labels: readNames(labels, 'its labels'),
    upos,
    xpos,
    ...(feats === undefined ? {} : { feats: readNames(feats, 'its features') }),
    oneRoot: boolean(oneRoot, 'whether trees have one root'),
  }
}

function readHead(value: JsonValue | undefined): HeadOptions {
  const { model, system, features, beam } = object(value, 'what it parses with')
  if (typeof model !== 'string') throw corrupt('it does not say what it parses with')
  const head: HeadOptions = {
    model,
    ...(typeof system === 'string' ? { system } : {}),
    ...(Array.isArray(features) ? { features: features.map(String) } : {}),
    ...(beam === undefined ? {} : { beam: whole(beam, 1, 1 << 16, 'the width of its beam') }),
  }
  try {
    checkHead(head)
  } catch (error) {
    if (error instanceof CrossarcError) throw corrupt(error.message)
    throw error
  }
  return head
}

function readNetwork(value: JsonValue | undefined): NetworkOptions {
  const { encoder, hidden, activation, dropout, labeler, labelerHidden, taggerHidden, feats } = object(
    value,
    'its network',
  )
  if (activation !== 'tanh' && activation !== 'leaky-relu') throw corrupt('its activation is unknown')
  return {
    encoder: readEncoder(encoder),
    hidden: width(hidden, 'its hidden layers'),
    activation,
    dropout: share(dropout),
    ...(labeler === undefined ? {} : { labeler: named(labeler, labelers, 'its labeler') }),
    ...(labelerHidden === undefined ? {} : { labelerHidden: width(labelerHidden, 'its hidden layers') }),
    ...(taggerHidden === undefined ? {} : { taggerHidden: width(taggerHidden, 'its hidden layers') }),
    ...(feats === undefined ? {} : { feats: named(feats, featsScorings, 'its tagger of features') }),
  }
}

function readEncoder(value: JsonValue | undefined): EncoderOptions {
  const encoder = object(value, 'its encoder')
  const characters = object(encoder.characters, 'its characters')
  const { words } = encoder
  if (words !== 'either' && words !== 'both') throw corrupt('its way to make vectors of words is unknown')
  const options: EncoderOptions = {
    words,
    wordSize: width(encoder.wordSize, 'its vectors of words'),
    characterVectorSize: width(encoder.characterVectorSize, 'its vectors of words'),
    characters: {
      cell: named(characters.cell, cells, 'its kind of cell'),
      size: width(characters.size, 'its vectors of characters'),
      units: width(characters.units, 'its cells'),
      layers: whole(characters.layers, 1, DEEPEST, 'its layers'),
      dropout: share(characters.dropout),
    },
    cell: named(encoder.cell, cells, 'its kind of cell'),
    units: width(encoder.units, 'its cells'),
    layers: whole(encoder.layers, 1, DEEPEST, 'its layers'),
    dropout: share(encoder.dropout),
    tokenDropout: share(encoder.tokenDropout),
    wordSmoothing: notNegative(encoder.wordSmoothing),
    characterSmoothing: notNegative(encoder.characterSmoothing),
  }
  if (words === 'either' && options.wordSize !== options.characterVectorSize)
    throw corrupt('its vectors of words have two sizes')
  return options
}

function readNames(value: JsonValue | undefined, what: string): Alphabet {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_NAMES)
    throw corrupt(`${what} are wrong`)
  const names = value.map((name: JsonValue) => {
    if (typeof name !== 'string' || /^$|[\t\n\r]/.test(name)) throw corrupt(`one of ${what} is wrong`)
    return name
  })
  const alphabet = new Alphabet(names)
  if (alphabet.size !== names.length) throw corrupt(`one of ${what} is there twice`)
  return alphabet
}

export function object(value: JsonValue | undefined, what: string): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw corrupt(`${what} is missing`)
  return value as JsonObject
}

function boolean(value: JsonValue | undefined, what: string): boolean {
  if (typeof value !== 'boolean') throw corrupt(`it does not say ${what}`)
  return value
}

function whole(value: JsonValue | undefined, least: number, most: number, what: string): number {
  if (!Number.isInteger(value) || (value as number) < least || (value as number) > most)
    throw corrupt(`a number of ${what} is wrong`)
  return value as number
}

function width(value: JsonValue | undefined, what: string): number {
  const floats = whole(value, 4, WIDEST, what)
  if (floats % 4 !== 0) throw corrupt(`a number of ${what} is wrong`)
  return floats
}

function share(value: JsonValue | undefined): number {
  if (typeof value !== 'number' || !(value >= 0 && value < 1)) throw corrupt('a share to be dropped is wrong')
  return value
}

function notNegative(value: JsonValue | undefined): number {
  if (typeof value !== 'number' || !(value >= 0)) throw corrupt('a smoothing is wrong')
  return value
}

function named<T extends object>(value: JsonValue | undefined, choice: T, what: string): keyof T {
  if (typeof value !== 'string' || !Object.hasOwn(choice, value)) throw corrupt(`${what} is unknown`)
  return value as keyof T
}

export function corrupt(reason: string): CrossarcError {
  return new CrossarcError('model-corrupt', `The model is damaged: ${reason}`)
}
