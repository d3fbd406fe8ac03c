import type { Pointer } from '../../kernels/memory/index.ts'
import type { PlainTemplate } from './feature-code.ts'

/** What the hash of a template starts with. */
function seed(template: number): number {
  return Math.imul(template + 1, 0x9e3779b1)
}

/** Groups templates of equal length in fours; an incomplete group repeats its last template. */
function inFours(templates: readonly PlainTemplate[]): { made: number; four: PlainTemplate[] }[] {
  const fours: { made: number; four: PlainTemplate[] }[] = []
  for (let first = 0; first < templates.length; ) {
    const { length } = templates[first].atoms
    let made = 1
    while (made < 4 && templates[first + made]?.atoms.length === length) made++
    fours.push({ made, four: [0, 1, 2, 3].map((k) => templates[first + Math.min(k, made - 1)]) })
    first += made
  }
  return fours
}

/** How many 32-bit numbers joinCodeOf() gives. */
export function joinCodeLength(templates: readonly PlainTemplate[]): number {
  return inFours(templates).reduce((sum, { four }) => sum + 6 + 4 * four[0].atoms.length, 0)
}

/**
 * The code of templates for the kernel join(), which makes one feature of each in the order given.
 *
 * @param templates those of one length must follow each other.
 * @param atoms where in the kernels' memory the atoms are.
 */
export function joinCodeOf(templates: readonly PlainTemplate[], atoms: Pointer): number[] {
  return inFours(templates).flatMap(({ made, four }) => [
    16 * four[0].atoms.length,
    4 * made,
    ...four.map(({ number }) => seed(number)),
    ...four[0].atoms.flatMap((_, place) => four.map((template) => atoms + 4 * template.atoms[place])),
  ])
}
