import { join, relative } from 'node:path'
import ts from 'typescript'
import { ENTRIES } from './rooms.ts'
import { sourceFolder } from './sources.ts'

/** One exported name of a public entry, with what its declaration says. */
export interface PublicName {
  name: string
  kind: 'function' | 'class' | 'constant' | 'namespace' | 'type'
  /** The declaring file, by its path in src. */
  file: string
  comment: string
  /** The code of each `@example`, without its fence. */
  examples: readonly string[]
  /** The same for the members of a class that have any. */
  members: readonly { member: string; examples: readonly string[] }[]
}

/** The text of an `@example` tag, with or without a code fence. */
function exampleCode(tag: ts.JSDocTagInfo): string {
  const text = ts.displayPartsToString(tag.text)
  return (/```\w*\n([\s\S]*?)```/.exec(text)?.[1] ?? text).trim()
}

function examplesOf(symbol: ts.Symbol, checker: ts.TypeChecker): string[] {
  return symbol
    .getJsDocTags(checker)
    .filter((tag) => tag.name === 'example')
    .map(exampleCode)
}

function kindOf(symbol: ts.Symbol): PublicName['kind'] {
  if (symbol.flags & (ts.SymbolFlags.Module | ts.SymbolFlags.Namespace)) return 'namespace'
  if (symbol.flags & ts.SymbolFlags.Class) return 'class'
  if (symbol.flags & ts.SymbolFlags.Function) return 'function'
  return symbol.flags & ts.SymbolFlags.Value ? 'constant' : 'type'
}

/** Whether an entry exports a name as `type name` only. */
function isTypeOnly({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some(
    (declaration) =>
      ts.isExportSpecifier(declaration) && (declaration.isTypeOnly || declaration.parent.parent.isTypeOnly),
  )
}

/** What each entry exports, sorted by name, through every re-export to the declaration. */
export function publicNames(): Map<string, PublicName[]> {
  const file = (entry: string) => join(sourceFolder, 'entries', ENTRIES[entry].file)
  const program = ts.createProgram(Object.keys(ENTRIES).map(file), {
    noLib: true,
    types: [],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
  })
  const checker = program.getTypeChecker()
  const described = (exported: ts.Symbol): PublicName => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
    const declaration = symbol.declarations?.[0]
    if (declaration === undefined) throw new Error(`${exported.name} has no declaration`)
    const members = [...(symbol.members?.values() ?? []), ...(symbol.exports?.values() ?? [])]
    return {
      name: exported.name,
      kind: isTypeOnly(exported) ? 'type' : kindOf(symbol),
      file: relative(sourceFolder, declaration.getSourceFile().fileName).replaceAll('\\', '/'),
      comment: ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim(),
      examples: examplesOf(symbol, checker),
      members: members
        .map((member) => ({ member: member.name, examples: examplesOf(member, checker) }))
        .filter(({ examples }) => examples.length > 0),
    }
  }
  return new Map(
    Object.keys(ENTRIES).map((entry) => {
      const module = checker.getSymbolAtLocation(program.getSourceFile(file(entry))!)!
      const names = checker.getExportsOfModule(module).map(described)
      return [entry, names.sort((a, b) => (a.name < b.name ? -1 : 1))]
    }),
  )
}
