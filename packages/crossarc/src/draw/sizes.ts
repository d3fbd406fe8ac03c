import { textWidth } from './text-width.ts'

/** All lengths are in em of the words. */
export const SIZES = {
  margin: 0.75,
  labelFont: 0.7,
  tagFont: 0.66,
  multiwordFont: 0.85,
  /** The height of a label's box: less than the distance between two levels. */
  labelHeight: 0.92,
  labelPadding: 0.2,
  firstLevel: 1.55,
  levelStep: 1.3,
  corner: 0.6,
  portDistance: 0.55,
  wordGap: 0.9,
  lineHeight: 1.45,
  tagHeight: 1,
  bracketHeight: 2,
  captionHeight: 1.8,
} as const

export function labelWidth(label: string): number {
  return label === '' ? 0 : textWidth(label) * SIZES.labelFont + 2 * SIZES.labelPadding
}

export function tagWidth(tag: string): number {
  return textWidth(tag) * SIZES.tagFont
}

export function multiwordWidth(form: string): number {
  return textWidth(form) * SIZES.multiwordFont
}
