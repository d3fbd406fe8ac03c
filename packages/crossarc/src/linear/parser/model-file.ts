import { CrossarcError, corrupt, defined, jsonInteger, jsonList, jsonObject } from '../../base/index.ts'
import { LabelClasses, type Labelling, labellings } from '../../decode/index.ts'
import {
  type JsonValue,
  type ModelFile,
  type ModelPart,
  readModelFile,
  writeModelFile,
} from '../../model-file/index.ts'
import { encode, type System, type TransitionCode } from '../../transition/index.ts'
import { systems } from '../../transition/systems/index.ts'
import { Alphabet, LIFTED, type LiftingScheme, liftingSchemes, NO_LABEL, PASSED } from '../../tree/index.ts'
import { FeatureExtractor } from '../features/features.ts'
import { parseTemplates } from '../features/templates.ts'
import { packWeights, unpackWeights } from '../weights/weights-file.ts'
import { readMarginCalibration } from './confidence.ts'
import { type ReadingDirection, readingDirections } from './direction.ts'
import type { LinearModel } from './model.ts'

const KIND = 'linear-parser'

/** Far more than any treebank has, and within the range of a transition's code. */
const MOST_LABELS = 1 << 20
const WIDEST_BEAM = 1 << 16

/** Far larger than any template set: templates from a file must not exhaust the call stack or the memory. */
const LONGEST_TEMPLATES = 1 << 20
const LONGEST_PART = 200

/**
 * A parser as part of a model file.
 *
 * @param name the prefix of the tensors' names.
 */
export function packLinearModel(model: LinearModel, name: string): ModelPart {
  const { system, classes } = model
  const rootClasses = labelsOfKind(classes, classes.rootKind)
  const { metadata, tensors } = packWeights(model.weights, name)
  return {
    metadata: {
      system: system.name,
      templates: model.templates,
      labels: model.labels.names.slice(),
      classes: system.transitions.map((_, kind) => labelsOfKind(classes, kind)),
      ...defined({ rootClasses: rootClasses.length === 0 ? undefined : rootClasses }),
      oneRoot: model.oneRoot,
      rootLabel: model.rootLabel,
      repairLabel: model.repairLabel,
      lifting: model.lifting ?? null,
      beam: model.beam,
      labelling: model.labelling,
      weights: metadata,
      ...defined({
        direction: model.direction === 'right-to-left' ? model.direction : undefined,
        calibration: model.calibration && { ...model.calibration },
      }),
    },
    tensors,
  }
}

function labelsOfKind({ labels, first }: LabelClasses, kind: number): number[] {
  return Array.from(labels.subarray(first[kind], first[kind + 1]))
}

/**
 * The bytes of a model file: all that readLinearModel() needs, and notes about the training.
 *
 * @example
 * await writeFile('english.crossarc', writeLinearModel(training.model(), { treebank: 'UD English-EWT 2.16' }))
 */
export function writeLinearModel(model: LinearModel, training: JsonValue = null): Uint8Array<ArrayBuffer> {
  const { metadata, tensors } = packLinearModel(model, 'weights')
  return writeModelFile({
    kind: KIND,
    metadata: { ...jsonObject(metadata, 'its contents'), training },
    tensors,
  })
}

/**
 * The model of a file. What is in the file is checked, not trusted: a CrossarcError `model-corrupt`,
 * `model-truncated`, `model-foreign`, `model-kind` or `model-newer` says what is wrong with it.
 *
 * @example
 * const parser = new LinearParser(readLinearModel(await readFile('english.crossarc')))
 */
export function readLinearModel(bytes: Uint8Array | ArrayBuffer): LinearModel {
  const file = readModelFile(bytes, KIND)
  return unpackLinearModel(file, 'weights', file.metadata)
}

