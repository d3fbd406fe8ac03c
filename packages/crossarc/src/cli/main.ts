import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { addConvert } from './commands/convert.ts'
import { addEval } from './commands/eval.ts'
import { addModels } from './commands/models.ts'
import { addOracle } from './commands/oracle.ts'
import { addStats } from './commands/stats.ts'
import { addSystems } from './commands/systems.ts'
import { addTrace } from './commands/trace.ts'
import { addParse } from './parse/parse.ts'
import { report } from './shell/failure.ts'
import { type Io, type Outcome, processIo } from './shell/io.ts'
import { addTrain } from './train/train.ts'

const INTRODUCTION = `Parses text into dependency trees, looks into treebanks, shows what each transition system does with
them, and trains and scores parsers.
Reads text, CoNLL-U, CoNLL-X and JSON from files or stdin; data goes to stdout, everything else to stderr.`

const EXAMPLES = `
Examples:
  crossarc parse "A hearing is scheduled on the issue today."
  crossarc stats en-ud-train.conllu                       what is in a treebank
  crossarc oracle --system swap,two-step train.conllu     how long the derivations of two systems are
  crossarc trace --system swap --sentence 3 dev.conllu    one derivation, step by step
  crossarc convert --to svg --sentence 3 dev.conllu       a picture of a tree
  crossarc train train.conllu --dev dev.conllu -o parser.crossarc
  crossarc parse --model parser.crossarc dev.conllu > parsed.conllu
  crossarc eval dev.conllu parsed.conllu                  how good the trees are
  crossarc systems                                        the transition systems and their oracles
  crossarc stats --help                                   more about one command

Exit codes: 0 done; 2 wrong command line or bad input; 3 trace: the system cannot build this tree;
130 interrupted (train writes the best model so far first); 1 a fault of Crossarc itself (CROSSARC_DEBUG=1 shows where).
`

/** The version in package.json, which stands two folders up in the source and in the build alike. */
function version(): string {
  const file = new URL('../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/** Runs the command line and returns the exit code. */
export async function main(args: readonly string[], io: Io = processIo()): Promise<number> {
  const outcome: Outcome = { exitCode: 0 }
  const program = build(io, outcome)
  try {
    await program.parseAsync(args, { from: 'user' })
    return outcome.exitCode
  } catch (error) {
    const command = program.commands.find((candidate) => candidate.name() === args[0])
    return report(error, io, {
      command: command === undefined ? 'crossarc' : `crossarc ${command.name()}`,
      args,
    })
  }
}

function build(io: Io, outcome: Outcome): Command {
  const program = new Command('crossarc')
    .description(INTRODUCTION)
    .version(version(), '--version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText('after', EXAMPLES)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      outputError: () => {},
      getOutHelpWidth: () => io.stdout.columns ?? 100,
      getErrHelpWidth: () => io.stderr.columns ?? 100,
    })
  addStats(program, io)
  addOracle(program, io)
  addTrace(program, io, outcome)
  addConvert(program, io)
  addTrain(program, io, outcome)
  addParse(program, io, outcome)
  addModels(program, io)
  addEval(program, io)
  addSystems(program, io)
  return program
}
