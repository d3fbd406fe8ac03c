import type { Command } from 'commander'
import { dynamicOracles, staticOracles } from '../../oracle/index.ts'
import type { TreeClass } from '../../transition/index.ts'
import { systems } from '../../transition/systems/index.ts'
import type { Io } from '../shell/io.ts'
import { formatJson } from '../shell/json.ts'
import { table } from '../shell/table.ts'

/** The classes of trees that systems build, in words. */
export const CLASS_NAMES: Record<TreeClass, string> = {
  all: 'all trees',
  projective: 'projective trees',
  attardi: "trees of Attardi's degree 2",
  mh4: 'MH4 trees and a few more',
}

const EXAMPLES = `
Examples:
  crossarc systems
  crossarc systems --json
`

export function addSystems(program: Command, io: Io): void {
  program
    .command('systems')
    .description('List the transition systems with their trees, transitions and oracles')
    .option('--json', 'Print JSON')
    .addHelpText('after', EXAMPLES)
    .action(async ({ json }: { json?: boolean }) => {
      const list = [...systems.values()].map((system) => ({
        name: system.name,
        covers: system.covers,
        monotonic: system.monotonic,
        transitions: system.transitions.map(({ name }) => name),
        staticOracles: oracleNames(staticOracles, system.name),
        dynamicOracles: oracleNames(dynamicOracles, system.name),
      }))
      if (json === true) return io.stdout.write(formatJson(list))
      const rows = list.map((system) => [
        system.name,
        CLASS_NAMES[system.covers],
        system.transitions.join(' '),
        system.staticOracles.join(' '),
        system.dynamicOracles.join(' ') || '-',
      ])
      const header = ['system', 'builds', 'transitions', 'static oracles', 'dynamic oracles']
      return io.stdout.write(table(rows, { header }))
    })
}

function oracleNames(
  oracles: readonly { name: string; system: { name: string } }[],
  system: string,
): string[] {
  return oracles.filter((oracle) => oracle.system.name === system).map((oracle) => oracle.name)
}
