import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const packageFolder = fileURLToPath(new URL('../..', import.meta.url))
export const repository = join(packageFolder, '../..')
export const sourceFolder = join(packageFolder, 'src')

/** The text of source files by their path in src. */
export type Sources = ReadonlyMap<string, string>

/** All files of src. */
export function readSources(): Sources {
  return new Map(
    readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(sourceFolder, file), 'utf8')] as const),
  )
}

/** What one file uses from elsewhere. */
export interface Uses {
  /** Imports and re-exports, types and `import()` included: paths in src, or names of packages. */
  imports: readonly string[]
  /** The names that it takes from the global scope of Node.js. */
  globals: readonly string[]
}

const NODE_GLOBALS = new Set([
  'process',
  'Buffer',
  '__dirname',
  '__filename',
  'require',
  'setImmediate',
  'NodeJS',
])

/** Whether an identifier only names a property or a member, as in `x.process` and `{ process: 1 }`. */
function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    ((ts.isPropertyAssignment(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isMethodSignature(parent)) &&
      parent.name === node)
  )
}

/** The module that an import, a re-export, an `import()` or an import type names. */
function moduleOf(node: ts.Node): string | undefined {
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined)
    return (node.moduleSpecifier as ts.StringLiteral).text
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    return (node.argument.literal as ts.StringLiteral).text
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return ts.isStringLiteralLike(node.arguments[0]) ? node.arguments[0].text : undefined
  return undefined
}

export function usesOf(file: string, text: string): Uses {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const imports: string[] = []
  const globals = new Set<string>()
  const visit = (node: ts.Node): void => {
    const name = moduleOf(node)
    if (name !== undefined) imports.push(name.startsWith('.') ? posix.join(posix.dirname(file), name) : name)
    if (ts.isIdentifier(node) && NODE_GLOBALS.has(node.text) && !isMemberName(node)) globals.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return { imports, globals: [...globals] }
}
