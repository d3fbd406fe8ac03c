import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as crossarc from '../src/entries/index.ts'

const source = fileURLToPath(new URL('../src', import.meta.url))

/** The source files by their path in src, without comments. */
const files = new Map(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(source, file), 'utf8')] as const),
)

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1')
}

/** What a file imports or exports from, types included: paths in src, or names of packages. */
function importsOf(file: string): string[] {
  const text = withoutComments(files.get(file)!)
  const named = [...text.matchAll(/^(?:import|export)\b[^'"]*?\bfrom\s+'([^']+)'/gm)]
  const bare = [...text.matchAll(/\bimport\s*\(?\s*'([^']+)'/g)]
  return [...named, ...bare].map(([, name]) =>
    name.startsWith('.')
      ? relative(source, resolve(source, dirname(file), name)).replaceAll('\\', '/')
      : name,
  )
}

/** The folder of src that a file is in; files that lie in src itself are rooms of their own. */
function roomOf(file: string): string {
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : file
}

const HEART = ['treebank', 'tree', 'transition', 'oracle', 'constraint', 'decode']
/** Trainers score what they have learnt, so evaluate/ stands above them. */
const MODELS = [...HEART, 'evaluate', 'kernels', 'model-file']

/** The rooms that each room may know about. All may know error.ts; the entry files and cli/ all of them. */
const KNOWS: Record<string, readonly string[]> = {
  treebank: [],
  tree: ['treebank/sentence.ts'],
  transition: ['tree'],
  oracle: ['tree', 'transition'],
  constraint: ['treebank/sentence.ts', 'tree', 'transition'],
  decode: ['tree', 'transition', 'constraint', 'kernels'],
  draw: ['treebank', 'tree'],
  evaluate: ['treebank', 'tree', 'transition'],
  kernels: [],
  'model-file': [],
  linear: MODELS,
  neural: MODELS,
  text: [...MODELS, 'linear', 'neural'],
  pipeline: [...MODELS, 'linear', 'neural', 'text', 'draw'],
  node: [...MODELS, 'linear', 'neural', 'text', 'pipeline'],
}

describe('the house', () => {
  it('keeps Node.js out of everything but cli/, node/ and node.ts', () => {
    const isNode = (file: string) => /^(cli\/|node\/|node\.ts$)/.test(file)
    const faults = [...files.keys()]
      .filter((file) => !isNode(file))
      .filter(
        (file) =>
          importsOf(file).some((name) => name.startsWith('node:') || isNode(name)) ||
          /\bprocess\.|\bBuffer\b|\b__dirname\b|\brequire\(/.test(withoutComments(files.get(file)!)),
      )
    expect(faults).toEqual([])
  })

  it('gives the library no runtime dependency', () => {
    const faults = [...files.keys()]
      .filter((file) => !file.startsWith('cli/'))
      .flatMap((file) =>
        importsOf(file)
          .filter((name) => !files.has(name) && !name.startsWith('node:') && name !== '#platform')
          .map((name) => `${file} imports ${name}`),
      )
    expect(faults).toEqual([])
  })

  it('has arrows that go one way: a room knows only the rooms that the house allows', () => {
    const faults = [...files.keys()]
      .filter((file) => file.includes('/') && roomOf(file) !== 'cli')
      .flatMap((file) => {
        const known = KNOWS[roomOf(file)]
        if (known === undefined) return [`${roomOf(file)} is no room of the house`]
        return importsOf(file)
          .filter((name) => files.has(name) && name !== 'error.ts' && roomOf(name) !== roomOf(file))
          .filter((name) => !known.includes(roomOf(name)) && !known.includes(name))
          .map((name) => `${file} imports ${name}`)
      })
    expect(faults).toEqual([])
  })

  it('has no circular imports', () => {
    const done = new Set<string>()
    const cycles: string[] = []
    const visit = (file: string, path: string[]) => {
      if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      else if (!done.has(file)) {
        for (const next of importsOf(file)) if (files.has(next)) visit(next, [...path, file])
        done.add(file)
      }
    }
    for (const file of files.keys()) visit(file, [])
    expect(cycles).toEqual([])
  })

  it('sees imports: the checks above would notice a fault', () => {
    expect(importsOf('cli/main.ts')).toEqual(expect.arrayContaining(['node:fs', 'commander', 'cli/stats.ts']))
    expect(importsOf('index.ts')).toContain('treebank/conllu.ts')
  })
})

/** The names that index.ts exports, types included, with the file that each comes from. */
function publicExports(): { name: string; file: string }[] {
  const statements = files.get('index.ts')!.matchAll(/export (?:type )?\{([^}]*)\} from '\.\/([^']+)'/g)
  return [...statements].flatMap(([, names, file]) =>
    names
      .split(',')
      .map((name) => name.trim().replace(/^type /, ''))
      .filter((name) => name !== '')
      .map((name) => ({ name, file })),
  )
}

/** Whether the declaration of a name has a doc comment right before it; follows re-exports. */
function isDocumented(name: string, file: string): boolean {
  const text = files.get(file)!
  const declaration = new RegExp(
    `^(?:export )?(?:async )?(?:abstract )?(?:function\\*?|const|class|interface|type) ${name}\\b`,
    'm',
  ).exec(text)
  if (declaration !== null) return text.slice(0, declaration.index).trimEnd().endsWith('*/')
  return importsOf(file).some(
    (next) => files.has(next) && files.get(next)!.includes(` ${name}`) && isDocumented(name, next),
  )
}

describe('the public API', () => {
  it('has a doc comment on everything', () => {
    const missing = publicExports().filter(({ name, file }) => !isDocumented(name, file))
    expect(missing.map(({ name, file }) => `${name} in ${file}`)).toEqual([])
  })

  it('is what it was: a name that comes or goes is a decision', () => {
    expect(Object.keys(crossarc).sort()).toMatchInlineSnapshot(`
      [
        "Alphabet",
        "Configuration",
        "CrossarcError",
        "Document",
        "DocumentSentence",
        "Lemmatizer",
        "LinearParser",
        "LinearTraining",
        "NONE",
        "NOT_ALLOWED",
        "NO_LABEL",
        "OracleComparison",
        "Pipeline",
        "PipelineTraining",
        "Tagger",
        "Token",
        "Tokenizer",
        "TreebankStatistics",
        "UNKNOWN",
        "allTrees",
        "analyseNonMonotonic",
        "arcDegrees",
        "arcsCross",
        "calibratePipeline",
        "checkTree",
        "comment",
        "compareSystems",
        "compileConstraints",
        "confidenceOf",
        "conll18Metrics",
        "constrain",
        "constraintsOf",
        "countedLength",
        "crossingArcs",
        "defineSystem",
        "deprojectivize",
        "derive",
        "describeConstraint",
        "displacedGroups",
        "displacementScores",
        "dynamicOracle",
        "dynamicOracles",
        "edgeDegree",
        "encode",
        "evaluateAttachment",
        "evaluateConll18",
        "evaluateReliability",
        "explainInfeasible",
        "formatNamed",
        "formatOfFile",
        "formatSequence",
        "formats",
        "gapDegree",
        "gapsOf",
        "headsOf",
        "headsOfSentence",
        "isFeasible",
        "isMultiHeaded",
        "isOneEndpointCrossing",
        "isPlanar",
        "isProjective",
        "isProjectiveArc",
        "isWellNested",
        "jackknife",
        "kindOf",
        "labelOf",
        "leastSquares",
        "liftingSchemes",
        "load",
        "mcnemar",
        "modelCardText",
        "nonProjectiveArcs",
        "optimalSwaps",
        "parseSequence",
        "parseTemplates",
        "presets",
        "projSort",
        "projectiveComponents",
        "projectiveOrder",
        "projectivize",
        "randomTree",
        "rawText",
        "readConllu",
        "readConllx",
        "readHorizontal",
        "readJson",
        "readLemmatizer",
        "readLinearModel",
        "readModelCard",
        "readPipeline",
        "readTagger",
        "readTokenizer",
        "readTokens",
        "replay",
        "rootsOf",
        "satisfies",
        "scatterPlot",
        "scorePipeline",
        "seededRandom",
        "sentencesToSvg",
        "smallestHeads",
        "staticOracle",
        "staticOracles",
        "streamConllu",
        "streamConllx",
        "streamHorizontal",
        "streamJson",
        "streamTokens",
        "surfaceOf",
        "swapOptimalWithin",
        "systemByName",
        "systems",
        "templateSet",
        "toBrat",
        "toDisplacy",
        "toSpacyDoc",
        "trace",
        "trainLemmatizer",
        "trainTagger",
        "trainTokenizer",
        "transitionName",
        "treeClass",
        "treeCoverage",
        "treeOf",
        "treeProblem",
        "treeStatistics",
        "treeToLatex",
        "treeToSvg",
        "treeToText",
        "treesOfClass",
        "unlabelled",
        "withTree",
        "writeConllu",
        "writeConlluSentence",
        "writeConllx",
        "writeConllxSentence",
        "writeJson",
        "writeJsonSentence",
        "writeLemmatizer",
        "writeLinearModel",
        "writePipeline",
        "writeTagger",
        "writeTokenizer",
      ]
    `)
  })
})
