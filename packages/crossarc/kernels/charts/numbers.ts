export const NEVER: f64 = -Infinity

export function at(row: usize, index: i32): f64 {
  return load<f64>(row + ((<usize>index) << 3))
}

export function put(row: usize, index: i32, value: f64): void {
  store<f64>(row + ((<usize>index) << 3), value)
}

/** Sets numbers to −∞; their size is a multiple of 32 bytes. */
export function fill(from: usize, bytes: usize): void {
  const value = f64x2.splat(NEVER)
  const end = from + bytes
  for (; from < end; from += 32) {
    v128.store(from, value)
    v128.store(from, value, 16)
  }
}
