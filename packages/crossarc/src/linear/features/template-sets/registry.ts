import { CrossarcError } from '../../../base/index.ts'
import { arcEagerTemplates } from './arc-eager.ts'
import { arcHybridTemplates } from './arc-hybrid.ts'
import { attardiTemplates } from './attardi.ts'
import { covingtonMorphology, covingtonTemplates, focusPair } from './covington.ts'
import { mh4Templates } from './mh4.ts'
import { stackPair, twoStepTemplates } from './stack-pair.ts'
import { stackPairFast } from './stack-pair-fast.ts'
import { zhangNivre, zhangNivreMorphology } from './zhang-nivre.ts'

/** Every template set, by name: covington and zhang-nivre are exactly the papers'; the rest are Crossarc's own. */
export const templateSets: ReadonlyMap<string, string> = new Map([
  ['stack-pair', stackPair],
  ['stack-pair-fast', stackPairFast],
  ['two-step', twoStepTemplates],
  ['arc-hybrid', arcHybridTemplates],
  ['attardi', attardiTemplates],
  ['mh4', mh4Templates],
  ['arc-eager', arcEagerTemplates],
  ['zhang-nivre', zhangNivre],
  ['zhang-nivre+morphology', zhangNivreMorphology],
  ['focus-pair', focusPair],
  ['covington', covingtonTemplates],
  ['covington+morphology', covingtonMorphology],
])

const defaults: Record<string, string> = {
  'arc-standard': 'stack-pair',
  swap: 'stack-pair',
  'two-step': 'two-step',
  'arc-hybrid': 'arc-hybrid',
  attardi: 'attardi',
  mh4: 'mh4',
  'arc-eager': 'arc-eager',
  'arc-eager-nonmonotonic': 'arc-eager',
  'arc-eager-unshift': 'arc-eager',
  covington: 'focus-pair',
  'covington-nonmonotonic': 'focus-pair',
  'covington-all-pairs': 'focus-pair',
  'covington-nonmonotonic-all-pairs': 'focus-pair',
}

/**
 * The templates of a set, by its name.
 *
 * @example
 * parseTemplates(templateSet('zhang-nivre')).length // 72
 */
export function templateSet(name: string): string {
  const templates = templateSets.get(name)
  if (templates !== undefined) return templates
  const names = [...templateSets.keys()].join(', ')
  throw new CrossarcError('unknown-templates', `There is no template set "${name}"; the sets are ${names}`)
}

/**
 * The name of the template set made for a system.
 *
 * @example
 * templateSetFor('arc-eager') // 'arc-eager'
 */
export function templateSetFor(system: string): string {
  const name = defaults[system]
  if (name === undefined) {
    throw new CrossarcError('unknown-templates', `There is no template set for the system "${system}"`)
  }
  return name
}

/** The template set made for a system. */
export function templatesFor(system: string): string {
  return templateSet(templateSetFor(system))
}
