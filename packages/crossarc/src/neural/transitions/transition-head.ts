import { beamSearch, bestKind, transitionFilter, treeAt } from '../../decode/index.ts'
import { NONE } from '../../transition/index.ts'
import type { EncoderTrace } from '../encoder/encoder.ts'
import type { LocalHeadOptions } from '../options/head-options.ts'
import type { NetworkOptions } from '../options/preset.ts'
import type { FoundTree, ParseLimits, ParsingHead } from '../search/parsing-head.ts'
import type { ForwardContext } from '../tensors/forward-context.ts'
import type { Parameters } from '../tensors/parameters.ts'
import { StateLayer } from './state-layer.ts'
import { StateScorer } from './state-scorer.ts'

/** A local model over a transition system, which parses greedily or with a beam. */
export class TransitionHead implements ParsingHead {
  readonly system: string
  readonly layer: StateLayer
  readonly #beam: number

  constructor(
    parameters: Parameters,
    name: string,
    options: LocalHeadOptions,
    inputs: number,
    network: NetworkOptions,
  ) {
    this.system = options.system
    this.layer = new StateLayer(parameters, name, options, inputs, network)
    this.#beam = options.beam
  }

  parse(
    context: ForwardContext,
    trace: EncoderTrace,
    limits: readonly ParseLimits[],
  ): (FoundTree | undefined)[] {
    const { layer } = this
    const projection = layer.project(context, trace)
    const walks = limits.map((limit, s) => layer.start(trace, s, transitionFilter(layer.system, limit)))
    for (const [s, walk] of walks.entries()) {
      const beam = limits[s].beam ?? this.#beam
      if (beam === 1) continue
      const scorer = new StateScorer(layer, context, projection, walk.firstRow)
      const best = beamSearch(scorer, walk.configuration, beam, walk.permits)
      walk.configuration.copyFrom(best.configuration)
      walk.score = best.score
    }
    const greedy = walks.filter((_, s) => (limits[s].beam ?? this.#beam) === 1)
    layer.finish(context, projection, greedy, (walk, scores) => {
      const kind = bestKind(walk.configuration, scores, walk.permits)
      if (kind !== NONE) walk.score += scores[kind]
      return kind
    })
    return walks.map(({ configuration, score }, s) => {
      const heads = treeAt(layer.system, configuration, limits[s])
      return heads === undefined ? undefined : { heads, score }
    })
  }
}
