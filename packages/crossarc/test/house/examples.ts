import { isDeepStrictEqual } from 'node:util'
import ts from 'typescript'

/** What an example shows in a comment behind or below a statement, and what the statement gave. */
export interface Shown {
  readonly comment: string
  readonly value: unknown
}

interface Piece {
  readonly statement: ts.Statement
  readonly comment: string
}

const parsed = (code: string) => ts.createSourceFile('example.ts', code, ts.ScriptTarget.Latest, true)

/** The statements of an example, each with the comment behind it or in the lines below. */
function piecesOf(code: string): Piece[] {
  const { statements } = parsed(code)
  return statements.map((statement, k) => {
    const rest = code.slice(statement.end, statements[k + 1]?.getStart() ?? code.length)
    const comments = [...rest.matchAll(/^[ \t]*\/\/ ?(.*)$/gm)].map(([, text]) => text)
    return { statement, comment: comments.join('\n') }
  })
}

/** A statement that also hands its value to show(k, value): that of an expression, or of the variable it declares. */
function showing({ statement, comment }: Piece, k: number): string {
  const text = statement.getText()
  if (comment === '') return text
  if (ts.isExpressionStatement(statement)) return `show(${k}, ${statement.expression.getText()})`
  if (!ts.isVariableStatement(statement)) return text
  const [{ name }] = statement.declarationList.declarations
  return ts.isIdentifier(name) ? `${text}\nshow(${k}, ${name.text})` : text
}

type Run = (scope: object) => Promise<void>

/** A function that runs code whose free names are looked up in a scope. */
function runnable(code: string): Run {
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, alwaysStrict: false },
  })
  return new Function('scope', `with (scope) { return (async () => {\n${outputText}\n})() }`) as Run
}

/**
 * Runs an example. Its names come from the library and from what is given beside; a name of neither is an error. Returns
 * every comment with the value of its statement: what console.log() prints where that is the statement.
 */
export async function runExample(code: string, names: (name: string) => unknown): Promise<Shown[]> {
  const pieces = piecesOf(code)
  const shown: Shown[] = []
  let printed = ''
  const own: Record<string, unknown> = {
    console: {
      log: (...values: unknown[]) => {
        printed = values.map(String).join(' ')
        return printed
      },
    },
    show: (k: number, value: unknown) => void shown.push({ comment: pieces[k].comment, value }),
  }
  const scope = new Proxy(own, {
    has: (_, name) => typeof name === 'string' && (name in own || !(name in globalThis)),
    get: (_, name) => {
      if (typeof name !== 'string') return undefined
      return name in own ? own[name] : names(name)
    },
  })
  await runnable(pieces.map(showing).join('\n;'))(scope)
  return shown
}

/** Whether an expression is a literal, or a list or an object of literals. */
function isLiteral(node: ts.Expression): boolean {
  if (ts.isPrefixUnaryExpression(node))
    return node.operator === ts.SyntaxKind.MinusToken && isLiteral(node.operand)
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isLiteral)
  if (ts.isObjectLiteralExpression(node))
    return node.properties.every(
      (property) => ts.isPropertyAssignment(property) && isLiteral(property.initializer),
    )
  if (ts.isIdentifier(node)) return node.text === 'undefined'
  return (
    ts.isStringLiteral(node) ||
    ts.isNumericLiteral(node) ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword
  )
}

function literal(text: string): { value: unknown } | undefined {
  const { statements } = parsed(`(${text})`)
  const [statement] = statements
  if (statements.length !== 1 || !ts.isExpressionStatement(statement)) return undefined
  const { expression } = statement
  if (!ts.isParenthesizedExpression(expression) || !isLiteral(expression.expression)) return undefined
  try {
    return { value: new Function(`return (${text})`)() }
  } catch {
    return undefined
  }
}

/**
 * The value that a comment promises: a literal, or numbers as an array prints them, alone or before a colon or a comma and
 * an explanation. Undefined where the comment is only words.
 */
export function promised(comment: string): { value: unknown } | undefined {
  const text = comment.replace(/^(?:Int32Array|Float64Array|Float32Array) (?=\[)/, '')
  const ends = [...text.matchAll(/[:,;] /g)].map(({ index }) => text.slice(0, index))
  for (const start of [text, ...ends.reverse()]) {
    if (/^-?\d+(?:,? -?\d+)+$/.test(start)) return { value: start.split(/,? /).map(Number) }
    const found = literal(start)
    if (found !== undefined) return found
  }
  return undefined
}

/** A value as comments show it: typed arrays and sets as lists. */
export function plain(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return [...(value as unknown as Iterable<number>)]
  if (Array.isArray(value)) return value.map(plain)
  return value
}

/** Whether a value is what a comment promises: the text itself, or one of the values that promised() finds. */
export function keeps({ comment, value }: Shown): 'yes' | 'no' | 'only words' {
  const trimmed = (text: string) => text.trimEnd().replace(/[ \t]+$/gm, '')
  if (typeof value === 'string' && trimmed(value) === trimmed(comment)) return 'yes'
  if (typeof value === 'string' && comment.includes('\n')) return 'no'
  const promise = promised(comment)
  if (promise === undefined) return 'only words'
  const [expected, actual] = [promise.value, plain(value)]
  const same = (a: unknown, b: unknown) =>
    isDeepStrictEqual(a, b) ||
    (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= 1e-12 * Math.abs(b))
  const isListOfOne = Array.isArray(actual) && actual.length === 1 && same(actual[0], expected)
  return same(actual, expected) || isListOfOne ? 'yes' : 'no'
}
