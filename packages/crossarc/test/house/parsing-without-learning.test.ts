import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { learns } from './rooms.ts'

const source = fileURLToPath(new URL('../../src', import.meta.url))

/** The modules that a text loads, as it names them: types are erased, so imports of types alone load nothing. */
function importsOf(text: string): string[] {
  const names: string[] = []
  const add = (name: ts.Expression | undefined) => {
    if (name === undefined) return
    if (!ts.isStringLiteralLike(name)) throw new Error(`cannot follow import(${name.getText()})`)
    names.push(name.text)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      if (node.importClause === undefined || hasValue(node.importClause)) add(node.moduleSpecifier)
    } else if (ts.isExportDeclaration(node)) {
      if (!node.isTypeOnly && !areTypes(node.exportClause)) add(node.moduleSpecifier)
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0])
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true))
  return names
}

function hasValue({ phaseModifier, name, namedBindings }: ts.ImportClause): boolean {
  if (phaseModifier === ts.SyntaxKind.TypeKeyword) return false
  return name !== undefined || !areTypes(namedBindings)
}

function areTypes(clause: ts.NamedImportBindings | ts.NamedExportBindings | undefined): boolean {
  if (clause === undefined || !(ts.isNamedImports(clause) || ts.isNamedExports(clause))) return false
  return clause.elements.every((element: ts.ImportSpecifier | ts.ExportSpecifier) => element.isTypeOnly)
}

/** Every file of src that loading one of them can load, now or later, with the file that imports it first. */
function reachedFrom(start: string): Map<string, string | undefined> {
  const importers = new Map<string, string | undefined>([[start, undefined]])
  for (const file of importers.keys()) {
    for (const name of importsOf(readFileSync(posix.join(source, file), 'utf8'))) {
      if (!name.startsWith('.')) continue
      const next = posix.join(posix.dirname(file), name)
      if (!existsSync(posix.join(source, next)))
        throw new Error(`${file} imports ${next}, which does not exist`)
      if (!importers.has(next)) importers.set(next, file)
    }
  }
  return importers
}

function chainTo(file: string, importers: ReadonlyMap<string, string | undefined>): string {
  const chain: string[] = []
  for (let at: string | undefined = file; at !== undefined; at = importers.get(at)) chain.unshift(at)
  return chain.join(' → ')
}

describe('load()', () => {
  const importers = reachedFrom('pipeline/load.ts')

  it('reaches no folder that learns', () => {
    const learning = [...importers.keys()].filter(learns)
    expect(learning.map((file) => chainTo(file, importers))).toEqual([])
  })

  it('reaches what parsing needs, so the walk sees static and dynamic imports', () => {
    expect([...importers.keys()]).toEqual(
      expect.arrayContaining(['linear/parser/parser.ts', 'neural/parse/parser.ts', 'oracle/sorting/swap.ts']),
    )
  })

  it('would be caught: the trainer of pipelines reaches everything that load() must not', () => {
    const trained = [...reachedFrom('pipeline/training/index.ts').keys()]
    const folders = new Set(trained.filter(learns).map((file) => posix.dirname(file)))
    expect([...folders]).toEqual(
      expect.arrayContaining([
        'oracle',
        'oracle/static',
        'oracle/dynamic',
        'evaluate/attachment',
        'evaluate/conll18',
        'kernels/linear-training',
        'linear/training',
        'neural/training',
        'text/training',
        'pipeline/training',
      ]),
    )
  })
})

describe('the walk', () => {
  it('follows values, side effects and dynamic imports, but not types', () => {
    const text = `
      import { a, type B } from './value.ts'
      import type { C } from './type.ts'
      import { type D, type E } from './types.ts'
      import f from './default.ts'
      import * as g from './namespace.ts'
      import './effect.ts'
      export { h, type I } from './exported.ts'
      export { type J } from './exported-types.ts'
      export type { K } from './exported-type.ts'
      export * from './all.ts'
      // import { l } from './comment.ts'
      const m = () => import('./later.ts')
    `
    expect(importsOf(text)).toEqual([
      './value.ts',
      './default.ts',
      './namespace.ts',
      './effect.ts',
      './exported.ts',
      './all.ts',
      './later.ts',
    ])
  })
})
