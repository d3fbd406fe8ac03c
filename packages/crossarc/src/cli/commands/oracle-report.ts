import { defined, type LineFit, leastSquares } from '../../base/index.ts'
import type { OracleSummary } from '../../oracle/base/index.ts'
import type { Skipped } from '../shell/input.ts'
import { type Cell, count, counted, decimal, percent, table } from '../shell/table.ts'

/** What the searches of swap:optimal have proven. */
export interface Proofs {
  sentences: number
  /** Sentences whose number of SWAPs is proven minimal. */
  proven: number
  swaps: number
  lowerBound: number
}

export interface OracleReport {
  files: readonly string[]
  sentences: number
  nonProjective: number
  /** Sentences skipped because they have unknown heads. */
  partial: number
  thesisCounts: boolean
  summaries: readonly OracleSummary[]
  proofs: Proofs | undefined
  skipped: Record<string, Skipped>
}

/** How far an oracle is from the fewest SWAPs, summed over the treebank. */
interface Distance {
  system: string
  oracle: string
  extraSwaps: number
  extraTransitions: number
  /** Sentences derived with no more transitions than the optimal oracle needs. */
  atMinimum: number
}

/** The system's name, with the oracle's if the system has several. */
export function columnName({ system, oracle }: { system: string; oracle: string }): string {
  return oracle === 'static' ? system : `${system}:${oracle}`
}

export function asText(report: OracleReport): string {
  const { summaries } = report
  const names = summaries.map(columnName)
  const sections: [title: string, rows: Cell[][]][] = [
    ['All sentences', allRows(report)],
    ['Transitions by kind', kindRows(summaries)],
    ['Non-projective sentences', nonProjectiveRows(report)],
    ['Transitions m by words n, least squares', fitRows(summaries)],
  ]
  const distances = distancesOf(report)
  if (distances.length > 0) sections.push(['Distance from swap:optimal', distanceRows(summaries, distances)])
  const [header, ...lines] = table([['', ...names], ...sections.flatMap(([, rows]) => rows)], {
    right: names.map((_, k) => k + 1),
  }).split('\n')
  let text = `${introduction(report)}\n\n${header}\n`
  for (const [title, rows] of sections) text += `${title}\n${lines.splice(0, rows.length).join('\n')}\n`
  return text + proofNote(report)
}

function introduction({ files, sentences, nonProjective, partial }: OracleReport): string {
  const left = partial === 0 ? '' : `; skipped ${count(partial)} more with unknown heads`
  const share = percent(nonProjective, sentences)
  return `${files.join(', ')}\n${counted(sentences, 'sentence')}, ${count(nonProjective)} non-projective (${share})${left}`
}

function allRows({ summaries, thesisCounts }: OracleReport): Cell[][] {
  const row = (name: string, value: (summary: OracleSummary) => Cell): Cell[] => [
    `  ${name}`,
    ...summaries.map(value),
  ]
  const rows = [
    row('derived', ({ covered }) => covered),
    row('cannot be built', ({ uncovered }) => uncovered),
    row(thesisCounts ? 'transitions, RESET counted' : 'transitions', ({ transitions }) => transitions),
  ]
  if (summaries.length > 1) rows.push(row('won: fewest transitions', ({ fewest }) => fewest))
  return rows
}

function kindRows(summaries: readonly OracleSummary[]): Cell[][] {
  const kinds = [...new Set(summaries.flatMap(({ byKind }) => Object.keys(byKind)))]
  return kinds.map((kind) => [`  ${kind}`, ...summaries.map(({ byKind }) => byKind[kind] ?? '-')])
}

function nonProjectiveRows({ summaries }: OracleReport): Cell[][] {
  const [first] = summaries
  const rows: Cell[][] = [
    ['  derived', ...summaries.map(({ nonProjective }) => nonProjective.sentences)],
    [
      '  SWAPs',
      ...summaries.map(({ nonProjective, byKind }) => ('SWAP' in byKind ? nonProjective.swaps : '-')),
    ],
    ['  transitions', ...summaries.map(({ nonProjective }) => nonProjective.transitions)],
  ]
  if (summaries.length > 1) {
    rows.push([
      `  against ${columnName(first)}`,
      ...summaries.map((summary, k) => (k === 0 ? '' : change(summary, first))),
    ])
  }
  return rows
}

