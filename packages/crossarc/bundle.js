// Joins the modules of src to the chunks of dist/js, which Node, browsers and bundlers use alike. Node opens a hundred files
// where it would open five hundred, and bundlers still leave out what a page does not use: rolldown puts modules together only
// if the same entries need them.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const source = fileURLToPath(new URL('src', import.meta.url))
const dist = fileURLToPath(new URL('dist', import.meta.url))
const { exports } = JSON.parse(await readFile(new URL('package.json', import.meta.url), 'utf8'))

/** The entries of package.json but the first, by the names of their files. */
const entries = Object.values(exports)
  .map(({ default: file }) => basename(file, '.js'))
  .filter((name) => name !== 'index')

/**
 * The entry `crossarc` in two parts, so that a page which only reads a treebank gets nothing else. With `splitting`, esbuild
 * takes every file that declares a name of an imported module for shared code, if a chunk that is loaded later uses that file:
 * readConllu alone would bring trees along. It looks through a module of nothing but `export *`.
 */
const rootParts = {
  'root-treebank': (statement) => isTreebank(statement),
  'root-application': (statement) => !isTreebank(statement),
}

function isTreebank(statement) {
  return /'\.\.\/(?:base|treebank)\//.test(statement)
}

const root = {
  name: 'root-parts',
  resolveId: (name) => (name in rootParts ? `${source}/entries/${name}.ts` : undefined),
  load: async (id) => {
    const part = Object.keys(rootParts).find((name) => id === `${source}/entries/${name}.ts`)
    if (part === undefined) return undefined
    const statements = (await readFile(`${source}/entries/index.ts`, 'utf8')).match(
      /^export [^;]*? from '[^']+'$/gm,
    )
    return { code: statements.filter(rootParts[part]).join('\n'), moduleType: 'ts' }
  },
}

/** The command's parser of options, in a file of its own: the helpers that CommonJS needs ask for Node. */
const bundled = {
  name: 'bundled-dependency',
  resolveId: (name) => (name === 'commander' ? { id: './commander.js', external: true } : undefined),
}

/**
 * Marks the calls that run when a chunk is loaded as pure, which "sideEffects": false in package.json says of modules: a chunk
 * is many modules, and a bundler that takes one of them leaves out the rest only if each statement may go.
 */
const pureCalls = {
  name: 'pure-calls',
  renderChunk(code) {
    const declarations = this.parse(code).body.filter(({ type }) => /Declaration$/.test(type))
    const places = declarations.flatMap((declaration) => [...callsIn(declaration)])
    let text = ''
    let end = 0
    for (const place of [...new Set(places)].sort((a, b) => a - b)) {
      text += `${code.slice(end, place)}/* @__PURE__ */ `
      end = place
    }
    return { code: text + code.slice(end) }
  },
}

/** Where the calls begin that a node runs at once, not within functions that it only defines. */
function* callsIn(node) {
  if (Array.isArray(node)) for (const child of node) yield* callsIn(child)
  else if (typeof node?.type === 'string') {
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return
    if (node.type === 'PropertyDefinition' && !node.static) return
    if (node.type === 'CallExpression' || node.type === 'NewExpression') yield node.start
    for (const child of Object.values(node)) yield* callsIn(child)
  }
}

/** `linear/training/index.ts` → `linear/training` */
const withoutEnding = (path) => path.replaceAll('\\', '/').replace(/(\/index)?\.ts$/, '')

const names = (await readdir(source, { recursive: true })).map((file) => basename(withoutEnding(file)))

/** The name of the module that a chunk is called after, with its folders if several modules have that name. */
function chunkName(name, modules) {
  const id = modules.findLast((module) => basename(withoutEnding(module)) === name)
  if (id === undefined || names.indexOf(name) === names.lastIndexOf(name)) return name
  const path = withoutEnding(relative(source, id)).split('/')
  return path.filter((part, k) => part !== path[k - 1]).join('-')
}

// Whatever an earlier layout left there would be published.
await rm(dist, { recursive: true, force: true })
await write({ commander: 'commander' }, [])
await write(
  {
    ...Object.fromEntries(entries.map((entry) => [entry, `${source}/entries/${entry}.ts`])),
    ...Object.fromEntries(Object.keys(rootParts).map((part) => [part, part])),
    // Each is the other one's place-holder: see "imports" in package.json.
    'platform-node': `${source}/node/platform.ts`,
    'platform-browser': `${source}/pipeline/platform.ts`,
    // Workers are found beside the chunk that starts them.
    'parallel-worker': `${source}/node/parallel/parallel-worker.ts`,
    'training-worker': `${source}/node/training/training-worker.ts`,
    'training-rounds-worker': `${source}/node/training/training-rounds-worker.ts`,
    cli: `${source}/cli/main.ts`,
  },
  [root, bundled, pureCalls],
)
await writeFile(
  `${dist}/js/index.js`,
  Object.keys(rootParts)
    .map((part) => `export * from './${part}.js'\n`)
    .join(''),
)

async function write(input, plugins) {
  const bundle = await rolldown({
    input,
    plugins,
    platform: 'node',
    external: ['#platform'],
    tsconfig: false,
    // Warnings are errors, but a slow machine is none.
    checks: { bundlerTimings: false },
    onLog: (level, log) => {
      throw new Error(`${level}: ${log.message}`)
    },
  })
  await bundle.write({
    dir: `${dist}/js`,
    format: 'esm',
    chunkFileNames: ({ name, moduleIds }) => `${chunkName(name, moduleIds)}.js`,
    // Doc comments are in dist/types.
    comments: { annotation: true, jsdoc: false, legal: true },
  })
  await bundle.close()
}
