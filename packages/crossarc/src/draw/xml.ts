const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text escaped for XML; characters that XML 1.0 cannot hold become U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>"]/g, (character) => ESCAPES[character])
}

/** A coordinate with at most two decimals. */
export function coordinate(value: number): string {
  return String(Math.round(value * 100) / 100)
}

type Attributes = Record<string, string | number | undefined>

/** An element; numbers are coordinates, attributes without a value are left out, content is already XML. */
export function element(name: string, attributes: Attributes, content = ''): string {
  let start = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue
    start += ` ${key}="${typeof value === 'number' ? coordinate(value) : escapeXml(value)}"`
  }
  return content === '' ? `${start}/>` : `${start}>${content}</${name}>`
}

/** A title, which browsers show on hover and screen readers read. */
export function titled(title: string): string {
  return `<title>${escapeXml(title)}</title>`
}

const FONT_FAMILY = "'Noto Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif"

/** A whole SVG picture; `label` is its text for screen readers. */
export function svgDocument(
  { width, height, label }: { readonly width: number; readonly height: number; readonly label: string },
  lines: readonly string[],
): string {
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: 'figure',
    'aria-label': label,
    'font-family': FONT_FAMILY,
  }
  return `${element('svg', attributes, `\n${lines.join('\n')}\n`)}\n`
}
