import {
  command,
  isTrain,
  percent,
  type Section,
  seeds,
  select,
  table,
  treebanksOf,
} from '../../report/figures.ts'
import type { AnnotationRecord, KnownRecord, Record, WishesRecord } from '../../runner/records.ts'
import { annotation, known, partialSpans, partialTrees, wishes } from './plan.ts'

/** Parsing with prior knowledge. */
function knownTable(all: readonly Record[]): string {
  const records = all.filter((record): record is KnownRecord => record.task === 'known')
  const rows = treebanksOf(known).flatMap((treebank) =>
    select(records, { treebank }).flatMap(({ system, known }) =>
      known
        .filter(({ wishes }) => wishes > 0)
        .map(({ name, sentences, words, found, wishes, free, constrained }) => [
          `${treebank}, ${system}, ${name}`,
          `${wishes} of ${found}`,
          String(sentences),
          String(words),
          percent([free.uas]),
          percent([constrained.uas]),
          percent([free.las]),
          percent([constrained.las]),
          signed(constrained.las - free.las),
        ]),
    ),
  )
  const [{ beam, epochs }] = records
  return `Beam ${beam}, ${epochs} epochs, last epoch, development set, gold tags, all words counted, full labels. Only sentences with prior knowledge are
scored: once without it (free) and once with it as constraints (constrained). Imperatives: word 1 is the root, for sentences that
begin with their root, a verb (section 3 of Nivre, Goldberg & McDonald 2014: LAS 82.14 to 85.56). Spans: consecutive proper nouns,
text in quotation marks or brackets, and words written together form a subtree each (their Korean white space: LAS 89.91 to 90.75).
Spans that are not subtrees of the gold tree are left out; the column "used" shows how many remain.
Section 19 has wishes that nobody compared with the gold tree.

${table(['', 'used', 'sentences', 'words', 'UAS free', 'constrained', 'LAS free', 'constrained', 'gain'], rows)}

${command('known')}
`
}

function signed(difference: number): string {
  const points = 100 * difference
  return `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(2)}`
}

function probability(p: number): string {
  return p < 0.0001 ? '< 0.0001' : p.toFixed(4)
}

/** Annotation with a parser that respects corrections. */
function annotationTable(all: readonly Record[]): string {
  const records = all.filter((record): record is AnnotationRecord => record.task === 'annotation')
  const rows = treebanksOf(annotation).flatMap((treebank) =>
    select(records, { treebank }).map(({ system, beam, sentences, words, outside, undecided, fixes }) => {
      const saved = (some: number) =>
        `${some} (${((100 * (fixes.alone - some)) / fixes.alone).toFixed(1)} % saved)`
      return [
        `${treebank}, ${system}${beam > 1 ? `, beam ${beam}` : ''}`,
        String(sentences),
        String(words),
        `${outside}, ${undecided}`,
        String(fixes.alone),
        saved(fixes.fixed),
        saved(fixes.confirmed),
        (fixes.confirmed / sentences).toFixed(2),
      ]
    }),
  )
  return `Greedy parsers or a beam, ${records[0].epochs} epochs, last epoch, gold tags. A simulated linguist reads each parsed sentence from left to right, fixes
the first wrong head and has the sentence reparsed, until every head is right. The constraints are the heads that she has fixed, or
all heads up to the last fixed one, because she has read these. Left out: sentences whose tree the system cannot build, and sentences
in which the parser reaches its search limit (\`search-limit\`).

${table(
  [
    '',
    'sentences',
    'words',
    'left out: not buildable, search limit',
    'fixes without reparsing',
    'fixes, constrained to fixed heads',
    'fixes, constrained to read heads',
    'the latter per sentence',
  ],
  rows,
)}

${command('annotation')}
`
}

/** Training on partial trees. */
function partialTable(all: readonly Record[]): string {
  const records = all.filter(isTrain)
  const rows = treebanksOf(partialTrees).flatMap((treebank) =>
    ['arc-eager', 'covington'].map((system) => {
      const runs = select(records, { treebank, system })
      const of = (kept: number | undefined) => runs.filter((run) => run.kept === kept)
      return [
        `${treebank}, ${system}`,
        ...[undefined, 50, 25].flatMap((kept) => [
          percent(of(kept).map(({ scores }) => scores.uas)),
          percent(of(kept).map(({ scores }) => scores.las)),
        ]),
        seeds(of(25)),
      ]
    }),
  )
  return `Each head of the training set is kept with its label, or made unknown, at random; unknown heads cost nothing in the dynamic
oracle. ${records[0].epochs} epochs, last epoch, development set (Danish: test set), gold tags, all words counted, full labels.

${table(['', 'UAS, all heads', 'LAS', 'UAS, 50 %', 'LAS', 'UAS, 25 %', 'LAS', 'seeds'], rows)}

${command('partial-trees')}
`
}

