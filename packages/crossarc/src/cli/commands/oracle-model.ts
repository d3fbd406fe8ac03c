import { CrossarcError } from '../../base/index.ts'
import { LinearParser } from '../../linear/parser/index.ts'
import type { StaticOracle } from '../../oracle/base/index.ts'
import { Pipeline, readPipeline } from '../../pipeline/index.ts'
import { NONE, type TransitionCode } from '../../transition/index.ts'
import type { Tree } from '../../tree/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { usageError } from '../shell/failure.ts'
import { modelSource } from '../shell/model-source.ts'

/** The transitions that a trained parser takes, in the form of an oracle: it leads to the tree that the parser finds. */
export interface TrainedOracle extends StaticOracle {
  /** Parses the sentence of a tree; its derivation is then that of the tree. */
  parse(sentence: Sentence, tree: Tree): void
}

/** Reads the model that --model names. Only linear parsers tell which transitions they took. */
export async function trainedOracle(model: string): Promise<TrainedOracle> {
  const { name, bytes } = await modelSource(model)
  let pipeline: Pipeline
  try {
    pipeline = await Pipeline.create(readPipeline(new Uint8Array(bytes)))
  } catch (error) {
    throw error instanceof CrossarcError ? error.at({ file: name }) : error
  }
  const { parser } = pipeline.parts
  if (!(parser instanceof LinearParser))
    throw usageError('--model needs a linear parser, but this model has a neural one')
  const derivations = new WeakMap<Tree, Int32Array>()
  return {
    name: 'model',
    system: parser.model.system,
    parse(sentence, tree) {
      derivations.set(tree, parser.derivation(pipeline.annotate(sentence)).history)
    },
    guide(tree) {
      const codes: ArrayLike<TransitionCode> = derivations.get(tree) ?? []
      return (c) => (c.steps < codes.length ? codes[c.steps] : NONE)
    },
  }
}
