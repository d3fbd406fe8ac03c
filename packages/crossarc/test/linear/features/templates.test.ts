import { describe, expect, it } from 'vitest'
import { CrossarcError } from '../../../src/base/error.ts'
import {
  templateSet,
  templateSetFor,
  templateSets,
  templatesFor,
} from '../../../src/linear/features/template-sets/registry.ts'
import { parseTemplates, type Template } from '../../../src/linear/features/templates.ts'
import { systems } from '../../../src/transition/systems/registry.ts'

function errorOf(action: () => unknown): { code: string; line: number | undefined } {
  try {
    action()
  } catch (error) {
    if (error instanceof CrossarcError) return { code: error.code, line: error.place.line }
    throw error
  }
  throw new Error('no error')
}

describe('the notation', () => {
  it('reads parts, comments and empty lines', () => {
    expect(
      parseTemplates('# all\n\n s0.l2:upos  b0:feats[Case] # two parts\ndistance(s0,b0.ri)\nphase'),
    ).toEqual([
      [
        { address: 's0.l2', attribute: 'upos' },
        { address: 'b0', attribute: 'feats[Case]' },
      ],
      [{ address: 's0', attribute: 'distance', other: 'b0.ri' }],
      [{ address: '', attribute: 'phase' }],
    ])
  })

  it.each([
    ['s0', 'template-address', 1],
    ['s0:form\n\ns0.x:form', 'template-address', 3],
    ['t0:form', 'template-address', 1],
    ['s10:form', 'template-address', 1],
    ['s0.:form', 'template-address', 1],
    [':form', 'template-address', 1],
    ['distance(s0)', 'template-address', 1],
    ['distance(s0,x0)', 'template-address', 1],
    ['cl.h.h:word', 'template-attribute', 1],
    ['# first\ns0:form s0:suffix0', 'template-attribute', 2],
    ['s0:feats[]', 'template-attribute', 1],
    ['s0:form:upos', 'template-attribute', 1],
    ['s0:feats* b0:feats*', 'template-sets', 1],
    ['s0:form\ns0:feats* agree(s0,b0)', 'template-sets', 2],
  ])('%j: %s in line %i', (text, code, line) => {
    expect(errorOf(() => parseTemplates(text))).toEqual({ code, line })
  })

  it.each(['', '\n\n', '# nothing\n'])('%j has no template', (text) => {
    expect(errorOf(() => parseTemplates(text))).toEqual({ code: 'template-empty', line: undefined })
  })
})

/** The papers' notation: the word, tag or label of a node, d the distance, v and s valency and labels of a side. */
function asInPaper(template: Template, names: Record<string, string>): string {
  const attributes: Record<string, string> = { form: 'w', upos: 'p', label: 'l', distance: 'd' }
  const nodes = new Map<string, string>()
  for (const { address, attribute } of template) {
    const [base, ...steps] = address.split('.')
    const node = names[base] + steps.join('').replace('hh', 'h2')
    if (attribute === 'distance') nodes.set('', 'd')
    else nodes.set(node, `${nodes.get(node) ?? ''}${attributes[attribute] ?? attribute}`)
  }
  const distance = nodes.get('') ?? ''
  nodes.delete('')
  return `${[...nodes].map(([node, attribute]) => `${node}:${attribute}`).join(' ')}${distance}`
}

