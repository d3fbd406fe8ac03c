import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { commandLine } from '../../../src/cli/shell/command-line.ts'
import { addTrain } from '../../../src/cli/train/train.ts'

/** The command line of train as a card shows it. */
function told(...args: string[]): string {
  const program = new Command()
  addTrain(program, undefined as never, { exitCode: 0 })
  const [train] = program.commands
  let line = ''
  train.action((files: string[], _: object, command: Command) => {
    line = commandLine(command, files, new Set(['quiet']))
  })
  program.parse(['train', ...args], { from: 'user' })
  return line
}

describe('the command line in a card', () => {
  it('has exactly the options that were given', () => {
    const given =
      'crossarc train train.conllu --from conllu --roots any --skip-invalid --dev a.conllu --dev b.conllu -o m.crossarc --preset fast --system arc-hybrid --dynamic --mix 2 --pseudo-projective head --explore-from 3 --explore-probability 0.5'
    expect(told(...given.split(' ').slice(2), '--quiet')).toBe(given)
    expect(told('t', '-o', 'm', '--preset', 'accurate', '--fused')).toBe(
      'crossarc train t -o m --preset accurate --fused',
    )
    expect(told('t', '--dynamic', 'lower', '--no-compress')).toBe(
      'crossarc train t --dynamic lower --no-compress',
    )
  })

  it('names files without their folders', () => {
    expect(told('/home/me/t.conllu', '--dev', 'data/d.conllu', '-o', './m', '--templates', '/x/y')).toBe(
      'crossarc train t.conllu --dev d.conllu -o m --templates y',
    )
  })

  it('quotes what a shell would split', () => {
    expect(told("it's all.conllu", '--name', '$HOME "x"')).toBe(
      `crossarc train 'it'\\''s all.conllu' --name '$HOME "x"'`,
    )
  })
})
