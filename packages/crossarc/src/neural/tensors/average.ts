/**
 * The weighted average of the members, element by element. It is computed in 64 bits, so that the average of equal members
 * is exactly that member.
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
