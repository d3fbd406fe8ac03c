/**
 * The averages of lists: those of all members that have the same number. In 64 bits, so that any number of equal members
 * have themselves as their average.
 */
export function averages(
  members: readonly (readonly Float32Array[])[],
  weights: readonly number[],
): Float32Array[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return members[0].map((first, number) =>
    first.map((_, place) => {
      let sum = 0
      for (const [k, lists] of members.entries()) sum += weights[k] * lists[number][place]
      return sum / total
    }),
  )
}
