/**
 * The house in one table: every folder of src, its one job, and what it may import. The import test checks the source
 * against it, and docs/architecture.md is generated from it (`npm run docs`).
 *
 * A room imports only from rooms above it in the table. `imports` names folders of src; a folder stands for all its floors,
 * but only one that learns stands for floors that learn. An import of a type counts like any other: a reader has to
 * know the type to understand the file.
 */
export interface Floor {
  /** A folder inside its room. */
  floor: string
  job: string
  imports: readonly string[]
}

export interface Room {
  /** A folder of src. */
  room: string
  job: string
  /** The job of the files that lie in the room itself, if it has floors too. */
  filesJob?: string
  /** What the files may import that lie in the room itself, or in a folder that is not listed as a floor. */
  imports: readonly string[]
  floors?: readonly Floor[]
  /** The public entries that show the room. */
  entries?: readonly string[]
  /** Uses Node.js, and therefore never loads in a browser. */
  node?: true
  /** Packages from outside that the room may import. */
  packages?: readonly string[]
}

export const ROOMS: readonly Room[] = [
  {
    room: 'base',
    job: 'what several rooms share: errors, seeded random numbers, shuffling, bytes, option readers',
    imports: [],
    entries: ['crossarc'],
  },
  {
    room: 'treebank',
    job: 'sentences, and the formats they are read from and written to',
    filesJob: 'sentences: words, empty nodes, comments, faults and their places',
    imports: ['base'],
    floors: [
      {
        floor: 'formats',
        job: 'readers and writers: CoNLL-U, CoNLL-X, JSON, spaCy, displaCy, brat',
        imports: ['base', 'treebank'],
      },
    ],
    entries: ['crossarc', 'crossarc/treebank'],
  },
  {
    room: 'tree',
    job: 'trees as arrays of heads: validity, crossing arcs, classes, lifting, enumeration',
    imports: ['base', 'treebank'],
    entries: ['crossarc', 'crossarc/trees'],
  },
  {
    room: 'transition',
    job: 'transition systems: their configurations and their transitions',
    filesJob: 'the configuration, and what a transition system is',
    imports: ['base', 'tree'],
    floors: [
      {
        floor: 'systems',
        job: 'the transition systems, one file each: which transitions are valid and what they do',
        imports: ['base', 'transition'],
      },
    ],
    entries: ['crossarc/transitions'],
  },
  {
    room: 'oracle',
    job: 'which transitions lead to a gold tree',
    filesJob: 'finds the oracle of a system by name',
    imports: [
      'base',
      'transition',
      'oracle/static',
      'oracle/dynamic',
      'oracle/swap-optimal',
      'oracle/base',
      'oracle/sorting',
    ],
    floors: [
      { floor: 'base', job: 'what an oracle is; comparing two of them', imports: ['tree', 'transition'] },
      {
        floor: 'static',
        job: 'static oracles: one derivation of a gold tree',
        imports: ['transition', 'oracle/base'],
      },
      {
        floor: 'dynamic',
        job: 'dynamic oracles: what each transition costs, in any configuration',
        imports: ['base', 'tree', 'transition', 'oracle/base'],
      },
      {
        floor: 'sorting',
        job: 'static oracles that reorder words; constraints on swap and two-step need them in parsing',
        imports: ['base', 'tree', 'transition', 'oracle/base'],
      },
      {
        floor: 'swap-optimal',
        job: 'the fewest swaps that sort a tree, by search',
        imports: ['tree', 'transition', 'oracle/base'],
      },
    ],
    entries: ['crossarc/transitions'],
  },
  {
    room: 'constraint',
    job: 'required and forbidden arcs, labels, roots and spans',
    imports: [],
    floors: [
      {
        floor: 'set',
        job: 'constraints and what follows from them for each arc',
        imports: ['base', 'treebank', 'tree'],
      },
      {
        floor: 'search',
        job: 'searches for a tree or a derivation that meets them',
        imports: ['base', 'tree', 'transition', 'constraint/set'],
      },
      {
        floor: 'systems',
        job: 'which transitions keep them within reach, one file a system',
        imports: ['base', 'tree', 'transition', 'constraint/set', 'constraint/search'],
      },
      {
        floor: 'explain',
        job: 'whether a system can meet them, and which of them conflict',
        imports: ['base', 'transition', 'constraint/set', 'constraint/search', 'constraint/systems'],
      },
    ],
    entries: ['crossarc/constraints'],
  },
  {
    room: 'pattern',
    job: 'regular expressions in linear time',
    imports: ['base'],
  },
  {
    room: 'knowledge',
    job: 'titles and patterns in sentences, as spans that are known',
    imports: ['base', 'treebank', 'constraint/set', 'pattern'],
    entries: ['crossarc', 'crossarc/constraints'],
  },
  {
    room: 'evaluate',
    job: 'scores of parsers, their significance, error analysis',
    filesJob: 'reliability of confidences, error analysis, tables',
    imports: [
      'base',
      'treebank',
      'tree',
      'transition',
      'oracle',
      'evaluate/attachment',
      'evaluate/conll18',
      'evaluate/significance',
    ],
    floors: [
      { floor: 'attachment', job: 'UAS, LAS and their breakdowns', imports: ['base', 'treebank', 'tree'] },
      {
        floor: 'conll18',
        job: 'the measures of the CoNLL 2018 shared task, aligned with raw text',
        imports: ['base', 'treebank', 'tree', 'evaluate/attachment'],
      },
      {
        floor: 'significance',
        job: 'whether two parsers differ: bootstrap, randomisation, McNemar',
        imports: ['base', 'treebank', 'evaluate/attachment'],
      },
    ],
    entries: ['crossarc/evaluate'],
  },
  {
    room: 'draw',
    job: 'pictures: SVG, terminal, LaTeX, scatter plots',
    imports: ['base', 'treebank'],
    entries: ['crossarc', 'crossarc/draw'],
  },
  {
    room: 'kernels',
    job: 'SIMD inner loops and the typed way to call them; `interface`, `plain` and `load` for each but `memory`',
    imports: [],
    floors: [
      { floor: 'generated', job: 'the compiled code, written by kernels/build.js', imports: [] },
      { floor: 'memory', job: 'the memory that kernels share, and its modules', imports: ['base'] },
      {
        floor: 'charts',
        job: 'sums and maxima of the charts',
        imports: ['kernels/generated', 'kernels/memory'],
      },
      {
        floor: 'int16',
        job: 'matrix products of 16-bit integers',
        imports: ['kernels/generated', 'kernels/memory'],
      },
      { floor: 'linear', job: 'scores of sparse features', imports: ['kernels/generated', 'kernels/memory'] },
      {
        floor: 'linear-training',
        job: 'updates of sparse features',
        imports: ['kernels/generated', 'kernels/memory'],
      },
      { floor: 'max-plus', job: 'max-plus products', imports: ['kernels/generated', 'kernels/memory'] },
      {
        floor: 'network',
        job: 'layers of networks and their gradients',
        imports: ['base', 'kernels/generated', 'kernels/memory'],
      },
      { floor: 'unpack', job: 'packed weights to floats', imports: ['kernels/generated', 'kernels/memory'] },
    ],
    entries: ['crossarc/kernels'],
  },
  {
    room: 'decode',
    job: 'searches: greedy, beam, the charts, and the tree closest to a given one',
    filesJob: 'greedy and beam search; the tree closest to a given one',
    imports: [
      'base',
      'treebank',
      'tree',
      'transition',
      'constraint',
      'decode/chart/shared',
      'decode/chart/projective',
    ],
    floors: [
      {
        floor: 'chart/shared',
        job: 'what the exact searches share: scores, constraints, probabilities, k-best',
        imports: ['base', 'tree', 'transition', 'constraint', 'kernels'],
      },
      {
        floor: 'chart/projective',
        job: 'exact search in projective trees: Eisner, arc-eager, MH3',
        imports: ['tree', 'transition', 'kernels', 'decode/chart/shared'],
      },
      {
        floor: 'chart/multi-headed',
        job: 'exact search in multi-headed trees: MH4, and any number of heads',
        imports: ['base', 'tree', 'transition', 'kernels', 'decode/chart/shared'],
      },
      {
        floor: 'chart/one-endpoint-crossing',
        job: 'exact search in 1-endpoint-crossing trees, up to third order',
        imports: ['base', 'tree', 'kernels', 'decode/chart/shared'],
      },
      {
        floor: 'chart/spanning-tree',
        job: 'exact search in all trees, and the matrix-tree theorem',
        imports: ['tree', 'decode/chart/shared'],
      },
    ],
    entries: ['crossarc/charts'],
  },
  {
    room: 'model-file',
    job: 'the one file format of trained models',
    imports: ['base'],
    entries: ['crossarc/neural'],
  },
  {
    room: 'linear',
    job: 'the linear parser and tagger',
    imports: [],
    floors: [
      {
        floor: 'features',
        job: 'feature templates, and the sets of them that the systems use',
        imports: ['base', 'treebank', 'transition', 'kernels'],
      },
      {
        floor: 'weights',
        job: 'weights on disk and in memory',
        imports: ['base', 'kernels', 'model-file'],
      },
      {
        floor: 'parser',
        job: 'parses with a trained model',
        imports: [
          'base',
          'treebank',
          'tree',
          'transition',
          'oracle/base',
          'oracle/sorting',
          'constraint',
          'decode',
          'model-file',
          'linear/features',
          'linear/weights',
        ],
      },
      {
        floor: 'tagger',
        job: 'tags with a trained model',
        imports: ['base', 'treebank', 'model-file', 'linear/features', 'linear/weights', 'linear/parser'],
      },
      {
        floor: 'training',
        job: 'averaged perceptron, greedy and beam; jackknifing',
        imports: [
          'base',
          'treebank',
          'tree',
          'transition',
          'oracle',
          'constraint',
          'evaluate',
          'kernels',
          'kernels/linear-training',
          'decode',
          'linear/features',
          'linear/weights',
          'linear/parser',
          'linear/tagger',
        ],
      },
    ],
    entries: ['crossarc/linear'],
  },
  {
    room: 'neural',
    job: 'neural parsers: an encoder of sentences, and heads that score arcs or transitions over it',
    imports: [],
    floors: [
      {
        floor: 'tensors',
        job: 'parameters, workspaces and batches of sequences',
        imports: ['base', 'kernels', 'model-file'],
      },
      {
        floor: 'layers',
        job: 'layers and losses with their gradients',
        imports: ['kernels', 'neural/tensors'],
      },
      {
        floor: 'encoder',
        job: 'from the forms of a sentence to vectors',
        imports: ['base', 'neural/tensors', 'neural/layers'],
      },
      {
        floor: 'options',
        job: 'presets, schedules and the bounds of a network',
        imports: ['base', 'neural/layers', 'neural/encoder'],
      },
      {
        floor: 'search',
        job: 'what every parsing head gives: tables of scores and a search over them',
        imports: ['transition', 'constraint', 'decode', 'neural/tensors', 'neural/encoder'],
      },
      {
        floor: 'charts',
        job: 'heads that score arcs for the charts',
        imports: [
          'base',
          'tree',
          'transition',
          'decode',
          'neural/tensors',
          'neural/layers',
          'neural/encoder',
          'neural/options',
          'neural/search',
        ],
      },
      {
        floor: 'transitions',
        job: 'heads that score transitions',
        imports: [
          'base',
          'tree',
          'transition',
          'decode',
          'neural/tensors',
          'neural/layers',
          'neural/encoder',
          'neural/options',
          'neural/search',
          'neural/charts',
        ],
      },
      {
        floor: 'labels',
        job: 'labels of arcs, and tags',
        imports: ['tree', 'neural/tensors', 'neural/layers', 'neural/encoder', 'neural/options'],
      },
      {
        floor: 'network',
        job: 'the whole network: its description, its file, its confidence',
        imports: [
          'base',
          'treebank',
          'tree',
          'transition',
          'constraint',
          'kernels',
          'model-file',
          'neural/tensors',
          'neural/layers',
          'neural/encoder',
          'neural/options',
          'neural/search',
          'neural/charts',
          'neural/transitions',
          'neural/labels',
        ],
      },
      {
        floor: 'parse',
        job: 'parses with a trained network',
        imports: [
          'base',
          'treebank',
          'tree',
          'transition',
          'constraint',
          'kernels',
          'decode',
          'model-file',
          'neural/tensors',
          'neural/search',
          'neural/charts',
          'neural/labels',
          'neural/network',
        ],
      },
      {
        floor: 'ensembles',
        job: 'several networks as one parser',
        imports: [
          'base',
          'treebank',
          'tree',
          'transition',
          'constraint',
          'decode',
          'neural/tensors',
          'neural/search',
          'neural/charts',
          'neural/labels',
          'neural/network',
        ],
      },
      {
        floor: 'training',
        job: 'trains networks: optimiser, schedule, oracles, threads',
        imports: [
          'base',
          'treebank',
          'tree',
          'transition',
          'oracle',
          'evaluate',
          'kernels',
          'decode',
          'model-file',
          'neural/tensors',
          'neural/encoder',
          'neural/options',
          'neural/search',
          'neural/charts',
          'neural/labels',
          'neural/network',
          'neural/parse',
          'neural/layers',
          'neural/transitions',
        ],
      },
    ],
    entries: ['crossarc/neural', 'crossarc/neural/layers'],
  },
  {
    room: 'text',
    job: 'raw text to sentences of words',
    imports: [],
    floors: [
      {
        floor: 'shared',
        job: 'characters, spaces, and weights for the gaps between characters',
        imports: ['base', 'treebank', 'model-file', 'linear/weights', 'linear/features'],
      },
      {
        floor: 'expansion',
        job: 'multiword tokens',
        imports: ['linear/weights', 'text/shared', 'base', 'linear/features'],
      },
      {
        floor: 'tokenizer',
        job: 'tokens and sentences; input that is tokenised already',
        imports: [
          'base',
          'treebank',
          'model-file',
          'linear/weights',
          'text/shared',
          'text/expansion',
          'linear/features',
        ],
      },
      {
        floor: 'lemmatizer',
        job: 'lemmas',
        imports: ['base', 'treebank', 'model-file', 'linear/features', 'linear/weights', 'text/shared'],
      },
      {
        floor: 'training',
        job: 'trains all of them',
        imports: [
          'base',
          'treebank',
          'linear/weights',
          'linear/training',
          'text/shared',
          'text/expansion',
          'text/tokenizer',
          'text/lemmatizer',
          'linear/features',
        ],
      },
    ],
    entries: ['crossarc', 'crossarc/text'],
  },
  {
    room: 'pipeline',
    job: '`load()`, `Pipeline`, `Document`: from text to trees, what an application calls',
    filesJob: 'loads pipelines and runs them',
    imports: [
      'base',
      'treebank',
      'constraint',
      'knowledge',
      'draw',
      'model-file',
      'linear/parser',
      'linear/tagger',
      'neural/network',
      'neural/parse',
      'text/tokenizer',
      'text/lemmatizer',
      'decode',
    ],
    floors: [
      {
        floor: 'training',
        job: 'trains, scores and calibrates a pipeline; the model card',
        imports: [
          'base',
          'treebank',
          'tree',
          'evaluate',
          'model-file',
          'linear/parser',
          'linear/tagger',
          'linear/training',
          'neural/options',
          'neural/network',
          'neural/parse',
          'neural/training',
          'text/shared',
          'text/tokenizer',
          'text/lemmatizer',
          'text/training',
          'pipeline',
        ],
      },
    ],
    entries: ['crossarc', 'crossarc/training'],
  },
  {
    room: 'node',
    job: 'what only Node.js has: files, stdin, installed models',
    filesJob: 'files, stdin, installed models',
    imports: ['base', 'treebank', 'kernels', 'pipeline'],
    floors: [
      {
        floor: 'parallel',
        job: 'parses in threads',
        imports: ['base', 'treebank', 'tree', 'knowledge', 'pipeline', 'node'],
      },
      {
        floor: 'training',
        job: 'trains in threads',
        imports: [
          'base',
          'treebank',
          'kernels',
          'linear/weights',
          'linear/training',
          'neural/tensors',
          'neural/training',
          'node',
        ],
      },
    ],
    entries: ['crossarc/node'],
    node: true,
  },
  {
    room: 'cli',
    job: 'the command `crossarc`; no logic that a user of the library would miss',
    filesJob: 'starts the command that the arguments name',
    imports: ['cli/shell', 'cli/commands', 'cli/parse', 'cli/train'],
    floors: [
      {
        floor: 'shell',
        job: 'what commands share: input, output, failures, tables, progress',
        imports: ['base', 'treebank', 'draw', 'node'],
      },
      {
        floor: 'commands',
        job: 'the small commands, one file each',
        imports: [
          'base',
          'treebank',
          'tree',
          'transition',
          'oracle',
          'evaluate',
          'draw',
          'linear/parser',
          'pipeline',
          'node',
          'cli/shell',
        ],
      },
      {
        floor: 'parse',
        job: '`crossarc parse`',
        imports: [
          'base',
          'treebank',
          'constraint',
          'knowledge',
          'linear/parser',
          'text/tokenizer',
          'pipeline',
          'node',
          'node/parallel',
          'cli/shell',
        ],
      },
      {
        floor: 'train',
        job: '`crossarc train`',
        imports: [
          'base',
          'treebank',
          'tree',
          'transition',
          'oracle',
          'decode',
          'model-file',
          'linear/features',
          'linear/parser',
          'linear/tagger',
          'linear/training',
          'neural/network',
          'neural/training',
          'text/shared',
          'pipeline',
          'pipeline/training',
          'node',
          'node/training',
          'cli/shell',
        ],
      },
    ],
    node: true,
    packages: ['commander'],
  },
  {
    room: 'entries',
    job: 'the public entries, one file each: nothing but names from the rooms',
    imports: [
      'base',
      'treebank',
      'tree',
      'transition',
      'oracle',
      'constraint',
      'knowledge',
      'evaluate',
      'draw',
      'kernels',
      'decode',
      'model-file',
      'linear/features',
      'linear/weights',
      'linear/parser',
      'linear/tagger',
      'linear/training',
      'neural/tensors',
      'neural/layers',
      'neural/encoder',
      'neural/options',
      'neural/search',
      'neural/transitions',
      'neural/labels',
      'neural/network',
      'neural/parse',
      'neural/ensembles',
      'neural/training',
      'text/shared',
      'text/tokenizer',
      'text/lemmatizer',
      'text/training',
      'pipeline',
      'pipeline/training',
      'node',
      'node/parallel',
      'node/training',
    ],
    node: true,
  },
]

