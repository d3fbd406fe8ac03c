import type { AlignableWord } from './segmentation.ts'

/** Marks a word without an aligned word on the other side. */
export const UNALIGNED = -1

/** Two segmentations of one text, word by word; aligned pairs never cross. */
export interface Alignment {
  /** For each gold word the place of its system word. */
  readonly systemOf: Int32Array
  /** For each system word the place of its gold word. */
  readonly goldOf: Int32Array
}

/**
 * Aligns words as the CoNLL 2018 shared task does. Words that are tokens are aligned where they have the same
 * characters of the text. From a multiword token on either side on, all words up to the first place where no
 * multiword token sticks out are aligned by the longest common subsequence of their forms.
 */
export function alignWords(gold: readonly AlignableWord[], system: readonly AlignableWord[]): Alignment {
  const systemOf = new Int32Array(gold.length).fill(UNALIGNED)
  const goldOf = new Int32Array(system.length).fill(UNALIGNED)
  const align = (g: number, s: number) => {
    systemOf[g] = s
    goldOf[s] = g
  }
  let g = 0
  let s = 0
  while (g < gold.length && s < system.length) {
    if (gold[g].multiword || system[s].multiword) {
      const region = multiwordRegion(gold, system, g, s)
      alignByForm(gold, system, region, align)
      g = region.goldEnd
      s = region.systemEnd
    } else if (gold[g].start === system[s].start && gold[g].end === system[s].end) align(g++, s++)
    else if (gold[g].start <= system[s].start) g++
    else s++
  }
  return { systemOf, goldOf }
}

/** The words gold[goldStart .. goldEnd − 1] and system[systemStart .. systemEnd − 1]. */
interface Region {
  readonly goldStart: number
  readonly goldEnd: number
  readonly systemStart: number
  readonly systemEnd: number
}

/** The region that begins with words g and s, one of which is in a multiword token. */
function multiwordRegion(
  gold: readonly AlignableWord[],
  system: readonly AlignableWord[],
  g: number,
  s: number,
): Region {
  const opening = gold[g].multiword ? gold[g] : system[s]
  let end = opening.end
  // A plain word that begins before the multiword token is skipped: only one, as in the official evaluation,
  // even where the next one begins too early as well.
  if (opening === gold[g]) {
    if (!system[s].multiword && system[s].start < opening.start) s++
  } else if (gold[g].start < opening.start) g++
  const goldStart = g
  const systemStart = s

  // Multiword tokens belong to the region where they begin in it, and stretch it; plain words must fit in.
  const isInside = (word: AlignableWord | undefined) =>
    word !== undefined && (word.multiword ? word.start < end : word.end <= end)
  while (isInside(gold[g]) || isInside(system[s])) {
    const takesGold = g < gold.length && (s >= system.length || gold[g].start <= system[s].start)
    const word = takesGold ? gold[g++] : system[s++]
    if (word.multiword && word.end > end) end = word.end
  }
  return { goldStart, goldEnd: g, systemStart, systemEnd: s }
}

/** Of several longest common subsequences, the one that takes equal forms as soon as it meets them. */
function alignByForm(
  gold: readonly AlignableWord[],
  system: readonly AlignableWord[],
  { goldStart, goldEnd, systemStart, systemEnd }: Region,
  align: (g: number, s: number) => void,
): void {
  const rows = goldEnd - goldStart
  const columns = systemEnd - systemStart
  // longest[i · stride + j]: the length for the gold words from i and the system words from j on; the last row
  // and the last column are 0.
  const stride = columns + 1
  const longest = new Int32Array((rows + 1) * stride)
  const equal = (i: number, j: number) => gold[goldStart + i].form === system[systemStart + j].form
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      const at = i * stride + j
      longest[at] = equal(i, j)
        ? 1 + longest[at + stride + 1]
        : Math.max(longest[at + stride], longest[at + 1])
    }
  }
  let i = 0
  let j = 0
  while (i < rows && j < columns) {
    if (equal(i, j)) align(goldStart + i++, systemStart + j++)
    else if (longest[i * stride + j] === longest[(i + 1) * stride + j]) i++
    else j++
  }
}
