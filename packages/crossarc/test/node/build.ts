import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import typescript from 'typescript'

const source = fileURLToPath(new URL('../../src', import.meta.url))

const compilerOptions: typescript.CompilerOptions = {
  module: typescript.ModuleKind.ESNext,
  target: typescript.ScriptTarget.ES2023,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
}

/** JavaScript of the named files of src and their imports, since threads cannot run the source. */
export function buildJavaScript(entries: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'crossarc-build-'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const queue = new Set(entries)
  for (const file of queue) {
    const text = readFileSync(join(source, file), 'utf8')
    const { outputText } = typescript.transpileModule(text, { compilerOptions })
    const target = join(folder, file.replace(/\.ts$/, '.js'))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, outputText)
    for (const [, imported] of outputText.matchAll(/(?:\bfrom |\bimport\()['"](\.[^'"]+)\.js['"]/g)) {
      queue.add(normalize(join(dirname(file), `${imported}.ts`)))
    }
  }
  return {
    url: (file: string) => pathToFileURL(join(folder, file)).href,
    remove: () => rmSync(folder, { recursive: true }),
  }
}
