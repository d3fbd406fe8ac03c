import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transformSync } from 'esbuild'

const source = fileURLToPath(new URL('../../src', import.meta.url))

const tsconfigRaw = { compilerOptions: { target: 'ES2023', verbatimModuleSyntax: true } }
/** What follows a relative import, up to its ending. */
const IMPORTED = /(?<=(?:\bfrom |\bimport |\bimport\()['"])(\.[^'"]+)\.ts(?=['"])/g

/** JavaScript of the named files of src and their imports, since threads cannot run the source. */
export function buildJavaScript(entries: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'crossarc-build-'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const queue = new Set(entries)
  for (const file of queue) {
    const text = readFileSync(join(source, file), 'utf8')
    const { code } = transformSync(text, { loader: 'ts', tsconfigRaw })
    const target = join(folder, file.replace(/\.ts$/, '.js'))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, code.replaceAll(IMPORTED, '$1.js'))
    for (const [, imported] of code.matchAll(IMPORTED))
      queue.add(normalize(join(dirname(file), `${imported}.ts`)))
  }
  return {
    url: (file: string) => pathToFileURL(join(folder, file)).href,
    remove: () => rmSync(folder, { recursive: true }),
  }
}
