import { type Constraint, CrossarcError, type Heads, headsOfSentence } from 'crossarc'
import { compileConstraints, isFeasible } from 'crossarc/constraints'
import { LinearParser } from 'crossarc/linear'
import { startClock } from '../../runner/clock.ts'
import type { AnnotationRecord } from '../../runner/records.ts'
import type { LinearRun } from '../../runner/run.ts'
import { load } from '../../runner/treebanks.ts'
import { trainModel } from '../../tasks/train.ts'

/**
 * Simulates a linguist who corrects parsed sentences: she fixes the first wrong head, the parser reparses with it as a
 * constraint, and so on until every head is right. Without reparsing she has to fix every wrong head herself.
 */
export function annotate(run: LinearRun): AnnotationRecord {
  const { test } = load(run.treebank)
  const stop = startClock()
  const { model } = trainModel(run)
  const parser = new LinearParser(model)
  const time = stop()
  let sentences = 0
  let words = 0
  let outside = 0
  let alone = 0
  let fixed = 0
  let confirmed = 0
  let undecided = 0
  for (const sentence of test) {
    const gold = headsOfSentence(sentence)
    const whole = arcs(gold, gold.length - 1, () => true)
    const set = compileConstraints(gold.length - 1, whole, { labels: model.labels, oneRoot: model.oneRoot })
    if (!isFeasible(model.system, set)) {
      outside++
      continue
    }
    const parse = (constraints: readonly Constraint[]) => parser.tree(sentence, { constraints }).heads
    const first = parse([])
    try {
      const counts = [
        fixes(gold, first, parse, (fixedWords) => (i) => fixedWords.has(i)),
        fixes(gold, first, parse, () => () => true),
      ]
      fixed += counts[0]
      confirmed += counts[1]
    } catch (error) {
      if (!(error instanceof CrossarcError) || error.code !== 'search-limit') throw error
      undecided++
      continue
    }
    sentences++
    words += sentence.words.length
    for (let i = 1; i < gold.length; i++) if (first[i] !== gold[i]) alone++
  }
  return {
    ...run,
    task: 'annotation',
    ...time,
    sentences,
    words,
    outside,
    undecided,
    fixes: { alone, fixed, confirmed },
  }
}

/**
 * How many heads she fixes. The parser learns the heads of the words that isTold accepts, up to the last fixed word: she
 * has read all of these.
 */
function fixes(
  gold: Heads,
  parsed: Heads,
  parse: (constraints: readonly Constraint[]) => Heads,
  isTold: (fixedWords: ReadonlySet<number>) => (word: number) => boolean,
): number {
  const fixedWords = new Set<number>()
  let heads = parsed
  for (;;) {
    const wrong = gold.findIndex((head, i) => i > 0 && heads[i] !== head)
    if (wrong < 0) return fixedWords.size
    fixedWords.add(wrong)
    heads = parse(arcs(gold, Math.max(...fixedWords), isTold(fixedWords)))
  }
}

function arcs(gold: Heads, last: number, isTold: (word: number) => boolean): Constraint[] {
  const constraints: Constraint[] = []
  for (let dependent = 1; dependent <= last; dependent++) {
    if (isTold(dependent)) constraints.push({ arc: { head: gold[dependent], dependent } })
  }
  return constraints
}