describe('the sets', () => {
  it('zhang-nivre has the 72 templates of the paper', () => {
    const names = { s0: 'S0', b0: 'N0', b1: 'N1', b2: 'N2' }
    const expected = `S0:wp S0:w S0:p N0:wp N0:w N0:p N1:wp N1:w N1:p N2:wp N2:w N2:p
      S0:wp+N0:wp S0:wp+N0:w S0:w+N0:wp S0:wp+N0:p S0:p+N0:wp S0:w+N0:w S0:p+N0:p N0:p+N1:p
      N0:p+N1:p+N2:p S0:p+N0:p+N1:p S0h:p+S0:p+N0:p S0:p+S0l:p+N0:p S0:p+S0r:p+N0:p S0:p+N0:p+N0l:p
      S0:wd S0:pd N0:wd N0:pd S0:w+N0:wd S0:p+N0:pd
      S0:wvr S0:pvr S0:wvl S0:pvl N0:wvl N0:pvl
      S0h:w S0h:p S0:l S0l:w S0l:p S0l:l S0r:w S0r:p S0r:l N0l:w N0l:p N0l:l
      S0h2:w S0h2:p S0h:l S0l2:w S0l2:p S0l2:l S0r2:w S0r2:p S0r2:l N0l2:w N0l2:p N0l2:l
      S0:p+S0l:p+S0l2:p S0:p+S0r:p+S0r2:p S0:p+S0h:p+S0h2:p N0:p+N0l:p+N0l2:p
      S0:wsr S0:psr S0:wsl S0:psl N0:wsl N0:psl`
    const templates = parseTemplates(templateSet('zhang-nivre')).map((template) => asInPaper(template, names))
    expect(templates.map((template) => template.replaceAll(' ', '+'))).toEqual(expected.trim().split(/\s+/))
    expect(templates.length).toBe(72)
  })

  it('covington has the templates of Table 2', () => {
    const names = { s0: 'L0', s1: 'L1', b0: 'R0', b1: 'R1', b2: 'R2', cl: 'CL', cr: 'CR' }
    const expected = `L0:w L0:p L0:wp L0:l L0h:w L0h:p L0h:l L0li:w L0li:p L0li:l L0ri:w L0ri:p L0ri:l
      L0h2:w L0h2:p L0h2:l L0l:w L0l:p L0l:l L0r:w L0r:p L0r:l L0:wd L0:pd L0:wvr L0:pvr L0:wvl L0:pvl
      L0:wsl L0:psl L0:wsr L0:psr L1:w L1:p L1:wp R0:w R0:p R0:wp R0h:w R0h:p R0h:l R0h2:w R0h2:p
      R0li:w R0li:p R0li:l R0l:w R0l:p R0l:l R0:wd R0:pd R0:wvl R0:pvl R0:wsl R0:psl
      R1:w R1:p R1:wp R2:w R2:p R2:wp CL:w CL:p CL:wp CR:w CR:p CR:wp
      L0:wp+R0:wp L0:wp+R0:w L0:w+R0:wp L0:wp+R0:p L0:p+R0:wp L0:w+R0:w L0:p+R0:p R0:p+R1:p L0:w+R0:wd L0:p+R0:pd
      R0:p+R1:p+R2:p L0:p+R0:p+R1:p L0h:p+L0:p+R0:p L0:p+L0li:p+R0:p L0:p+L0ri:p+R0:p L0:p+R0:p+R0li:p
      L0:p+L0li:p+L0l:p L0:p+L0ri:p+L0r:p L0:p+L0h:p+L0h2:p R0:p+R0li:p+R0l:p`
    const templates = parseTemplates(templateSet('covington')).map((template) => asInPaper(template, names))
    expect(templates.map((template) => template.replaceAll(' ', '+'))).toEqual(expected.trim().split(/\s+/))
    expect(templates.length).toBe(87)
  })

  it.each([...templateSets])('%s has no template twice', (_, text) => {
    const keys = parseTemplates(text).map((template) =>
      template
        .map(({ address, attribute, other }) => `${address}:${attribute}:${other}`)
        .sort()
        .join(' '),
    )
    expect(keys.filter((key, k) => keys.indexOf(key) !== k)).toEqual([])
  })

  it.each([...systems.keys()])('%s has a set of its own, with morphology', (system) => {
    expect(templatesFor(system)).toBe(templateSet(templateSetFor(system)))
    const parts = parseTemplates(templatesFor(system)).flat()
    for (const attribute of ['feats*', 'agree', 'lemma']) {
      expect(parts.some((part) => part.attribute === attribute)).toBe(true)
    }
  })

  it.each([
    ['covington', 'covington'],
    ['covington', 'covington-nonmonotonic'],
    ['zhang-nivre', 'arc-eager'],
    ['zhang-nivre', 'arc-eager-nonmonotonic'],
  ])("the papers' set %s is part of the default of %s", (name, system) => {
    const all = parseTemplates(templatesFor(system)).map((template) => JSON.stringify(template))
    for (const template of parseTemplates(templateSet(name))) expect(all).toContain(JSON.stringify(template))
  })

  it('lists the sets if a name is unknown', () => {
    expect(() => templateSet('zhang')).toThrow('zhang-nivre, zhang-nivre+morphology')
    expect(errorOf(() => templateSet('zhang')).code).toBe('unknown-templates')
    expect(errorOf(() => templatesFor('earley')).code).toBe('unknown-templates')
  })
})
