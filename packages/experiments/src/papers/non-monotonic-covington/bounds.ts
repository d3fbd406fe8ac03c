import { seededRandom } from '../../../../crossarc/src/base/random.ts'
import { shuffled } from '../../../../crossarc/src/base/shuffle.ts'
import { FeatureExtractor } from '../../../../crossarc/src/linear/features/features.ts'
import { templateSet } from '../../../../crossarc/src/linear/features/template-sets/registry.ts'
import { parseTemplates } from '../../../../crossarc/src/linear/features/templates.ts'
import { LinearScorer } from '../../../../crossarc/src/linear/parser/scorer.ts'
import { GreedyTraining } from '../../../../crossarc/src/linear/training/greedy-training.ts'
import { TrainingSet } from '../../../../crossarc/src/linear/training/training-set.ts'
import { TrainingWeights } from '../../../../crossarc/src/linear/training/weights.ts'
import type { DynamicOracle } from '../../../../crossarc/src/oracle/base/oracle.ts'
import { ExactSearch } from '../../../../crossarc/src/oracle/dynamic/covington-nonmonotonic.ts'
import { NonmonotonicBounds } from '../../../../crossarc/src/oracle/dynamic/covington-nonmonotonic-bounds.ts'
import { dynamicOracle, staticOracle } from '../../../../crossarc/src/oracle/registry.ts'
import type { Configuration } from '../../../../crossarc/src/transition/configuration.ts'
import { round, startClock } from '../../runner/clock.ts'
import { exitWithoutParent } from '../../runner/parent.ts'
import type { BoundsRecord } from '../../runner/records.ts'
import type { LinearRun } from '../../runner/run.ts'
import { load } from '../../runner/treebanks.ts'

/** How many transitions of training are looked at; the epochs of a run are not used. */
export const TRANSITIONS = 100_000

/** How many configurations the search for one exact loss may look at before it gives up. */
const NODE_LIMIT = 5_000

/** As in LinearTraining. */
const EXPLORE_PROBABILITY = 0.9

type Bound = 'lower' | 'upper' | 'upperAll'
const BOUNDS: readonly Bound[] = ['lower', 'upper', 'upperAll']

class Tally {
  /** Whether anything is counted yet. */
  open = false
  transitions = 0
  unproven = 0
  exact = 0
  readonly sums = { lower: 0, upper: 0, upperAll: 0 }
  readonly relative = { lower: 0, upper: 0, upperAll: 0 }
  readonly differing = { lower: 0, upper: 0, upperAll: 0 }

  add(bounds: NonmonotonicBounds, search: ExactSearch, c: Configuration): void {
    this.transitions++
    const { loss, proven } = search.loss(c)
    if (!proven) {
      this.unproven++
      return
    }
    this.exact += loss
    for (const bound of BOUNDS) {
      const value = bounds[bound](c)
      this.sums[bound] += value
      if (value === loss) continue
      this.differing[bound]++
      // Where the loss is 0 a bound can only be too high: it is then wrong by all of itself.
      this.relative[bound] += Math.abs(value - loss) / Math.max(loss, 1)
    }
  }
}

/**
 * Measures the bounds on the loss in every configuration that training comes to, before its transition is taken: from
 * the second epoch on, where wrong transitions are followed as in LinearTraining. In the first every loss is 0.
 */
export function measureBounds(run: LinearRun): BoundsRecord {
  const { train } = load(run.treebank)
  const stop = startClock()
  const { system } = staticOracle(run.system)
  const extractor = new FeatureExtractor(parseTemplates(templateSet(run.templates.replace(/#.*/, ''))))
  const set = new TrainingSet(train, staticOracle(run.system), undefined, false)
  const weights = new TrainingWeights(system.transitions.length, set.classes.width, extractor.capacity)
  const scorer = new LinearScorer(system, set.classes, extractor, weights)
  const training = new GreedyTraining(scorer, weights, (c, kind) => system.isValid(c, kind))
  const tally = new Tally()
  const oracle = watched(dynamicOracle(run.system, run.oracle), tally)
  const random = seededRandom(run.seed)
  const report = { states: 0, kindErrors: 0, labelErrors: 0 }
  for (const { sentence, tree } of shuffled(set.sentences, random)) {
    const exploration = { probability: 0, random }
    training.followDynamic(oracle, extractor.encode(sentence), tree, exploration, report)
  }
  tally.open = true
  while (tally.transitions < TRANSITIONS) {
    for (const { sentence, tree } of shuffled(set.sentences, random)) {
      if (tally.transitions === TRANSITIONS) break
      exitWithoutParent()
      const exploration = { probability: EXPLORE_PROBABILITY, random }
      training.followDynamic(oracle, extractor.encode(sentence), tree, exploration, report)
    }
  }
  const proven = tally.transitions - tally.unproven
  const average = (sum: number) => round(sum / proven)
  return {
    ...run,
    task: 'bounds',
    ...stop(),
    transitions: tally.transitions,
    lower: average(tally.sums.lower),
    upper: average(tally.sums.upper),
    upperAll: average(tally.sums.upperAll),
    exact: average(tally.exact),
    relative: {
      lower: average(tally.relative.lower),
      upper: average(tally.relative.upper),
      upperAll: average(tally.relative.upperAll),
    },
    unproven: tally.unproven,
    differing: tally.differing,
  }
}

/** An oracle that lets the tally see every configuration that it is asked about. */
function watched(oracle: DynamicOracle, tally: Tally): DynamicOracle {
  return {
    ...oracle,
    judge(gold) {
      const judge = oracle.judge(gold)
      const bounds = new NonmonotonicBounds(gold.heads)
      const search = new ExactSearch(gold.heads, NODE_LIMIT)
      return {
        loss: (c) => judge.loss(c),
        costs(c, costs) {
          if (tally.open && tally.transitions < TRANSITIONS) tally.add(bounds, search, c)
          return judge.costs(c, costs)
        },
      }
    },
  }
}
