import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { main } from '../../src/cli/main.ts'
import type { Io } from '../../src/cli/shell/io.ts'

export interface Result {
  exitCode: number
  out: string
  err: string
}

export interface RunOptions {
  /** Piped to stdin; without it, stdin is a terminal. */
  stdin?: string
  /** Whether stdout and stderr are a terminal. */
  terminal?: boolean
  environment?: Record<string, string>
  /** Called before each write to stdout; may throw. */
  onWrite?: (text: string) => void
  onInterrupt?: Io['onInterrupt']
}

/** Runs the command in this process, with buffers for streams. */
export async function run(args: readonly string[], options: RunOptions = {}): Promise<Result> {
  const { stdin, terminal = false, environment = {}, onWrite, onInterrupt = () => () => {} } = options
  const result: Result = { exitCode: -1, out: '', err: '' }
  const sink = (stream: 'out' | 'err') => ({
    write(text: string) {
      if (stream === 'out') onWrite?.(text)
      result[stream] += text
    },
    isTerminal: terminal,
    columns: terminal ? 80 : undefined,
  })
  const io: Io = {
    stdin: (async function* () {
      if (stdin !== undefined) yield new TextEncoder().encode(stdin)
    })(),
    stdinIsTerminal: stdin === undefined,
    stdout: sink('out'),
    stderr: sink('err'),
    environment,
    onInterrupt,
  }
  result.exitCode = await main(args, io)
  return result
}

export interface TemporaryFolder {
  path(name: string): string
  /** Writes a file and returns its path. */
  write(name: string, text: string): string
  remove(): void
}

/** A temporary folder: call `remove` in afterAll. */
export function temporaryFolder(): TemporaryFolder {
  const folder = mkdtempSync(join(tmpdir(), 'crossarc-'))
  const path = (name: string) => join(folder, name)
  const write = (name: string, text: string) => {
    writeFileSync(path(name), text)
    return path(name)
  }
  return { path, write, remove: () => rmSync(folder, { recursive: true }) }
}

/** CoNLL-U of a sentence written as `form head label` lines. */
export function conllu(text: string, id?: string): string {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const lines = rows.map(
    ([form, head, label], k) => `${k + 1}\t${form}\t_\tX\t_\t_\t${head}\t${label}\t_\t_\n`,
  )
  return `${id === undefined ? '' : `# sent_id = ${id}\n`}${lines.join('')}\n`
}

/** The sentence of Nivre 2009, Figure 1, and Camillo 2016, Figure 2.3. */
export const hearing = conllu(
  `A         2 DET
   hearing   3 SBJ
   is        0 ROOT
   scheduled 3 VG
   on        2 NMOD
   the       7 DET
   issue     5 PC
   today     4 ADV
   .         3 P`,
  'hearing',
)

/** A projective sentence. */
export const news = conllu(
  `Economic  2 ATT
   news      3 SBJ
   had       0 PRED
   little    5 ATT
   effect    3 OBJ
   on        5 ATT
   financial 8 ATT
   markets   6 PC
   .         3 PU`,
  'news',
)

/** A sentence with only one known head. */
export const partial = conllu(
  `We   _ _
   know 0 root
   this _ _`,
)

/** Bad sentences: a cycle, two roots, a line with four columns. */
export const cycle = conllu(`a 2 x\nb 3 x\nc 2 x\nd 0 root`)
export const twoRoots = conllu(`a 0 root\nb 0 root`)
export const fourColumns = '1\ta\t_\t_\n\n'
