import { type Command, Option } from 'commander'
import { CrossarcError, defined } from '../../base/index.ts'
import { printable } from '../../draw/index.ts'
import { type DynamicOracle, NOT_ALLOWED, type StaticOracle } from '../../oracle/base/index.ts'
import type { SearchingJudge } from '../../oracle/dynamic/index.ts'
import { dynamicOracle, staticOracle } from '../../oracle/index.ts'
import {
  countedLength,
  kindOf,
  NONE,
  parseSequence,
  type System,
  type TraceRow,
  type TransitionCode,
  trace,
  transitionName,
} from '../../transition/index.ts'
import { systemByName } from '../../transition/systems/index.ts'
import { Alphabet, checkTree, crossingArcs, type Tree, treeOf } from '../../tree/index.ts'
import { type Sentence, sentenceName } from '../../treebank/index.ts'
import { usageError } from '../shell/failure.ts'
import { addInputOptions, Input, type InputOptions } from '../shell/input.ts'
import type { Io, Outcome } from '../shell/io.ts'
import { formatJson } from '../shell/json.ts'
import { SENTENCE_HELP, selectSentence } from '../shell/select.ts'
import { counted } from '../shell/table.ts'
import { CLASS_NAMES } from './systems.ts'
import { arcName, type Costs, nodeName, traceTable } from './trace-table.ts'

/** The exit code if the oracle cannot build the tree. */
const NOT_BUILT = 3

const EXAMPLES = `
Examples:
  crossarc trace --system swap hearing.conllu            Nivre 2009, Figure 3
  crossarc trace --system arc-standard hearing.conllu    fails: the tree is not projective
  crossarc trace --system swap --oracle lazy --sentence 12 dev.conllu
  crossarc trace --system arc-eager --costs --sentence weblog-7 dev.conllu
  crossarc trace --system swap --sequence 'SHIFT SHIFT LEFT-ARC:det SHIFT' dev.conllu

Each row shows a configuration and the transition taken in it. + marks an added arc and − a removed
one, written (head, label, dependent). If the oracle cannot build the tree, the last row says ERROR
and the exit code is 3.
`

interface TraceOptions extends InputOptions {
  system?: string
  oracle?: string
  sentence: string
  sequence?: string
  costs?: boolean
  costOracle?: string
  full?: boolean
  json?: boolean
}

export function addTrace(program: Command, io: Io, outcome: Outcome): void {
  addInputOptions(
    program
      .command('trace')
      .description('Show the derivation of a sentence as a table: stack, buffer, transition, arcs')
      .argument('[FILE]', 'treebank file; - or none for stdin')
      .option('--system <name>', 'Transition system (required); crossarc systems lists them'),
  )
    .addOption(new Option('--oracle <name>', 'Static oracle').default(undefined, "the system's first"))
    .option('--sentence <which>', `Trace ${SENTENCE_HELP}`, '1')
    .addOption(
      new Option('--sequence <transitions>', 'Replay this sequence instead of an oracle').conflicts('oracle'),
    )
    .option('--costs', 'Show the cost of each allowed transition, by a dynamic oracle of the system')
    .addOption(
      new Option('--cost-oracle <name>', 'Dynamic oracle for --costs').default(
        undefined,
        "the system's first",
      ),
    )
    .option('--full', 'Show all nodes of stack and buffer')
    .option('--json', 'Print JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (file: string | undefined, options: TraceOptions) => {
      outcome.exitCode = await run(file === undefined ? [] : [file], options, io)
    })
}

/** A derivation, complete or not. */
interface Path {
  codes: TransitionCode[]
  /** Whether it reached a terminal configuration. */
  complete: boolean
  /** Why it stopped early. */
  failure?: CrossarcError
}

async function run(files: string[], options: TraceOptions, io: Io): Promise<number> {
  // As a required option of commander, its absence would hide a misspelt --sytem.
  if (options.system === undefined)
    throw usageError('choose a transition system with --system; crossarc systems lists them')
  const system = systemByName(options.system)
  const oracle = options.sequence === undefined ? staticOracle(system.name, options.oracle) : undefined
  const teacher =
    options.costs === true || options.costOracle !== undefined
      ? dynamicOracle(system.name, options.costOracle)
      : undefined
  const input = new Input(files, options, io)
  const { sentence, file } = await selectSentence(input, options.sentence)
  const name = sentenceName(sentence.comments, Number(options.sentence))
  const labels = new Alphabet()
  const tree = treeOf(sentence, labels)
  if (oracle !== undefined) checkTree(tree.heads, {}, { file, sentence: name })

  const path = oracle === undefined ? replay(system, tree, options.sequence!, labels) : follow(oracle, tree)
  const rows = trace(system, sentence.words.length, path.codes)
  const costs = teacher === undefined ? undefined : costsOf(teacher, tree, path.codes)
  await input.reportSkipped()

  if (options.json === true) {
    const result = asJson({ system, oracle, sentence, name, labels, path, rows, costs, teacher })
    await io.stdout.write(formatJson(result))
  } else {
    const forms = ['ROOT', ...sentence.words.map((word) => word.form)]
    const last = path.complete ? 'STOP' : path.failure === undefined ? '' : 'ERROR'
    const text = traceTable({
      system,
      forms,
      labels,
      rows,
      last,
      full: options.full === true,
      ...defined({ costs }),
    })
    const title = printable(`${name}: ${sentence.words.map((word) => word.form).join(' ')}`)
    const how = oracle === undefined ? 'given sequence' : `${oracle.name} oracle`
    await io.stdout.write(`${title}\n${system.name}, ${how}\n\n${text}\n${summary(system, path, forms)}`)
  }
  if (path.failure !== undefined) {
    if (oracle === undefined) throw path.failure
    const reason = printable(explain(system, tree, labels, sentence))
    await io.stderr.write(`crossarc: ${reason} [${path.failure.code}]\n`)
    return NOT_BUILT
  }
  return 0
}

