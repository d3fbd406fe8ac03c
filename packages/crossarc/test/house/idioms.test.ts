import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { readSources, repository, type Sources } from './sources.ts'

const experiments = join(repository, 'packages/experiments/src')

/** The files of the library and of the experiments. */
const sources: Sources = new Map([
  ...readSources(),
  ...readdirSync(experiments, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [`experiments/${file}`, readFileSync(join(experiments, file), 'utf8')] as const),
])

/** The nodes of files that a check finds, as `file:line`. */
function places(files: Iterable<readonly [string, string]>, isFault: (node: ts.Node) => boolean): string[] {
  return [...files].flatMap(([file, text]) => {
    const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    const found: string[] = []
    const visit = (node: ts.Node): void => {
      if (isFault(node)) found.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
      ts.forEachChild(node, visit)
    }
    visit(tree)
    return found
  })
}

const isNothing = (node: ts.Expression) =>
  (ts.isObjectLiteralExpression(node) && node.properties.length === 0) ||
  (ts.isIdentifier(node) && node.text === 'undefined')

/** `...(x === undefined ? {} : { x })` and `...(x && { x })`: what `...defined({ x })` says. */
function isConditionalSpread(node: ts.Node): boolean {
  if (!ts.isSpreadAssignment(node) || !ts.isParenthesizedExpression(node.expression)) return false
  const { expression } = node.expression
  if (ts.isConditionalExpression(expression))
    return isNothing(expression.whenTrue) || isNothing(expression.whenFalse)
  return (
    ts.isBinaryExpression(expression) &&
    expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
  )
}

/** `list[k]!`: an index says nothing that the `!` would have to take back. */
const isIndexAsserted = (node: ts.Node) =>
  ts.isNonNullExpression(node) && ts.isElementAccessExpression(node.expression)

describe('the code passes optional properties with defined()', () => {
  it('everywhere', () => {
    expect(places(sources, isConditionalSpread)).toEqual([])
  })

  it('and the check notices what it should', () => {
    const text = `
      const a = { ...(x === undefined ? {} : { x }) }
      const b = { ...(x ? { x } : undefined) }
      const c = { ...(x && { x }) }
      const right = { ...defined({ x }), ...(x ? { x } : { y }), ...x }
      const list = [...(x ? [] : [x]), ...(x ?? [])]`
    expect(places([['a.ts', text]], isConditionalSpread)).toEqual(['a.ts:2', 'a.ts:3', 'a.ts:4'])
  })
})

describe('the code has no `!` behind an index', () => {
  it('anywhere', () => {
    expect(places(sources, isIndexAsserted)).toEqual([])
  })

  it('and the check notices what it should', () => {
    const text = 'const a = b[0]!\nconst c = b.find(is)!\nconst d = !b[0]\nconst e = b[0]!.f'
    expect(places([['a.ts', text]], isIndexAsserted)).toEqual(['a.ts:1', 'a.ts:4'])
  })
})
