import type { EmptyNode, MultiwordToken } from './sentence.ts'

/** A multiword token from the ten columns of its line. */
export function multiwordOf(first: number, last: number, columns: readonly string[]): MultiwordToken {
  const [, form, lemma, upos, xpos, feats, head, deprel, deps, misc] = columns as Columns
  const token: MultiwordToken = { first, last, form, feats, misc }
  if (lemma !== '_') token.lemma = lemma
  if (upos !== '_') token.upos = upos
  if (xpos !== '_') token.xpos = xpos
  if (head !== '_') token.head = head
  if (deprel !== '_') token.deprel = deprel
  if (deps !== '_') token.deps = deps
  return token
}

/** An empty node from the ten columns of its line. */
export function emptyNodeOf(after: number, index: number, columns: readonly string[]): EmptyNode {
  const [, form, lemma, upos, xpos, feats, head, deprel, deps, misc] = columns as Columns
  const node: EmptyNode = { after, index, form, lemma, upos, xpos, feats, deps, misc }
  if (head !== '_') node.head = head
  if (deprel !== '_') node.deprel = deprel
  return node
}

type Text = string
type Columns = [Text, Text, Text, Text, Text, Text, Text, Text, Text, Text]