/** Parsing with wishes as a person would have them. */
function wishesTable(all: readonly Record[]): string {
  const records = all.filter((record): record is WishesRecord => record.task === 'wishes')
  const rows = treebanksOf(wishes).flatMap((treebank) =>
    select(records, { treebank, seed: 1 }).flatMap((record) =>
      record.wishes
        .filter((one) => one.wishes > 0)
        .map((one) => [
          `${treebank}, ${one.name}`,
          `${one.wishes} of ${one.found}`,
          String(one.confirmed),
          String(one.trivial),
          String(one.sentences),
          percent([one.free.uas]),
          percent([one.constrained.uas]),
          probability(one.p.uas),
          percent([one.free.las]),
          percent([one.constrained.las]),
          signed(one.constrained.las - one.free.las),
          probability(one.p.las),
        ]),
    ),
  )
  const [{ beam, epochs }] = records
  return `arc-eager with the templates of Zhang & Nivre (2011), beam ${beam}, ${epochs} epochs, last epoch, seed 1, development set, gold tags, all words
counted, full labels. Unlike in the section on prior knowledge, every wish becomes a constraint, whether the gold tree has it or not; only
spans that cross an earlier one are left out. Confirmed: wishes that hold in the gold tree. Trivial: spans of one word and punctuation.
Imperatives are chosen in three ways; the first is the article's, which looks at the gold tree. p: randomisation over sentences (Yeh 2000).
Korean tokens of UD are white-space units already, so that words written together are a unit and its punctuation, where the article's
Korean Treebank has several words in each unit: this is another condition than the article's.

${table(
  [
    '',
    'used',
    'confirmed',
    'trivial',
    'sentences',
    'UAS free',
    'constrained',
    'p',
    'LAS free',
    'constrained',
    'gain',
    'p',
  ],
  rows,
)}

${command('wishes')}
`
}

/** Training on partial trees and spans. */
function partialSpansTable(all: readonly Record[]): string {
  const records = all.filter(isTrain)
  const shares = [0, 25, 50, 100]
  const rows = treebanksOf(partialSpans).flatMap((treebank) =>
    [10, 25].flatMap((kept) =>
      [undefined, 1].map((from) => {
        const runs = select(records, { treebank }).filter((run) => run.kept === kept)
        const of = (spans: number) =>
          runs.filter((run) => run.spans === spans && (spans === 0 || run.spansFrom === from))
        return [
          `${treebank}, ${kept} % of heads, spans ${from === undefined ? 'in the last third of the epochs' : 'in all epochs'}`,
          ...shares.map((spans) => percent(of(spans).map(({ scores }) => scores.uas))),
          ...shares.map((spans) => percent(of(spans).map(({ scores }) => scores.las))),
          seeds(of(100)),
        ]
      }),
    ),
  )
  return `Of the training set a random part of the heads and labels is known, and of the gold subtrees of at least two words that are
neither whole sentences nor broken by other words, a random part as spans: what keeps all of these within reach is right (a partial oracle
from constraints). In which epochs spans count was chosen on Hungarian, with 10 % of the heads and all spans. arc-eager, ${records[0].epochs} epochs, last
epoch, development set (Danish: test set), gold tags, all words counted, full labels.

${table(
  [
    '',
    ...shares.map((spans) => `UAS, ${spans} % of spans`),
    ...shares.map((spans) => `LAS, ${spans} % of spans`),
    'seeds',
  ],
  rows,
)}

${command('partial-spans')}
`
}

export const sections: { readonly [experiment: string]: Section } = {
  known: (records) => knownTable(records('known')),
  annotation: (records) => annotationTable(records('annotation')),
  wishes: (records) => wishesTable(records('wishes')),
  'partial-spans': (records) => partialSpansTable(records('partial-spans')),
  'partial-trees': (records) => partialTable(records('partial-trees')),
}
