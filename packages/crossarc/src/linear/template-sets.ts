import { stackPair, twoStep } from './template-sets/stack-pair.ts'

const templateSets: Record<string, string> = {
  'arc-standard': stackPair,
  swap: stackPair,
  'two-step': twoStep,
}

/** The template set made for a system. */
export function templatesFor(system: string): string {
  const templates = templateSets[system]
  if (templates === undefined) throw new Error(`There are no templates for ${system}`)
  return templates
}
