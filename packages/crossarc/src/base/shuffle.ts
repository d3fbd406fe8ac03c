/** A shuffled copy of a list (Fisher and Yates). */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const order = list.slice()
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[order[i], order[j]] = [order[j], order[i]]
  }
  return order
}
