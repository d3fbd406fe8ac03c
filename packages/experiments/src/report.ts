import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { experiments, type PlanLimits, plan } from './experiments.ts'
import { annotationTable, knownTable, partialTable } from './papers/constrained-arc-eager/report.ts'
import { covingtonSection, featuresSection } from './papers/mh4/local-report.ts'
import { calibrationSection, ensembleSection, searchSection } from './papers/mh4/models-report.ts'
import { coverageTable, table4Section } from './papers/mh4/report.ts'
import { labellingTable } from './papers/nivre-2009/labelling-report.ts'
import { nivreTable, transitions } from './papers/nivre-2009/report.ts'
import { covingtonTables, lossBounds, swapOracles } from './papers/non-monotonic-covington/report.ts'
import { ablationSection, ownPresetSection } from './papers/own-presets/report.ts'
import type { Record, Results } from './runner/records.ts'

const sections: { [experiment: string]: (records: (name: string) => Record[], docs: string) => string } = {
  'nivre-table-1': (records) => nivreTable(records('nivre-table-1')),
  transitions: (records, docs) => transitions(records('transitions'), records('swap-oracles'), docs),
  'covington-table-3': (records) => covingtonTables(records('covington-table-3')),
  labelling: (records) => labellingTable(records('labelling')),
  'loss-bounds': (records) => lossBounds(records('loss-bounds')),
  'swap-oracles': (records) => swapOracles(records('swap-oracles')),
  known: (records) => knownTable(records('known')),
  annotation: (records) => annotationTable(records('annotation')),
  'partial-trees': (records) => partialTable(records('partial-trees')),
  coverage: (records) => coverageTable(records('coverage')),
  'acl2018-table-4': (records) => table4Section(records('acl2018-table-4')),
  'acl2018-tables-1-2': (records) =>
    featuresSection(records('acl2018-tables-1-2'), records('acl2018-table-4')),
  'exact-search': (records) => searchSection(records('exact-search')),
  'neural-covington': (records) => covingtonSection(records('neural-covington')),
  calibration: (records) => calibrationSection(records('calibration')),
  ensembles: (records) => ensembleSection(records('ensembles')),
  ablation: (records) => ablationSection(records('ablation')),
  'own-preset': (records) => ownPresetSection(records('own-preset')),
}

/** Writes docs/results.md, and its plots, from the finished runs of the present plans; others are not looked at. */
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
