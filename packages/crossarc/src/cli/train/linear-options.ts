import { readFile } from 'node:fs/promises'
import { CrossarcError, defined } from '../../base/index.ts'
import { parseTemplates } from '../../linear/features/index.ts'
import { templateSets } from '../../linear/features/template-sets/index.ts'
import type { LinearTrainingOptions } from '../../linear/training/index.ts'
import { dynamicOracle, staticOracle } from '../../oracle/index.ts'
import { systemByName } from '../../transition/systems/index.ts'
import { atFile } from '../shell/file-error.ts'
import type { TrainOptions } from './train-options.ts'
import { isNetwork } from './train-preset.ts'

/** Converts the options for the library; throws on unknown names before any work. */
export async function linearOptions(options: TrainOptions): Promise<LinearTrainingOptions> {
  const { system, oracle, dynamic, update, pseudoProjective } = options
  const { freeLabels, direction, exploreFrom, exploreProbability } = options
  systemByName(system)
  if (!isNetwork(options.preset)) {
    staticOracle(system, oracle)
    if (dynamic !== undefined) dynamicOracle(system, dynamic === true ? undefined : dynamic)
  }
  const templates = options.templates === undefined ? undefined : await readTemplates(options.templates)
  return {
    system,
    epochs: options.epochs,
    seed: options.seed,
    mix: options.mix,
    beam: options.beam,
    labelling: options.labelling,
    ...defined({
      oracle,
      dynamic,
      update,
      templates,
      freeLabels,
      direction,
      exploreFrom,
      exploreProbability,
      lifting: pseudoProjective,
    }),
  }
}

async function readTemplates(file: string): Promise<string> {
  const set = templateSets.get(file)
  if (set !== undefined) return set
  try {
    const text = await readFile(file, 'utf8')
    parseTemplates(text)
    return text
  } catch (error) {
    throw error instanceof CrossarcError ? error.at({ file }) : atFile(error, file, 'reading')
  }
}
