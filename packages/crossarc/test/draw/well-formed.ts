export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

const NAME = '[A-Za-z_][\\w.:-]*'
const REFERENCE = '&(?:amp|lt|gt|quot|apos|#\\d+|#x[\\da-fA-F]+);'
const TOKEN = new RegExp(
  `<(?<open>${NAME})(?<attributes>(?:\\s+${NAME}="(?:[^<&"]|${REFERENCE})*")*)\\s*(?<empty>/?)>` +
    `|</(?<close>${NAME})\\s*>|(?<text>(?:[^<&]|${REFERENCE})+)`,
  'uy',
)
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

/** Reads an XML document without prolog, comments and declarations; throws if it is not well formed. */
export function parseXml(document: string): XmlElement {
  if (FORBIDDEN.test(document)) throw new Error('a character that XML cannot hold')
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < document.length) {
    const at = TOKEN.lastIndex
    const token = TOKEN.exec(document)?.groups
    if (token === undefined) throw new Error(`not well formed: ${document.slice(at, at + 60)}`)
    const parent = open[open.length - 1]
    if (token.open !== undefined) {
      const element = {
        name: token.open,
        attributes: readAttributes(token.attributes),
        children: [],
        text: '',
      }
      parent.children.push(element)
      if (token.empty === '') open.push(element)
    } else if (token.close !== undefined) {
      if (parent.name !== token.close) throw new Error(`</${token.close}> closes <${parent.name}>`)
      open.pop()
    } else parent.text += decode(token.text)
  }
  if (open.length !== 1 || top.children.length !== 1 || top.text.trim() !== '')
    throw new Error('not one element')
  return top.children[0]
}

function readAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name, value] of source.matchAll(/([\w.:-]+)="([^"]*)"/g)) {
    if (name in attributes) throw new Error(`the attribute ${name} comes twice`)
    attributes[name] = decode(value)
  }
  return attributes
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function decode(text: string): string {
  return text.replace(/&(\w+);/g, (_, name: string) => NAMED[name])
}

/** All elements of that name, from the element itself downwards. */
export function elements(root: XmlElement, name: string): XmlElement[] {
  return [...(root.name === name ? [root] : []), ...root.children.flatMap((child) => elements(child, name))]
}
