/*
 * The LSTM cell with coupled gates and peepholes: i = σ(·x, h, c), f = 1 − i, c' = f⊙c + i⊙g with g =
 * tanh(·x, h), o = σ(·x, h, c'), h' = o⊙tanh(c'). One time step of a batch; the matrix products come between
 * the two halves.
 *
 * A row of gates is [i | g | o], `size` floats each, a multiple of 4. The first `carried` rows continue from
 * a previous step, the others start from zero. A mask of 0 means no mask.
 */
import { sigmoid4, tanh4 } from './activation'

/**
 * Turns the sums of i and g into i and g, and makes the new cell; the cell times the mask goes to
 * `maskedCell`, unless that is 0.
 */
export function coupledCell(
  gates: usize,
  previousCell: usize,
  carried: i32,
  cell: usize,
  mask: usize,
  maskedCell: usize,
  rows: i32,
  size: i32,
): void {
  const bytes = (<usize>size) << 2
  for (let row = 0; row < rows; row++) {
    const carry = row < carried
    for (let at: usize = 0; at < bytes; at += 16) {
      const i = sigmoid4(v128.load(gates + at))
      const g = tanh4(v128.load(gates + bytes + at))
      v128.store(gates + at, i)
      v128.store(gates + bytes + at, g)
      const old = carry ? v128.load(previousCell + at) : f32x4.splat(0)
      const value = f32x4.add(old, f32x4.mul(i, f32x4.sub(g, old)))
      v128.store(cell + at, value)
      if (maskedCell) {
        v128.store(maskedCell + at, mask ? f32x4.mul(value, v128.load(mask + at)) : value)
      }
    }
    gates += 3 * bytes
    previousCell += bytes
    cell += bytes
    if (mask) mask += bytes
    if (maskedCell) maskedCell += bytes
  }
}

/** Turns the sums of o into o, and makes the output, whose rows are `stride` floats apart. */
export function coupledOutput(
  gates: usize,
  cell: usize,
  tanhCell: usize,
  output: usize,
  stride: i32,
  rows: i32,
  size: i32,
): void {
  const bytes = (<usize>size) << 2
  gates += 2 * bytes
  for (let row = 0; row < rows; row++) {
    for (let at: usize = 0; at < bytes; at += 16) {
      const o = sigmoid4(v128.load(gates + at))
      const squashed = tanh4(v128.load(cell + at))
      v128.store(gates + at, o)
      v128.store(tanhCell + at, squashed)
      v128.store(output + at, f32x4.mul(o, squashed))
    }
    gates += 3 * bytes
    cell += bytes
    tanhCell += bytes
    output += (<usize>stride) << 2
  }
}

/**
 * The first half of a backward step. The output's gradient is dOutput plus `carriedOutput` (from the
 * following step, through its matrices) times the mask; dCell holds the gradient from the following step, to
 * which the gradient through the output is added.
 */
export function coupledOutputBackward(
  dOutput: usize,
  stride: i32,
  carriedOutput: usize,
  mask: usize,
  gates: usize,
  tanhCell: usize,
  dGates: usize,
  dCell: usize,
  rows: i32,
  size: i32,
): void {
  const bytes = (<usize>size) << 2
  const one = f32x4.splat(1)
  gates += 2 * bytes
  dGates += 2 * bytes
  for (let row = 0; row < rows; row++) {
    for (let at: usize = 0; at < bytes; at += 16) {
      let carried = v128.load(carriedOutput + at)
      if (mask) carried = f32x4.mul(carried, v128.load(mask + at))
      const dh = f32x4.add(v128.load(dOutput + at), carried)
      const o = v128.load(gates + at)
      const squashed = v128.load(tanhCell + at)
      const slope = f32x4.mul(o, f32x4.sub(one, o))
      v128.store(dGates + at, f32x4.mul(f32x4.mul(dh, squashed), slope))
      const through = f32x4.mul(f32x4.mul(dh, o), f32x4.sub(one, f32x4.mul(squashed, squashed)))
      v128.store(dCell + at, f32x4.add(v128.load(dCell + at), through))
    }
    dOutput += (<usize>stride) << 2
    carriedOutput += bytes
    if (mask) mask += bytes
    gates += 3 * bytes
    tanhCell += bytes
    dGates += 3 * bytes
    dCell += bytes
  }
}

/**
 * The second half: `peephole` is the gradient through o's peephole. Leaves the old cell's gradient in dCell.
 */
export function coupledCellBackward(
  dCell: usize,
  peephole: usize,
  mask: usize,
  gates: usize,
  previousCell: usize,
  carried: i32,
  dGates: usize,
  rows: i32,
  size: i32,
): void {
  const bytes = (<usize>size) << 2
  const one = f32x4.splat(1)
  for (let row = 0; row < rows; row++) {
    const carry = row < carried
    for (let at: usize = 0; at < bytes; at += 16) {
      let through = v128.load(peephole + at)
      if (mask) through = f32x4.mul(through, v128.load(mask + at))
      const dc = f32x4.add(v128.load(dCell + at), through)
      const i = v128.load(gates + at)
      const g = v128.load(gates + bytes + at)
      const old = carry ? v128.load(previousCell + at) : f32x4.splat(0)
      const dInput = f32x4.mul(dc, f32x4.sub(g, old))
      v128.store(dGates + at, f32x4.mul(dInput, f32x4.mul(i, f32x4.sub(one, i))))
      v128.store(dGates + bytes + at, f32x4.mul(f32x4.mul(dc, i), f32x4.sub(one, f32x4.mul(g, g))))
      v128.store(dCell + at, f32x4.mul(dc, f32x4.sub(one, i)))
    }
    dCell += bytes
    peephole += bytes
    if (mask) mask += bytes
    gates += 3 * bytes
    previousCell += bytes
    dGates += 3 * bytes
  }
}