/** The parser that packLinearModel() wrote. What is in the file is checked, not trusted. */
export function unpackLinearModel(
  file: ModelFile,
  name: string,
  contents: JsonValue | undefined,
): LinearModel {
  const metadata = jsonObject(contents, 'its contents')
  const system = readSystem(metadata.system)
  const templates = readTemplates(metadata.templates)
  const labels = readLabels(metadata.labels)
  const classes = readClasses(metadata, system, labels)
  const { oneRoot, lifting, labelling, direction = 'left-to-right' } = metadata
  if (typeof oneRoot !== 'boolean') throw corrupt('it does not say whether trees have one root')
  if (lifting !== null && !liftingSchemes.includes(lifting as LiftingScheme)) {
    throw corrupt('it was trained with an unknown lifting scheme')
  }
  if (!labellings.includes(labelling as Labelling)) throw corrupt('it does not say when labels are chosen')
  if (!readingDirections.includes(direction as ReadingDirection))
    throw corrupt('it reads words in an unknown order')
  return {
    system,
    templates,
    labels,
    classes,
    oneRoot,
    rootLabel: jsonInteger(metadata.rootLabel, NO_LABEL, labels.size - 1, 'the label of roots'),
    repairLabel: jsonInteger(metadata.repairLabel, NO_LABEL, labels.size - 1, 'the label below roots'),
    lifting: lifting === null ? undefined : (lifting as LiftingScheme),
    beam: jsonInteger(metadata.beam, 1, WIDEST_BEAM, 'the width of its beam'),
    labelling: labelling as Labelling,
    direction: direction as ReadingDirection,
    weights: unpackWeights(file, name, metadata.weights, system.transitions.length, classes.width),
    calibration: readMarginCalibration(metadata.calibration),
  }
}

function readSystem(name: JsonValue | undefined): System {
  const system = typeof name === 'string' ? systems.get(name) : undefined
  if (system === undefined) throw corrupt(`its transition system ${JSON.stringify(name)} is unknown`)
  return system
}

function readTemplates(text: JsonValue | undefined): string {
  if (typeof text !== 'string' || text.length > LONGEST_TEMPLATES) throw corrupt('it has no templates')
  if (text.split(/\s+/).some((part) => part.length > LONGEST_PART)) throw corrupt('a template is too long')
  try {
    new FeatureExtractor(parseTemplates(text))
  } catch (error) {
    if (error instanceof CrossarcError) throw corrupt(`in its templates: ${error.message}`)
    throw error
  }
  return text
}

function readLabels(value: JsonValue | undefined): Alphabet {
  const names = jsonList(value, 'its labels').map((name) => {
    if (typeof name !== 'string' || !isLabel(name)) throw corrupt('it has an invalid label')
    return name
  })
  const labels = new Alphabet(names)
  if (labels.size !== names.length) throw corrupt('it has a label twice')
  if (labels.size > MOST_LABELS) throw corrupt('it has too many labels')
  return labels
}

/** A label must fit into a column of a treebank, and must not start with a mark of lifting. */
function isLabel(name: string): boolean {
  return !/^$|[\t\n\r]/.test(name) && !name.startsWith(LIFTED) && !name.startsWith(PASSED)
}

/** Older files, and those of treebanks with one label on the root, have no classes for root words. */
function readClasses(
  { classes, rootClasses = [] }: { [name: string]: JsonValue | undefined },
  system: System,
  labels: Alphabet,
): LabelClasses {
  const kinds = jsonList(classes, 'its classes')
  if (kinds.length !== system.transitions.length)
    throw corrupt('its label classes belong to a different system')
  const codes: TransitionCode[] = []
  const isLabelled = [...system.transitions.map(({ labelled }) => labelled), !system.buildsRootArcs]
  for (const [kind, labelled] of isLabelled.entries()) {
    let previous = -1
    for (const item of jsonList(kind === kinds.length ? rootClasses : kinds[kind], 'its classes')) {
      const label = jsonInteger(item, previous + 1, labels.size - 1, 'the label of a class')
      if (!labelled) throw corrupt('a transition that builds no arc has labels')
      codes.push(encode(kind, label))
      previous = label
    }
  }
  return new LabelClasses(system, codes)
}
