import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { readConllu, type Sentence } from 'crossarc'
import { readConllx } from 'crossarc/treebank'
import { defined } from './defined.ts'

/** The root of the project, seen from packages/experiments/dist/runner. */
export const projectRoot = fileURLToPath(new URL('../../../..', import.meta.url))

const data = resolve(projectRoot, process.env.CROSSARC_DATA ?? '../shared/data')

export interface Treebank {
  readonly name: string
  readonly folder: string
  readonly train: string
  /** The set that is parsed and scored: the development set or, for CoNLL-X, the test set. */
  readonly test: string
  /** Whether sentences may have several roots; CoNLL-X always may. */
  readonly roots?: 'any'
}

const ud = (name: string, folder: string): Treebank => ({
  name,
  folder,
  train: 'train.conllu',
  test: 'dev.conllu',
})

/** From the smallest to the largest; the last ones only serve for coverage, and have one set in both roles. */
export const treebanks: readonly Treebank[] = [
  ud('Hungarian', 'ud-2.0/Hungarian-Szeged'),
  ud('Afrikaans', 'ud-2.18/Afrikaans-AfriBooms'),
  ud('Gothic', 'ud-2.0/Gothic-PROIEL'),
  ud('Turkish', 'ud-2.0/Turkish-IMST'),
  ud('Greek', 'ud-2.0/Greek-GDT'),
  ud('Korean', 'ud-2.10/Korean-GSD'),
  ud('Basque', 'ud-1.4/Basque-BDT'),
  ud('Dutch', 'ud-1.4/Dutch-LassySmall'),
  { name: 'Danish', folder: 'conllx/Danish-DDT', train: 'train.conll', test: 'test.conll' },
  ud('English', 'ud-2.16/English-EWT'),
  ud('Vietnamese', 'ud-2.0/Vietnamese-VTB'),
  ud('Indonesian', 'ud-2.0/Indonesian-GSD'),
  ud('Portuguese', 'ud-2.16/Portuguese-Bosque'),
  { ...ud('Ancient Greek', 'agldt-2.1/Ancient_Greek'), roots: 'any' },
  { ...ud('Ancient Greek (dev)', 'ud-2.16/Ancient_Greek-Perseus'), train: 'dev.conllu' },
  { ...ud('Ancient Greek (AGLDT, dev)', 'agldt-2.1/Ancient_Greek'), train: 'dev.conllu', roots: 'any' },
  { ...ud('English 1.3', 'ud-1.3/English-EWT'), test: 'train.conllu' },
]

/** For counts alone: no parser is trained on them. Again from the smallest to the largest. */
export const furtherTreebanks: readonly Treebank[] = [
  ud('Croatian', 'ud-more/hr'),
  ud('Swedish', 'ud-more/sv'),
  ud('Slovenian', 'ud-more/sl'),
  ud('Spanish', 'ud-more/es'),
  ud('Finnish', 'ud-more/fi'),
  ud('German', 'ud-more/de'),
  ud('Ukrainian', 'ud-more/uk'),
  ud('Dutch 2.16', 'ud-more/nl'),
  ud('Norwegian', 'ud-more/nb'),
  ud('French', 'ud-more/fr'),
  ud('Russian', 'ud-more/ru'),
  { ...ud('English GUM', 'ud-more/en-gum'), test: 'train.conllu' },
]

export function treebankNamed(name: string): Treebank {
  const treebank = [...treebanks, ...furtherTreebanks].find((candidate) => candidate.name === name)
  if (treebank === undefined) throw new Error(`There is no treebank ${name}`)
  return treebank
}

export function isPresent({ folder, train, test }: Treebank): boolean {
  return existsSync(join(data, folder, train)) && existsSync(join(data, folder, test))
}

export interface LoadedTreebank {
  readonly train: readonly Sentence[]
  readonly test: readonly Sentence[]
}

let last: { name: string; loaded: LoadedTreebank } | undefined

/** The sentences of a treebank. The last treebank stays in memory, because runs on one treebank follow each other. */
export function load(name: string): LoadedTreebank {
  if (last?.name === name) return last.loaded
  const { folder, train, test, roots } = treebankNamed(name)
  const read = (file: string) => {
    const bytes = readFileSync(join(data, folder, file))
    return file.endsWith('.conllu')
      ? readConllu(bytes, { file: join(folder, file), ...defined({ roots }) })
      : readConllx(bytes, { file: join(folder, file) })
  }
  last = { name, loaded: { train: read(train), test: read(test) } }
  return last.loaded
}
