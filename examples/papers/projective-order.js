import { formatSequence, rearrangement, systemByName } from 'crossarc/transitions'
import { displacedGroups, displacementScores, headsOf, projectiveOrder, projSort } from 'crossarc/trees'

// The order of the nodes for their places, and the places for an order.
const inverse = (list) => [...list.keys()].sort((a, b) => list[a] - list[b])

// A hearing is scheduled on the issue today. Figure 2.3; below, Figure 4.5 and Definition 7 of Camillo (2016).
const hearing = headsOf([2, 3, 0, 3, 2, 7, 5, 4, 3])
const place = projectiveOrder(hearing)
console.log('projective order:', inverse(place).join(' '))
console.log('displacement scores:', displacementScores(place).join(' '))

// PROJSORT: it fails on this sentence (Figure 4.4), and works on a tree like that of Figure 4.3.
for (const heads of [hearing, headsOf([2, 0, 2, 3, 2, 7, 3])]) {
  const { order, projective } = projSort(heads)
  console.log('PROJSORT:', order.join(' '), projective ? 'is projective' : 'is not projective')
}

// The orders of Figures 4.1 and 4.2, and the derivations of Tables 4.1 and 4.2.
for (const order of [
  [0, 1, 2, 3, 4, 8, 5, 6, 7, 9],
  [0, 1, 2, 4, 5, 6, 7, 3, 8],
]) {
  const groups = displacedGroups(inverse(order)).map(({ first, last, score }) => `${first}-${last}: ${score}`)
  console.log(`displaced groups ${groups.join(', ')}`)
  console.log(formatSequence(systemByName('swap'), rearrangement(order)))
}
