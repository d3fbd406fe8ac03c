import { basename } from 'node:path'
import type { Command, Option } from 'commander'

/**
 * The command that was given, for a shell: with the names of files alone, since where they lie is nobody's business.
 *
 * @param leftOut the names of options that do not belong to it.
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

/** Once for each value; one without a value is its name alone. */
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
