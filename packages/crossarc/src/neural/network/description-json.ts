import {
  type Complaint,
  CrossarcError,
  corrupt,
  defined,
  type JsonObject,
  type JsonValue,
  jsonBoolean,
  jsonInteger,
  jsonList,
  jsonObject,
} from '../../base/index.ts'
import { Alphabet } from '../../tree/index.ts'
import { Lexicon } from '../encoder/lexicon.ts'
import { splitXpos } from '../labels/taggers.ts'
import type { HeadOptions } from '../options/head-options.ts'
import { checkedNetwork } from '../options/network-bounds.ts'
import type { NetworkDescription } from './parser-network.ts'
import { checkHead } from './parsing-heads.ts'

/** Far more than any treebank has: a file must not be able to exhaust the memory. */
const MOST_NAMES = 1 << 20

const damaged: Complaint = (option, range) => corrupt(`${option} is not ${range}`)

/** A description as the metadata of a model file. */
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
    ...defined({ feats: feats?.names.slice() }),
    oneRoot,
  }
}

/** The description in a model file, which is checked, not trusted. */
export function descriptionFromJson(value: JsonValue | undefined): NetworkDescription {
  const { head, network, lexicon, labels, feats, oneRoot, ...tags } = jsonObject(value, 'its description')
  const upos = readNames(tags.upos, 'its tags')
  const xpos = readNames(tags.xpos, 'its tags')
  if (xpos.names.some((name) => upos.find(splitXpos(name).upos) < 0))
    throw corrupt('an XPOS tag belongs to a UPOS tag that it does not have')
  return {
    head: readHead(head),
    network: checkedNetwork(network, damaged),
    lexicon: Lexicon.fromJson(lexicon),
    labels: readNames(labels, 'its labels'),
    upos,
    xpos,
    ...defined({ feats: feats === undefined ? undefined : readNames(feats, 'its features') }),
    oneRoot: jsonBoolean(oneRoot, 'whether trees have one root'),
  }
}

function readHead(value: JsonValue | undefined): HeadOptions {
  const { model, system, features, beam } = jsonObject(value, 'its head')
  if (typeof model !== 'string') throw corrupt('the model of its head has no name')
  const head: HeadOptions = {
    model,
    ...defined({
      system: typeof system === 'string' ? system : undefined,
      features: Array.isArray(features) ? features.map(String) : undefined,
      beam: beam === undefined ? undefined : jsonInteger(beam, 1, 1 << 16, 'the width of its beam'),
    }),
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
  const list = jsonList(value, what)
  if (list.length === 0 || list.length > MOST_NAMES)
    throw corrupt(`it has ${list.length} of ${what}, not 1 to ${MOST_NAMES}`)
  const names = list.map((name) => {
    if (typeof name !== 'string' || /^$|[\t\n\r]/.test(name))
      throw corrupt(`one of ${what} is empty, breaks the line, or is not a string`)
    return name
  })
  const alphabet = new Alphabet(names)
  if (alphabet.size !== names.length) throw corrupt(`${what} contain duplicates`)
  return alphabet
}
