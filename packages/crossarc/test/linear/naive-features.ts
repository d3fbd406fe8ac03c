import type { Template, TemplatePart } from '../../src/linear/features/templates.ts'
import type { Configuration } from '../../src/transition/configuration.ts'
import type { Sentence, Word } from '../../src/treebank/sentence.ts'

/** What a template says about a configuration, as text, worked out from the definitions without any index. */
export function naiveFeatures(template: Template, c: Configuration, sentence: Sentence): string[] {
  return template.reduce<string[]>(
    (texts, part) => values(part, c, sentence).flatMap((value) => texts.map((text) => `${text} & ${value}`)),
    [''],
  )
}

function values(part: TemplatePart, c: Configuration, sentence: Sentence): string[] {
  const { address, attribute, other } = part
  if (attribute === 'phase') return [`${c.phase} ${c.saved > 0}`]
  const node = nodeAt(address, c)
  if (attribute === 'distance') return [distance(node, nodeAt(other!, c))]
  if (attribute === 'agree') return agreements(node, nodeAt(other!, c), sentence)
  if (attribute === 'feats*') return [...pairsOf(node, sentence)].map(([key, value]) => `${key}=${value}`)
  if (node === undefined) return ['nothing']
  const left = dependents(c, node).filter((word) => word < node)
  const right = dependents(c, node).filter((word) => word > node)
  const labels = (words: number[]) =>
    words
      .map((word) => c.labels[word])
      .sort()
      .join()
  switch (attribute) {
    case 'label':
      return [String(c.labels[node])]
    case 'vl':
      return [String(left.length)]
    case 'vr':
      return [String(right.length)]
    case 'sl':
      return [labels(left)]
    case 'sr':
      return [labels(right)]
  }
  return [node === 0 ? 'the root' : `"${ofWord(attribute, sentence.words[node - 1])}"`]
}

function nodeAt(address: string, c: Configuration): number | undefined {
  const [base, ...steps] = address.split('.')
  return steps.reduce(
    (node, step) => (node === undefined ? undefined : follow(step, node, c)),
    start(base, c),
  )
}

function start(base: string, c: Configuration): number | undefined {
  const stack = [...c.stack.subarray(0, c.stackSize)].reverse()
  const buffer = [...c.buffer.subarray(c.bufferStart, c.bufferEnd)]
  if (base !== 'cl' && base !== 'cr') return (base[0] === 's' ? stack : buffer)[Number(base.slice(1))]
  const [first] = stack
  const [last] = buffer
  if (first === undefined || last === undefined) return undefined
  const between = Array.from({ length: c.n }, (_, k) => k + 1)
    .filter((word) => word > first && word < last)
    .filter((word) => c.heads[word] < first || c.heads[word] > last)
  return base === 'cl' ? between[0] : between.at(-1)
}

function dependents(c: Configuration, node: number): number[] {
  return Array.from({ length: c.n }, (_, k) => k + 1).filter((word) => c.heads[word] === node)
}

function follow(step: string, node: number, c: Configuration): number | undefined {
  if (step === 'h') return c.heads[node] < 0 ? undefined : c.heads[node]
  const left = dependents(c, node).filter((word) => word < node)
  const right = dependents(c, node).filter((word) => word > node)
  const places: Record<string, number | undefined> = {
    l: left[0],
    l2: left[1],
    li: left.at(-1),
    r: right.at(-1),
    r2: right.at(-2),
    ri: right[0],
  }
  return places[step]
}

function distance(a: number | undefined, b: number | undefined): string {
  if (a === undefined || b === undefined) return 'nothing'
  const steps = Math.abs(a - b)
  return steps > 10 ? '11+' : steps >= 5 ? '5-10' : String(steps)
}

function pairsOf(node: number | undefined, sentence: Sentence): Map<string, string> {
  return node === undefined || node === 0 ? new Map() : pairsIn(sentence.words[node - 1].feats)
}

function pairsIn(feats: string): Map<string, string> {
  if (feats === '_') return new Map()
  return new Map(feats.split('|').map((pair) => [pair.split('=')[0], pair.split('=')[1] ?? '']))
}

function agreements(a: number | undefined, b: number | undefined, sentence: Sentence): string[] {
  const others = pairsOf(b, sentence)
  return [...pairsOf(a, sentence)]
    .filter(([key]) => others.has(key))
    .map(([key, value]) => `${key} ${others.get(key) === value}`)
}

function ofWord(attribute: string, word: Word): string {
  const characters = Array.from(word.form)
  const count = Number(attribute.at(-1))
  if (attribute.startsWith('prefix')) return characters.slice(0, count).join('')
  if (attribute.startsWith('suffix')) return characters.slice(-count).join('')
  if (attribute === 'shape') {
    const classes = characters.map((character) => character.replace(/\p{Lu}/u, 'X').replace(/\p{Ll}/u, 'x'))
    return classes
      .map((character) => character.replace(/\p{Nd}/u, '9'))
      .filter((character, k, all) => character !== all[k - 1])
      .join('')
  }
  const key = /^feats\[(.*)\]$/.exec(attribute)?.[1]
  return key === undefined ? String(word[attribute as keyof Word]) : (pairsIn(word.feats).get(key) ?? '')
}
