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
import type { AnnotationRecord, KnownRecord, Record } from '../../runner/records.ts'
import { annotation, known, partialTrees } from './plan.ts'

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
  return `Parsers with a beam of ${beam}, ${epochs} epochs, last epoch, development set, gold tags, all words counted, labels in full. Only the
sentences in which there is something to know are scored, without that knowledge and with it as a constraint: that word 1 is
the root where the sentence begins with a verb that is the root (section 3 of Nivre, Goldberg & McDonald 2014: LAS 82.14 to 85.56); that
consecutive proper nouns, what stands between quotation marks or brackets, and words written together form one subtree (their
Korean white space: LAS 89.91 to 90.75). Spans that are no subtree in the gold tree are left out; "wishes" tells how many are one.

${table(['', 'wishes', 'sentences', 'words', 'UAS free', 'constrained', 'LAS free', 'constrained', 'gain'], rows)}

${command('known')}
`
}

function signed(difference: number): string {
  const points = 100 * difference
  return `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(2)}`
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
  return `Parsers, greedy or with a beam, ${records[0].epochs} epochs, last epoch, gold tags. A simulated linguist reads each parsed sentence from left to right, fixes
the first wrong head, and has the sentence parsed again, until every head is right. The parser is told the heads that she has
fixed; or, since she has read everything before them, all heads up to there. Left out are sentences whose tree the system cannot build,
and those in which the parser finds no way to the end (\`search-limit\`).

${table(
  [
    '',
    'sentences',
    'words',
    'left out: not built, not found',
    'fixes without parsing again',
    'fixes, told what was fixed',
    'fixes, told what was read',
    'the last per sentence',
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
  return `Heads and labels of the training set are kept or made unknown one by one, at random; what is unknown costs nothing in the dynamic
oracle. ${records[0].epochs} epochs, last epoch, development set (Danish: the test set), gold tags, all words counted, labels in full.

${table(['', 'UAS, all heads', 'LAS', 'UAS, 50 %', 'LAS', 'UAS, 25 %', 'LAS', 'seeds'], rows)}

${command('partial-trees')}
`
}

export const sections: { readonly [experiment: string]: Section } = {
  known: (records) => knownTable(records('known')),
  annotation: (records) => annotationTable(records('annotation')),
  'partial-trees': (records) => partialTable(records('partial-trees')),
}
