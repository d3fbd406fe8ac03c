import { classOf, lowerOf, OTHER, SECOND_HALF, SPACE } from './characters.ts'

/** Units before the first and after the last that features may look at. */
export const PADDING = 128

const BLANK = 32

/**
 * A stretch of text as numbers, one per UTF-16 unit, with unit i at i + PADDING and blanks around it. All
 * white space is the same number.
 */
export class TextWindow {
  length = 0
  classes = new Uint8Array(1 << 10)
  /** In lower case. */
  lower = new Uint16Array(1 << 10)

  read(text: string): void {
    const { length } = text
    if (length + 2 * PADDING > this.classes.length) {
      this.classes = new Uint8Array(2 * (length + 2 * PADDING))
      this.lower = new Uint16Array(2 * (length + 2 * PADDING))
      this.lower.fill(BLANK, 0, PADDING)
    }
    const { classes, lower } = this
    this.length = length
    for (let i = 0; i < length; i++) {
      const unit = text.charCodeAt(i)
      const at = i + PADDING
      if (unit < 0xd800 || unit > 0xdfff) {
        const kind = classOf(unit)
        classes[at] = kind
        lower[at] = kind === SPACE ? BLANK : lowerOf(unit)
        continue
      }
      lower[at] = unit
      const code = text.codePointAt(i)!
      classes[at] = code > 0xffff ? classOf(code) : OTHER
      if (code > 0xffff) {
        i++
        classes[at + 1] = SECOND_HALF
        lower[at + 1] = text.charCodeAt(i)
      }
    }
    classes.fill(SPACE, length + PADDING, length + 2 * PADDING)
    lower.fill(BLANK, length + PADDING, length + 2 * PADDING)
  }
}
