const ROUNDS = 30
/** Keeps the weights of uninformative features near 0. */
const RIDGE = 1e-3

/** 1 / (1 + exp(−w·x)). */
export function logistic(weights: ArrayLike<number>, features: ArrayLike<number>): number {
  let sum = 0
  for (let k = 0; k < features.length; k++) sum += weights[k] * features[k]
  return 1 / (1 + Math.exp(-sum))
}

/** Fits a logistic regression by Newton's method: the maximum likelihood weights, with a small ridge. */
export function fitLogistic(rows: readonly (readonly number[])[], answers: readonly boolean[]): Float64Array {
  const size = rows[0]?.length ?? 0
  const weights = new Float64Array(size)
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = weights.map((weight) => -RIDGE * weight)
    const hessian = Array.from({ length: size }, (_, k) => new Float64Array(size).fill(RIDGE, k, k + 1))
    for (const [r, row] of rows.entries()) {
      const probability = logistic(weights, row)
      const error = (answers[r] ? 1 : 0) - probability
      const weight = probability * (1 - probability)
      for (let k = 0; k < size; k++) {
        gradient[k] += error * row[k]
        for (let j = 0; j <= k; j++) hessian[k][j] += weight * row[k] * row[j]
      }
    }
    const step = solveSymmetric(hessian, gradient)
    let longest = 0
    for (let k = 0; k < size; k++) {
      weights[k] += step[k]
      longest = Math.max(longest, Math.abs(step[k]))
    }
    if (longest < 1e-9) break
  }
  return weights
}

/** Solves A x = b for positive definite A by Cholesky factorisation. Reads and overwrites only the lower half of A. */
function solveSymmetric(matrix: Float64Array[], right: Float64Array): Float64Array {
  const size = right.length
  for (let k = 0; k < size; k++) {
    for (let j = 0; j <= k; j++) {
      let sum = matrix[k][j]
      for (let i = 0; i < j; i++) sum -= matrix[k][i] * matrix[j][i]
      matrix[k][j] = j === k ? Math.sqrt(sum) : sum / matrix[j][j]
    }
  }
  const solution = right.slice()
  for (let k = 0; k < size; k++) {
    for (let j = 0; j < k; j++) solution[k] -= matrix[k][j] * solution[j]
    solution[k] /= matrix[k][k]
  }
  for (let k = size - 1; k >= 0; k--) {
    for (let j = k + 1; j < size; j++) solution[k] -= matrix[j][k] * solution[j]
    solution[k] /= matrix[k][k]
  }
  return solution
}