/** Follows an oracle to the end, or until it has no transition left. */
function follow(oracle: StaticOracle, tree: Tree): Path {
  const { system } = oracle
  const c = system.start(tree.heads.length - 1)
  const next = oracle.guide(tree)
  const codes: TransitionCode[] = []
  while (!system.isTerminal(c)) {
    const code = next(c)
    if (code === NONE) {
      return { codes, complete: false, failure: new CrossarcError('not-built', 'the tree cannot be built') }
    }
    codes.push(code)
    system.apply(c, code)
  }
  return { codes, complete: true }
}

/** Takes the transitions of a given sequence as far as they are allowed. */
function replay(system: System, tree: Tree, sequence: string, labels: Alphabet): Path {
  const codes = parseSequence(system, sequence, labels)
  if (codes.length === 0) throw usageError('--sequence is empty')
  const c = system.start(tree.heads.length - 1)
  for (const [k, code] of codes.entries()) {
    if (system.isTerminal(c) || !system.isValid(c, kindOf(code))) {
      const failure = new CrossarcError(
        'invalid-transition',
        `transition ${k + 1} of the sequence, ${transitionName(system, code, labels)}, is not allowed in its configuration`,
      )
      return { codes: codes.slice(0, k), complete: false, failure }
    }
    system.apply(c, code)
  }
  return { codes, complete: system.isTerminal(c) }
}

/** The cost of each kind of transition in each configuration on the way. */
function costsOf(teacher: DynamicOracle, tree: Tree, codes: readonly TransitionCode[]): Costs[] {
  const { system } = teacher
  const judge = teacher.judge(tree)
  const c = system.start(tree.heads.length - 1)
  return codes.map((code) => {
    const byKind = judge.costs(c, new Int32Array(system.transitions.length))
    const proven = 'proven' in judge ? (judge as SearchingJudge).proven(c) : true
    system.apply(c, code)
    return { byKind, proven }
  })
}

function kindCounts(system: System, codes: readonly TransitionCode[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const code of codes) {
    const { name } = system.transitions[kindOf(code)]
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

function summary(system: System, { codes, complete }: Path, forms: readonly string[]): string {
  const kinds = [...kindCounts(system, codes)].map(([name, times]) => `${times} ${name}`)
  const length = countedLength(system, codes)
  let text = `${counted(length, 'transition')}: ${kinds.join(', ')}\n`
  if (length < codes.length) text += 'RESET is not counted, as in Camillo (2016).\n'
  const c = system.start(forms.length - 1)
  for (const code of codes) system.apply(c, code)
  if (complete) {
    const headless = forms.map((_, node) => node).filter((node) => node > 0 && !c.hasHead(node))
    if (headless.length > 0) {
      const names = headless.map((node) => nodeName(forms, node)).join(', ')
      text += `No head, so attached to the root: ${printable(names)}\n`
    }
  } else text += 'The derivation is incomplete.\n'
  return text
}

/** Why a system cannot build a tree; names the first crossing, if there is one. */
function explain(system: System, tree: Tree, labels: Alphabet, sentence: Sentence): string {
  const forms = ['ROOT', ...sentence.words.map((word) => word.form)]
  const arc = (dependent: number) =>
    arcName(forms, { head: tree.heads[dependent], dependent, label: tree.labels[dependent] }, labels)
  const [crossing] = crossingArcs(tree.heads)
  const because = crossing === undefined ? '' : `; here ${arc(crossing[0])} and ${arc(crossing[1])} cross`
  return `${system.name} cannot build this tree: it builds only ${CLASS_NAMES[system.covers]}${because}`
}

interface Traced {
  system: System
  oracle: StaticOracle | undefined
  sentence: Sentence
  name: string
  labels: Alphabet
  path: Path
  rows: readonly TraceRow[]
  costs: readonly Costs[] | undefined
  teacher: DynamicOracle | undefined
}

function asJson({ system, oracle, sentence, name, labels, path, rows, costs, teacher }: Traced): object {
  const arcs = (changes: TraceRow['added']) =>
    changes.map(({ head, dependent, label }) => ({ head, dependent, label: labels.name(label) }))
  return {
    sentence: name,
    words: sentence.words.map((word) => word.form),
    system: system.name,
    oracle: oracle?.name ?? null,
    ...defined({ dynamicOracle: teacher?.name }),
    complete: path.complete,
    transitions: countedLength(system, path.codes),
    byKind: Object.fromEntries(kindCounts(system, path.codes)),
    rows: rows.map(({ stack, buffer, transition, added, removed }, k) => ({
      stack,
      buffer,
      transition: transition === undefined ? null : transitionName(system, transition, labels),
      added: arcs(added),
      removed: arcs(removed),
      ...defined({
        costs: costs?.[k] && costsByName(system, costs[k]),
        costsProven: costs?.[k]?.proven,
      }),
    })),
  }
}

function costsByName(system: System, { byKind }: Costs): Record<string, number> {
  const possible = system.transitions.map(({ name }, kind) => [name, byKind[kind]] as const)
  return Object.fromEntries(possible.filter(([, cost]) => cost !== NOT_ALLOWED))
}
