import { crossingSensitiveParts } from '../../../decode/chart/one-endpoint-crossing/index.ts'
import { closestProjective, closestTree, hasRightRoots, isWhole } from '../../../decode/index.ts'
import { arcEagerDynamic, arcHybridDynamic } from '../../../oracle/dynamic/index.ts'
import { type Heads, isMultiHeaded, isOneEndpointCrossing } from '../../../tree/index.ts'
import { arcPlaces } from '../../charts/arc-scores.ts'
import type { Places, Searches } from '../../charts/chart-model.ts'
import { partPlaces } from '../../charts/crossing-models.ts'
import { mh5Two } from '../../charts/mh5-model.ts'
import { arcEagerPlaces, arcHybridPlaces } from '../../charts/projective-models.ts'
import { type ChartLearning, type GoldTrees, structuredLearning } from './chart-learning.ts'
import { firstFreeDerivation } from './first-free-derivation.ts'
import { greedyMh3Learning } from './greedy-mh3-learning.ts'

/** Makes what a model learns with, given its searches, whose memory it shares. */
type ChartLearningMaker = (searches: Searches) => ChartLearning

type Closest = GoldTrees['closest']

function structured(goldTrees: (searches: Searches) => GoldTrees): ChartLearningMaker {
  return (searches) => structuredLearning(searches, goldTrees(searches))
}

function wholeArcs(gold: Heads): Places | undefined {
  return isWhole(gold) ? [arcPlaces(gold)] : undefined
}

/** The closest tree by the model's own search; a gold tree that the model is known to have stays as it is. */
function closestByArcs({ byArcs }: Searches, isKnown: (gold: Heads) => boolean = () => false): Closest {
  return (gold, oneRoot) =>
    hasRightRoots(gold, oneRoot) && isKnown(gold) ? gold : closestTree(gold, oneRoot, byArcs!)
}

const isWholeMultiHeaded = (k: number) => (gold: Heads) => isWhole(gold) && isMultiHeaded(gold, k)
const isWholeCrossing = (gold: Heads) => isWhole(gold) && isOneEndpointCrossing(gold)

const mh4 = structured((searches) => ({ closest: closestByArcs(searches, isWholeMultiHeaded(4)) }))

const mh5 = structured((searches) => {
  const closest = closestByArcs(searches, isWholeMultiHeaded(5))
  return {
    closest: (gold, oneRoot) => (gold.length - 1 > mh5Two.limit!.words ? undefined : closest(gold, oneRoot)),
  }
})

/** How each global model learns, by its name. */
export const chartLearnings: ReadonlyMap<string, ChartLearningMaker> = new Map([
  [
    'mh3',
    structured(() => ({
      closest: closestProjective,
      places: (gold) =>
        isWhole(gold)
          ? arcHybridPlaces(gold.length - 1, firstFreeDerivation(arcHybridDynamic, gold))
          : undefined,
    })),
  ],
  ['mh3-greedy', greedyMh3Learning],
  [
    'arc-eager',
    structured(() => ({
      closest: closestProjective,
      places: (gold) =>
        isWhole(gold)
          ? arcEagerPlaces(gold.length - 1, firstFreeDerivation(arcEagerDynamic, gold))
          : undefined,
    })),
  ],
  ['eisner', structured(() => ({ closest: closestProjective, places: wholeArcs }))],
  [
    'spanning-tree',
    structured((searches) => ({ closest: closestByArcs(searches, () => true), places: wholeArcs })),
  ],
  ['mh4-two', mh4],
  ['mh4-hybrid', mh4],
  ['mh4-hybrid-arcs', mh4],
  [
    'mh4-arcs',
    structured((searches) => ({
      closest: closestByArcs(searches, isWholeMultiHeaded(4)),
      places: wholeArcs,
    })),
  ],
  ['mh5-two', mh5],
  ['mh5-hybrid', mh5],
  [
    '1ec',
    structured((searches) => ({ closest: closestByArcs(searches, isWholeCrossing), places: wholeArcs })),
  ],
  [
    '1ec-third-order',
    structured((searches) => ({
      closest: closestByArcs(searches, isWholeCrossing),
      places: (gold) =>
        isWhole(gold) ? partPlaces(gold.length - 1, crossingSensitiveParts(gold)) : undefined,
    })),
  ],
])