/** The relative difference in transitions, if both oracles derived the same sentences. */
function change(summary: OracleSummary, first: OracleSummary): string {
  const comparable = summary.uncovered === 0 && first.uncovered === 0 && first.nonProjective.transitions > 0
  if (!comparable) return '-'
  const share = summary.nonProjective.transitions / first.nonProjective.transitions - 1
  return `${share < 0 ? '−' : '+'}${decimal(Math.abs(100 * share), 1)} %`
}

/** The fitted lines of an oracle; a line is absent if the sentences do not determine it. */
function fitsOf({ derivations }: OracleSummary): { throughOrigin?: LineFit; withIntercept?: LineFit } {
  const points = derivations.map(({ length, transitions }) => [length, transitions] as const)
  const lengths = new Set(points.map(([length]) => length))
  return defined({
    throughOrigin: lengths.size > 0 ? leastSquares(points, { throughOrigin: true }) : undefined,
    withIntercept: lengths.size > 1 ? leastSquares(points) : undefined,
  })
}

function fitRows(summaries: readonly OracleSummary[]): Cell[][] {
  const fits = summaries.map(fitsOf)
  const rSquared = (fit: LineFit | undefined) =>
    fit === undefined || Number.isNaN(fit.rSquared) ? '-' : fit.rSquared.toFixed(4)
  return [
    ['  through the origin', ...fits.map(({ throughOrigin }) => equation(throughOrigin))],
    ['    R²', ...fits.map(({ throughOrigin }) => rSquared(throughOrigin))],
    ['  with an intercept', ...fits.map(({ withIntercept }) => equation(withIntercept))],
    ['    R²', ...fits.map(({ withIntercept }) => rSquared(withIntercept))],
  ]
}

function equation(fit: LineFit | undefined): string {
  if (fit === undefined) return '-'
  if (fit.intercept === 0) return `${fit.slope.toFixed(3)} n`
  const sign = fit.intercept < 0 ? '−' : '+'
  return `${fit.slope.toFixed(3)} n ${sign} ${Math.abs(fit.intercept).toFixed(2)}`
}

/** Compares the oracles with SWAP to swap:optimal. They all build every tree, so derivations match one to one. */
function distancesOf({ summaries }: OracleReport): Distance[] {
  const optimal = summaries.find(({ oracle }) => oracle === 'optimal')
  if (optimal === undefined) return []
  return summaries
    .filter((summary) => summary !== optimal && 'SWAP' in summary.byKind)
    .map((summary) => ({
      system: summary.system,
      oracle: summary.oracle,
      extraSwaps: summary.swaps - optimal.swaps,
      extraTransitions: summary.transitions - optimal.transitions,
      atMinimum: summary.derivations.filter(
        ({ transitions }, k) => transitions <= optimal.derivations[k].transitions,
      ).length,
    }))
}

function distanceRows(summaries: readonly OracleSummary[], distances: readonly Distance[]): Cell[][] {
  const row = (name: string, value: (distance: Distance) => Cell): Cell[] => [
    `  ${name}`,
    ...summaries.map((summary) => {
      const distance = distances.find((one) => columnName(one) === columnName(summary))
      return distance === undefined ? '' : value(distance)
    }),
  ]
  return [
    row('more SWAPs', ({ extraSwaps }) => extraSwaps),
    row('more transitions', ({ extraTransitions }) => extraTransitions),
    row('sentences at minimum', ({ atMinimum }) => atMinimum),
  ]
}

function proofNote({ proofs }: OracleReport): string {
  if (proofs === undefined) return ''
  const { sentences, proven, swaps, lowerBound } = proofs
  if (proven === sentences) return `\nswap:optimal is proven minimal for all ${count(sentences)} sentences.\n`
  return `\nswap:optimal is proven minimal for ${count(proven)} of ${count(sentences)} sentences; for the other ${count(
    sentences - proven,
  )} the search
reached --node-limit. The minimum number of SWAPs is at least ${count(lowerBound)} and at most ${count(swaps)}.\n`
}

export function asJson(report: OracleReport): object {
  const { summaries, proofs, ...rest } = report
  const distances = distancesOf(report)
  return {
    ...rest,
    systems: summaries.map(({ derivations, ...summary }) => ({
      ...summary,
      fits: fitsOf({ derivations, ...summary }),
    })),
    ...defined({ optimal: proofs && { ...proofs, distances } }),
  }
}