/**
 * What learns, and what only learning needs: training, the oracles it learns from, and evaluation. A room without a slash is
 * its root files. Nothing else imports these folders, so parsing never loads them; only the command and the public entries
 * show both.
 */
export const LEARNING = [
  'oracle',
  'oracle/static',
  'oracle/dynamic',
  'oracle/swap-optimal',
  'evaluate',
  'evaluate/attachment',
  'evaluate/conll18',
  'evaluate/significance',
  'kernels/linear-training',
  'linear/training',
  'neural/training',
  'text/training',
  'pipeline/training',
  'node/training',
  'cli/train',
]

/** The rooms that show parsing and learning side by side. */
export const SHOWING_ALL = ['cli', 'entries']

/** Whether a file of src lies in a folder that learns. */
export function learns(file: string): boolean {
  const folders = ROOMS.flatMap(({ room, floors = [] }) => [
    room,
    ...floors.map(({ floor }) => `${room}/${floor}`),
  ]).filter((folder) => file.startsWith(`${folder}/`))
  const narrowest = folders.sort((a, b) => b.length - a.length)[0]
  return LEARNING.includes(narrowest)
}

/** The public entries: the file in entries/ and what each is for. */
export const ENTRIES: Readonly<Record<string, { file: string; purpose: string; unstable?: true }>> = {
  crossarc: {
    file: 'index.ts',
    purpose: 'what an application needs: text and treebanks to trees and pictures',
  },
  'crossarc/treebank': { file: 'treebank.ts', purpose: 'every treebank format' },
  'crossarc/trees': { file: 'trees.ts', purpose: 'trees as arrays of heads, their classes and measures' },
  'crossarc/draw': { file: 'draw.ts', purpose: 'pictures of trees, and scatter plots' },
  'crossarc/evaluate': { file: 'evaluate.ts', purpose: 'scores, significance, error analysis' },
  'crossarc/transitions': { file: 'transitions.ts', purpose: 'transition systems and their oracles' },
  'crossarc/constraints': { file: 'constraints.ts', purpose: 'what a tree must and must not contain' },
  'crossarc/charts': { file: 'charts.ts', purpose: 'exact searches and marginal probabilities' },
  'crossarc/linear': { file: 'linear.ts', purpose: 'linear parsers and taggers, and their training' },
  'crossarc/text': { file: 'text.ts', purpose: 'tokenizers and lemmatizers, and their training' },
  'crossarc/neural': { file: 'neural.ts', purpose: 'neural parsers, ensembles, and their training' },
  'crossarc/neural/layers': {
    file: 'neural-layers.ts',
    purpose: 'layers and optimisers for builders of networks',
    unstable: true,
  },
  'crossarc/training': { file: 'training.ts', purpose: 'trains, scores and saves whole pipelines' },
  'crossarc/kernels': { file: 'kernels.ts', purpose: 'SIMD kernels for builders of models', unstable: true },
  'crossarc/node': { file: 'node.ts', purpose: 'files, installed models and threads in Node.js' },
}
