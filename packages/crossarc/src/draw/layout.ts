import type { Sentence } from '../treebank/index.ts'
import { type Arc, arcsOf, crossings, hues } from './arcs.ts'
import { placeColumns } from './columns.ts'
import { assignLevels } from './levels.ts'
import { labelWidth, multiwordWidth, SIZES, tagWidth } from './sizes.ts'
import { type Direction, directionOf, textWidth } from './text-width.ts'

export interface LayoutOptions {
  /** Reading direction; 'auto' (the default) follows the letters of the sentence. */
  direction?: Direction | 'auto'
  /** The tag below each word: 'upos' (the default), 'xpos' or 'none'. */
  tags?: 'upos' | 'xpos' | 'none'
  /** The size of the words in pixels, 16 by default; everything else scales with it. */
  fontSize?: number
  /** A line of text above the tree. */
  caption?: string
}

/** A box around its centre. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface PlacedWord {
  readonly id: number
  readonly form: Box
  readonly tag: (Box & { text: string }) | undefined
}

export interface PlacedArc extends Arc {
  readonly level: number
  /** Where the arc leaves its head; the same as dependentX for a root. */
  headX: number
  /** The centre of the dependent. */
  dependentX: number
  /** The height of the arc's level. */
  readonly y: number
  /** Undefined for an arc without a label. */
  readonly labelBox: Box | undefined
  /** The dependents of the arcs that it crosses. */
  readonly crosses: readonly number[]
  /** 0 for an arc that crosses nothing, else a number that differs from those of all arcs it crosses. */
  readonly hue: number
}

export interface PlacedMultiword {
  readonly text: Box & { text: string }
  left: number
  right: number
  readonly y: number
}

export interface TreeLayout {
  readonly width: number
  readonly height: number
  readonly direction: Direction
  readonly fontSize: number
  /** The line above the words on which all arcs start and end. */
  readonly wordTop: number
  readonly caption: (Box & { text: string }) | undefined
  readonly words: readonly PlacedWord[]
  readonly arcs: readonly PlacedArc[]
  readonly multiwords: readonly PlacedMultiword[]
  /** Whether the number of levels is proven to be the least possible. */
  readonly minimal: boolean
}

/**
 * Where everything in the picture of a tree goes. Two arcs meet in the picture if and only if they cross in
 * the tree. An arc enters the centre of its dependent and leaves its head beside the centre, on the side of
 * its direction. If it passes over the arc that enters the head, it leaves just beyond that arc, so as not to
 * cross it.
 */
export function layoutTree(sentence: Sentence, options: LayoutOptions = {}): TreeLayout {
  const em = options.fontSize ?? 16
  const direction =
    options.direction === undefined || options.direction === 'auto'
      ? directionOf(sentence.words.map((word) => word.form))
      : options.direction
  const arcs = arcsOf(sentence)
  const { levels, height: topLevel, minimal } = assignLevels(arcs)
  const crossed = crossings(arcs)
  const hue = hues(crossed)
  const tags = sentence.words.map((word) => tagOf(word, options.tags ?? 'upos'))
  const columns = placeColumns(sentence, arcs, levels, tags)

  const caption = options.caption === undefined || options.caption === '' ? undefined : options.caption
  const captionWidth = caption === undefined ? 0 : textWidth(caption) * SIZES.labelFont
  const top = SIZES.margin + (caption === undefined ? 0 : SIZES.captionHeight) + SIZES.labelHeight / 2
  const wordTop = topLevel === 0 ? top : top + (topLevel - 1) * SIZES.levelStep + SIZES.firstLevel
  const formY = wordTop + SIZES.lineHeight / 2 + 0.1
  const tagY = formY + SIZES.lineHeight / 2 + SIZES.tagHeight / 2
  const bracketY = (options.tags === 'none' ? formY + SIZES.lineHeight / 2 : tagY + SIZES.tagHeight / 2) + 0.3
  const bottom = sentence.multiwords.length === 0 ? bracketY - 0.3 : bracketY + SIZES.bracketHeight - 0.3
  const width = Math.max(columns.width, captionWidth + 2 * SIZES.margin)

  const mirror = (x: number) => (direction === 'rtl' ? width - x : x) * em
  const box = (x: number, y: number, w: number, h: number): Box => {
    return { x: mirror(x), y: y * em, width: w * em, height: h * em }
  }
  return {
    width: width * em,
    height: (bottom + SIZES.margin / 2) * em,
    direction,
    fontSize: em,
    wordTop: wordTop * em,
    minimal,
    caption:
      caption === undefined
        ? undefined
        : { ...box(SIZES.margin + captionWidth / 2, SIZES.margin + 0.5, captionWidth, 1), text: caption },
    words: sentence.words.map(({ id, form }) => {
      const x = columns.centre[id]
      const text = tags[id - 1]
      return {
        id,
        form: box(x, formY, textWidth(form), SIZES.lineHeight),
        tag: text === '' ? undefined : { ...box(x, tagY, tagWidth(text), SIZES.tagHeight), text },
      }
    }),
    arcs: arcs.map((arc, i) => {
      const y = wordTop - SIZES.firstLevel - (levels[i] - 1) * SIZES.levelStep
      return {
        ...arc,
        level: levels[i],
        headX: mirror(columns.headX[i]),
        dependentX: mirror(columns.centre[arc.dependent]),
        y: y * em,
        labelBox:
          arc.label === '' ? undefined : box(columns.labelX[i], y, labelWidth(arc.label), SIZES.labelHeight),
        crosses: crossed[i].map((j) => arcs[j].dependent),
        hue: hue[i],
      }
    }),
    multiwords: sentence.multiwords.map(({ first, last, form }) => {
      const left = columns.centre[first] - columns.leftHalf[first]
      const right = columns.centre[last] + columns.rightHalf[last]
      const text = { ...box((left + right) / 2, bracketY + 1.1, multiwordWidth(form), 1.2), text: form }
      return { left: mirror(left), right: mirror(right), y: bracketY * em, text }
    }),
  }
}

function tagOf(word: Sentence['words'][number], tags: 'upos' | 'xpos' | 'none'): string {
  const tag = tags === 'none' ? '_' : word[tags]
  return tag === '_' ? '' : tag
}
