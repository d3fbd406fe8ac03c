import { type Complaint, CrossarcError } from '../../base/index.ts'
import type { JsonValue } from '../../model-file/index.ts'
import { Alphabet } from '../../tree/index.ts'
import { Lexicon } from '../encoder/lexicon.ts'
import { splitXpos } from '../labels/taggers.ts'
import { checkedNetwork } from '../options/network-bounds.ts'
import type { NetworkDescription } from './parser-network.ts'
import { checkHead, type HeadOptions } from './parsing-heads.ts'

/** Far beyond any treebank: what a file asks for must not exhaust the memory. */
const MOST_NAMES = 1 << 20

const damaged: Complaint = (option, range) => corrupt(`${option} is not ${range}`)

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
    network: checkedNetwork(network, damaged),
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

export function corrupt(reason: string): CrossarcError {
  return new CrossarcError('model-corrupt', `The model is damaged: ${reason}`)
}
