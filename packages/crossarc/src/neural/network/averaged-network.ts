import type { EncodedSentence } from '../encoder/lexicon.ts'
import type { TagScores } from '../labels/taggers.ts'
import type { ClassScores } from '../layers/class-scores.ts'
import type { ParsingHead } from '../search/parsing-head.ts'
import { averages } from '../tensors/average.ts'
import type { ForwardContext } from '../tensors/forward-context.ts'
import {
  labelsOf,
  type Network,
  type NetworkDescription,
  type ParsedTree,
  type ParseRequest,
  type ParserNetwork,
  parsedTrees,
  type Reading,
} from './parser-network.ts'

/**
 * Several networks of one description, with a global model, that parse as one: exact search runs once, over the averages
 * of all their scores.
 */
export class AveragedNetwork implements Network {
  readonly description: NetworkDescription
  readonly head: ParsingHead
  readonly #members: readonly ParserNetwork[]
  readonly #weights: readonly number[]

  constructor(members: readonly ParserNetwork[]) {
    const { description, head } = members[0]
    this.description = description
    this.head = head
    this.#members = members
    this.#weights = members.map(() => 1)
  }

  parse(context: ForwardContext, requests: readonly ParseRequest[]): (ParsedTree | undefined)[] {
    if (requests.length === 0) return []
    const encoded = requests.map((request) => request.encoded)
    const reading = this.read(context, encoded)
    const found = requests.map((request, s) => {
      const tables = reading.tables![s]
      const tree = this.head.search!(encoded[s].words.length, tables, request)
      return tree === undefined || request.tables !== true ? tree : { ...tree, tables }
    })
    const labels = labelsOf(requests, found, reading.labelScores)
    return parsedTrees(found, labels, this.#members[0].bestTags(context, reading.tagScores()))
  }

  read(context: ForwardContext, sentences: readonly EncodedSentence[]): Reading {
    const readings = this.#members.map((member) => member.read(context, sentences))
    return {
      tables: sentences.map((_, s) =>
        averages(
          readings.map(({ tables }) => tables![s]),
          this.#weights,
        ),
      ),
      labelScores: (arcs) =>
        averages(
          readings.map((reading) => reading.labelScores(arcs)),
          this.#weights,
        ),
      tagScores: () =>
        added(
          context,
          readings.map((reading) => reading.tagScores()),
        ),
    }
  }
}

/** Adds all scores to the first ones: by the sums, the same tags are best as by the averages. */
function added({ workspace }: ForwardContext, [first, ...others]: readonly TagScores[]): TagScores {
  const rows = ({ scores, count, stride }: ClassScores) => workspace.view(scores, count * stride)
  for (const [column, scores] of first.columns) {
    const sums = rows(scores)
    for (const { columns } of others) {
      const more = rows(columns.get(column)!)
      for (let place = 0; place < sums.length; place++) sums[place] += more[place]
    }
  }
  return first
}
