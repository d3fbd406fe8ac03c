import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { report } from './shell/failure.ts'
import { GENERAL, HELP_WIDTH, helpLayout, helpOption } from './shell/help.ts'
import { type Io, type Outcome, processIo } from './shell/io.ts'

const INTRODUCTION = `Parse text into dependency trees; train and evaluate parsers; inspect, convert and draw treebanks.
Reads text, CoNLL-U, CoNLL-X and JSON from files or stdin. Data goes to stdout, all else to stderr.`

const EXAMPLES = `
Examples:
  crossarc parse "A hearing is scheduled on the issue today."
  crossarc parse letter.txt > letter.conllu
  crossarc train train.conllu --dev dev.conllu -o parser.crossarc
  crossarc parse --model parser.crossarc dev.conllu > parsed.conllu
  crossarc eval dev.conllu parsed.conllu                  score the trees
  crossarc stats train.conllu                             describe a treebank
  crossarc convert --to svg --sentence 3 dev.conllu       draw a tree
  crossarc trace --system swap --sentence 3 dev.conllu    derive a tree step by step
  crossarc oracle --system swap,two-step train.conllu     compare the derivations of two systems

crossarc COMMAND --help explains a command.

Exit codes:
  0    success
  1    a bug in Crossarc (set CROSSARC_DEBUG=1 for a stack trace)
  2    wrong command line, unreadable file or bad input
  3    trace: the system cannot build this tree
  130  interrupted; train writes the best model so far first
`

type AddCommand = (program: Command, io: Io, outcome: Outcome) => void

/** The commands in the order of the help, each with its group. A command's code is loaded when it is called. */
const COMMANDS: Readonly<Record<string, readonly [group: string, load: () => Promise<AddCommand>]>> = {
  parse: ['Parsers:', async () => (await import('./parse/parse.ts')).addParse],
  train: ['Parsers:', async () => (await import('./train/train.ts')).addTrain],
  models: ['Parsers:', async () => (await import('./commands/models.ts')).addModels],
  stats: ['Treebanks:', async () => (await import('./commands/stats.ts')).addStats],
  convert: ['Treebanks:', async () => (await import('./commands/convert.ts')).addConvert],
  eval: ['Treebanks:', async () => (await import('./commands/eval.ts')).addEval],
  systems: ['Transition systems:', async () => (await import('./commands/systems.ts')).addSystems],
  trace: ['Transition systems:', async () => (await import('./commands/trace.ts')).addTrace],
  oracle: ['Transition systems:', async () => (await import('./commands/oracle.ts')).addOracle],
}

/** The commands whose code a call needs: the one it names, none for the version, all for help and mistakes. */
function needed([first]: readonly string[]): readonly string[] {
  if (first === '--version') return []
  return first !== undefined && Object.hasOwn(COMMANDS, first) ? [first] : Object.keys(COMMANDS)
}

/** Whether the first argument looks like a command but is none. */
function isMistake([first]: readonly string[]): boolean {
  return first !== undefined && !first.startsWith('-') && first !== 'help' && !Object.hasOwn(COMMANDS, first)
}

/** The version in package.json, two folders up both in the source and in the build. */
function version(): string {
  const file = new URL('../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/** Runs the command line and returns the exit code. */
export async function main(args: readonly string[], io: Io = processIo()): Promise<number> {
  const outcome: Outcome = { exitCode: 0 }
  const program = await build(args, io, outcome)
  try {
    // Commander would answer `crossarc mistake --help` with the help of the whole command.
    await program.parseAsync(isMistake(args) ? args.slice(0, 1) : args, { from: 'user' })
    return outcome.exitCode
  } catch (error) {
    const command = program.commands.find((candidate) => candidate.name() === args[0])
    return report(error, io, {
      command: command === undefined ? 'crossarc' : `crossarc ${command.name()}`,
      args,
    })
  }
}

async function build(args: readonly string[], io: Io, outcome: Outcome): Promise<Command> {
  const program = new Command('crossarc')
    .description(INTRODUCTION)
    .optionsGroup(GENERAL)
    .version(version(), '--version', 'Print the version')
    .addHelpOption(helpOption())
    .configureHelp(helpLayout)
    .addHelpText('after', EXAMPLES)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      outputError: () => {},
      getOutHelpWidth: () => Math.min(io.stdout.columns ?? HELP_WIDTH, HELP_WIDTH),
      getErrHelpWidth: () => Math.min(io.stderr.columns ?? HELP_WIDTH, HELP_WIDTH),
    })
  for (const name of needed(args)) {
    const [group, add] = COMMANDS[name]
    program.commandsGroup(group)
    ;(await add())(program, io, outcome)
  }
  const help = new Command('help').argument('[command]').description('Show the help of a command')
  program.addHelpCommand(help.helpGroup('Help:'))
  return program
}
