import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { experiments } from './experiments.ts'
import { sections as constrainedArcEager } from './papers/constrained-arc-eager/report.ts'
import { sections as mh4 } from './papers/mh4/report.ts'
import { sections as nivre2009 } from './papers/nivre-2009/report.ts'
import { sections as nonMonotonicCovington } from './papers/non-monotonic-covington/report.ts'
import { sections as ownPresets } from './papers/own-presets/report.ts'
import { sections as twoStep } from './papers/two-step/report.ts'
import type { Section } from './report/figures.ts'
import { type PlanLimits, plan } from './runner/plan.ts'
import type { Record, Results } from './runner/records.ts'

const sections: { readonly [experiment: string]: Section } = {
  ...nivre2009,
  ...constrainedArcEager,
  ...mh4,
  ...nonMonotonicCovington,
  ...twoStep,
  ...ownPresets,
}

/** Writes results.md and its plots from the finished runs of the current plans; other records are ignored. */
export function writeReport(
  resultsOf: (experiment: string) => Results,
  docs: string,
  limits: PlanLimits,
): void {
  mkdirSync(docs, { recursive: true })
  const records = (name: string): Record[] => {
    const results = resultsOf(name)
    const runs = plan(experiments.find((experiment) => experiment.name === name)!, limits)
    return runs.map((run) => results.find(run)).filter((record) => record !== undefined)
  }
  const parts = experiments.map(({ name, title }, k) => {
    const finished = records(name)
    const body =
      finished.length === 0
        ? `Not run yet: \`npm run experiments -- ${name}\`.\n`
        : sections[name](records, docs)
    return `## ${k + 1}. ${title}\n\n${body}`
  })
  const text = `# Results

Written by \`npm run experiments -- report\` from the lines of JSON in experiments/results; do not edit. Figures are means over
seeds ± their standard deviation. A run is trained with one seed; five are planned for each configuration, and three where a run takes
more than three minutes of CPU. The tables say how many there are so far.

${parts.join('\n')}`
  writeFileSync(join(docs, 'results.md'), text)
}
