/** Fills a tensor before training; the same random source gives the same numbers. */
export type Initialiser = (values: Float32Array, random: () => number) => void

export const zeros: Initialiser = (values) => values.fill(0)

export function constant(value: number): Initialiser {
  return (values) => values.fill(value)
}

/** Uniform between ±√(6 / (inputs + outputs)) (Glorot and Bengio 2010). */
export function glorot(inputs: number, outputs: number): Initialiser {
  return uniform(Math.sqrt(6 / (inputs + outputs)))
}

/** Uniform between ±√(3 / size), for vectors in a table: their expected length is 1. */
export function embedding(size: number): Initialiser {
  return uniform(Math.sqrt(3 / size))
}

function uniform(bound: number): Initialiser {
  return (values, random) => {
    for (let k = 0; k < values.length; k++) values[k] = (2 * random() - 1) * bound
  }
}

/**
 * A random matrix whose shorter sides, rows or columns, are orthonormal (Saxe et al. 2014), row by row. Gram–Schmidt
 * makes each vector orthogonal twice, since once leaves too large rounding errors.
 */
export function orthogonal(rows: number, columns: number, random: () => number): Float64Array {
  const count = Math.min(rows, columns)
  const length = Math.max(rows, columns)
  const vectors = Float64Array.from({ length: count * length }, () => normal(random))
  for (let i = 0; i < count; i++) {
    const vector = vectors.subarray(i * length, (i + 1) * length)
    for (let round = 0; round < 2; round++) {
      for (let j = 0; j < i; j++) {
        const other = vectors.subarray(j * length, (j + 1) * length)
        const share = dot(vector, other)
        for (let k = 0; k < length; k++) vector[k] -= share * other[k]
      }
    }
    const norm = Math.sqrt(dot(vector, vector))
    for (let k = 0; k < length; k++) vector[k] /= norm
  }
  if (rows <= columns) return vectors
  return Float64Array.from({ length: rows * columns }, (_, at) => {
    const row = Math.floor(at / columns)
    return vectors[(at - row * columns) * length + row]
  })
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let k = 0; k < a.length; k++) sum += a[k] * b[k]
  return sum
}

/** A number from the normal distribution (Box and Muller 1958). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
