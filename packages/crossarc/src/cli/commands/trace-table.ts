import { NOT_ALLOWED } from '../../oracle/base/index.ts'
import { type ArcChange, type System, type TraceRow, transitionName } from '../../transition/index.ts'
import type { Alphabet } from '../../tree/index.ts'
import { table } from '../shell/table.ts'

/** The costs of all transitions in one configuration. */
export interface Costs {
  /** By kind; NOT_ALLOWED for a transition that is not allowed. */
  readonly byKind: Int32Array
  /** False if a search reached its limit. */
  readonly proven: boolean
}

export interface TraceTable {
  system: System
  /** The forms of the words; index 0 is the root. */
  forms: readonly string[]
  labels: Alphabet
  rows: readonly TraceRow[]
  /** Shown as the transition of the last row: STOP, ERROR or nothing. */
  last: string
  /** Show all nodes of stack and buffer, not only their ends. */
  full: boolean
  /** One entry for each row except the last. */
  costs?: readonly Costs[]
}

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'

/** hearing₂ */
export function nodeName(forms: readonly string[], node: number): string {
  return forms[node] + Array.from(String(node), (digit) => SUBSCRIPTS[Number(digit)]).join('')
}

/** (hearing₂, DET, A₁): head, label and dependent, as the papers write an arc. */
export function arcName(
  forms: readonly string[],
  { head, dependent, label }: ArcChange,
  labels: Alphabet,
): string {
  const name = label < 0 ? '' : `${labels.name(label)}, `
  return `(${nodeName(forms, head)}, ${name}${nodeName(forms, dependent)})`
}

/**
 * The table of a derivation as the papers print it. Long lists are shortened as in the papers: a stack to its first and
 * its last two nodes, a buffer to its first and its last.
 */
export function traceTable({ system, forms, labels, rows, last, full, costs }: TraceTable): string {
  const isCovington = system.name.startsWith('covington')
  const list = (nodes: readonly number[], atStart: number, atEnd: number) => {
    const names = nodes.map((node) => nodeName(forms, node))
    if (!full && names.length > atStart + atEnd) names.splice(atStart, names.length - atStart - atEnd, '…')
    return `[${names.join(', ')}]`
  }
  const lines = rows.map(({ stack, buffer, transition, added, removed }, k) => {
    const changes = [
      ...removed.map((arc) => `− ${arcName(forms, arc, labels)}`),
      ...added.map((arc) => `+ ${arcName(forms, arc, labels)}`),
    ]
    const line = [String(k + 1), list(stack, 1, 2)]
    if (isCovington) line.push(list(passedOver(stack, buffer, forms.length - 1), 1, 1))
    line.push(list(buffer, 1, 1))
    line.push(transition === undefined ? last : transitionName(system, transition, labels))
    line.push(changes.join(' '))
    if (costs !== undefined) line.push(transition === undefined ? '' : costList(system, costs[k]))
    return line
  })
  const header = ['', ...(isCovington ? ['λ1', 'λ2'] : ['stack']), 'buffer', 'transition', 'arcs']
  if (costs !== undefined) header.push('costs')
  return table(lines, { header, right: [0] })
}

/** Covington's λ2: the words between the last word of λ1 and the first of the buffer. */
export function passedOver(stack: readonly number[], buffer: readonly number[], n: number): number[] {
  const first = (stack.at(-1) ?? 0) + 1
  const end = buffer[0] ?? n + 1
  return Array.from({ length: Math.max(0, end - first) }, (_, k) => first + k)
}

/** The cost of every allowed transition, cheapest first. */
function costList(system: System, { byKind, proven }: Costs): string {
  const list = system.transitions
    .map(({ name }, kind) => ({ name, cost: byKind[kind] }))
    .filter(({ cost }) => cost !== NOT_ALLOWED)
    .sort((a, b) => a.cost - b.cost)
    .map(({ name, cost }) => `${name} ${cost}`)
    .join(', ')
  return proven ? list : `${list} (not proven)`
}
