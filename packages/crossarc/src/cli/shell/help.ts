import { type Command, Help, type HelpConfiguration, Option } from 'commander'

/** Help is laid out for this width, even on wider terminals. */
export const HELP_WIDTH = 100

/** The headings that stand below a command's own options. */
export const INPUT = 'Input:'
export const GENERAL = 'General:'
const LAST = [INPUT, GENERAL]

/** Every command has --help, below all other options. */
export function helpOption(): Option {
  return new Option('-h, --help', 'Show this help').helpGroup(GENERAL)
}

/**
 * Options are declared in the order in which model cards repeat them; help sorts them by heading. Choices and defaults
 * follow the description: "(early, max-violation; default: max-violation)".
 */
export const helpLayout: HelpConfiguration = {
  visibleOptions(command: Command): Option[] {
    const rank = ({ helpGroupHeading = '' }: Option) => LAST.indexOf(helpGroupHeading)
    return Help.prototype.visibleOptions.call(this, command).sort((a, b) => rank(a) - rank(b))
  },

  groupItems(_, visible, heading) {
    return Help.prototype.groupItems.call(this, [], visible, heading as never) as never
  },

  optionDescription({ description, argChoices, defaultValue, defaultValueDescription }: Option): string {
    const standard = defaultValueDescription ?? (typeof defaultValue === 'boolean' ? undefined : defaultValue)
    const facts = [
      argChoices?.join(', '),
      standard === undefined ? undefined : `default: ${String(standard)}`,
    ].filter((fact) => fact !== undefined)
    return facts.length === 0 ? description : `${description} (${facts.join('; ')})`
  },
}
