import ts from 'typescript'
import { expect, it } from 'vitest'
import { readSources } from './sources.ts'

/** Names that two or more files declare, and why that is no confusion. */
const SHARED: Readonly<Record<string, string>> = {
  platform: 'the same thing for Node.js and for browsers: #platform is one of them',
  shift: 'the SHIFT of each system, as its paper has it',
  rightArc: 'the RIGHT-ARC of each system, as its paper has it',
}

/** The names that a file declares and exports; re-exports are the business of the file that declares them. */
function declaredNames(file: string, text: string): string[] {
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  return statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported) return []
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name) ? [name.text] : [],
      )
    const { name } = statement as ts.Statement & { name?: ts.Node }
    return name !== undefined && ts.isIdentifier(name) ? [name.text] : []
  })
}

/** The names that more than one file declares. Generated kernels are left out: each is one `binary`. */
function sharedNames(sources: Iterable<[string, string]>): Map<string, string[]> {
  const files = new Map<string, string[]>()
  for (const [file, text] of sources) {
    if (file.startsWith('kernels/generated/')) continue
    for (const name of new Set(declaredNames(file, text))) files.set(name, [...(files.get(name) ?? []), file])
  }
  return new Map([...files].filter(([, declaring]) => declaring.length > 1))
}

it('one name means one thing, all over src', () => {
  const shared = sharedNames(readSources())
  expect([...shared.keys()].sort()).toEqual(Object.keys(SHARED).sort())
})

it('the check above notices a name that is declared twice', () => {
  const sources: [string, string][] = [
    [
      'a.ts',
      'export const x = 1\nexport type T = 1\nexport function f() {}\nconst own = 1\nexport { y } from "./b.ts"',
    ],
    ['b.ts', 'export interface T { a: 1 }\nexport class f {}\nexport const y = 1\nconst own = 2'],
    ['kernels/generated/d.ts', 'export const x = 2'],
    ['c.ts', 'export async function* f() {}\nexport abstract class x {}'],
  ]
  expect([...sharedNames(sources)]).toEqual([
    ['x', ['a.ts', 'c.ts']],
    ['T', ['a.ts', 'b.ts']],
    ['f', ['a.ts', 'b.ts', 'c.ts']],
  ])
})
