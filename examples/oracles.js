import { derive, formatSequence, staticOracle } from 'crossarc/transitions'
import { headsOf, unlabelled } from 'crossarc/trees'

// A hearing is scheduled on the issue today. (0 is the root)
const tree = unlabelled(headsOf([2, 3, 0, 3, 2, 7, 5, 4, 3]))
for (const name of ['eager', 'lazy', 'optimal']) {
  const { system } = staticOracle('swap')
  const codes = derive(staticOracle('swap', name), tree).history
  const swaps = formatSequence(system, codes)
    .split(' ')
    .filter((transition) => transition === 'SWAP')
  console.log(`${name}: ${codes.length} transitions, ${swaps.length} of them SWAP`)
}
