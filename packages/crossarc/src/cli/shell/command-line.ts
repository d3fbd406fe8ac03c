import { basename } from 'node:path'
import type { Command, Option } from 'commander'

/**
 * The command as the user gave it, quoted for a shell. Files lose their folders, which are private.
 *
 * @param leftOut the names of options to leave out.
 */
export function commandLine(
  command: Command,
  files: readonly string[],
  leftOut: ReadonlySet<string>,
): string {
  const options = command.options
    .filter((option) => !leftOut.has(option.attributeName()))
    .filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli')
    .flatMap((option) => optionTexts(option, command.getOptionValue(option.attributeName())))
  const names = files.map((file) => quoted(basename(file)))
  return ['crossarc', command.name(), ...names, ...options].join(' ')
}

/** The option once per value, or its name alone if it takes none. */
function optionTexts(option: Option, value: unknown): string[] {
  const name = option.short ?? option.long!
  if (typeof value === 'boolean') return [name]
  const values: unknown[] = Array.isArray(value) ? value : [value]
  const isFile = /[<[]file[>\]]/.test(option.flags)
  return values.map((item) => `${name} ${quoted(isFile ? basename(String(item)) : String(item))}`)
}

function quoted(text: string): string {
  return /^[\w./+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
