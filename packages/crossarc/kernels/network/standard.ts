/*
 * The LSTM cell with a separate forget gate: c' = f⊙c + i⊙g, h' = o⊙tanh(c'). One time step of a batch. A row
 * of gates is [i | f | g | o], `size` floats each, a multiple of 4; rows as in coupled.ts.
 */
import { sigmoid4, tanh4 } from './activation'

export function standardForward(
  gates: usize,
  previousCell: usize,
  carried: i32,
  cell: usize,
  tanhCell: usize,
  output: usize,
  stride: i32,
  rows: i32,
  size: i32,
): void {
  const bytes = (<usize>size) << 2
  for (let row = 0; row < rows; row++) {
    const carry = row < carried
    for (let at: usize = 0; at < bytes; at += 16) {
      const place = gates + at
      const i = sigmoid4(v128.load(place))
      const f = sigmoid4(v128.load(place + bytes))
      const g = tanh4(v128.load(place + 2 * bytes))
      const o = sigmoid4(v128.load(place + 3 * bytes))
      v128.store(place, i)
      v128.store(place + bytes, f)
      v128.store(place + 2 * bytes, g)
      v128.store(place + 3 * bytes, o)
      const old = carry ? v128.load(previousCell + at) : f32x4.splat(0)
      const value = f32x4.add(f32x4.mul(f, old), f32x4.mul(i, g))
      const squashed = tanh4(value)
      v128.store(cell + at, value)
      v128.store(tanhCell + at, squashed)
      v128.store(output + at, f32x4.mul(o, squashed))
    }
    gates += 4 * bytes
    previousCell += bytes
    cell += bytes
    tanhCell += bytes
    output += (<usize>stride) << 2
  }
}

/** A backward step; arguments as in coupled.ts. Leaves the old cell's gradient in dCell. */
export function standardBackward(
  dOutput: usize,
  stride: i32,
  carriedOutput: usize,
  mask: usize,
  gates: usize,
  tanhCell: usize,
  previousCell: usize,
  carried: i32,
  dGates: usize,
  dCell: usize,
  rows: i32,
  size: i32,
): void {
  const bytes = (<usize>size) << 2
  const one = f32x4.splat(1)
  for (let row = 0; row < rows; row++) {
    const carry = row < carried
    for (let at: usize = 0; at < bytes; at += 16) {
      let through = v128.load(carriedOutput + at)
      if (mask) through = f32x4.mul(through, v128.load(mask + at))
      const dh = f32x4.add(v128.load(dOutput + at), through)
      const place = gates + at
      const i = v128.load(place)
      const f = v128.load(place + bytes)
      const g = v128.load(place + 2 * bytes)
      const o = v128.load(place + 3 * bytes)
      const squashed = v128.load(tanhCell + at)
      const old = carry ? v128.load(previousCell + at) : f32x4.splat(0)
      const fromOutput = f32x4.mul(f32x4.mul(dh, o), f32x4.sub(one, f32x4.mul(squashed, squashed)))
      const dc = f32x4.add(v128.load(dCell + at), fromOutput)
      const gradient = dGates + at
      v128.store(gradient, f32x4.mul(f32x4.mul(dc, g), f32x4.mul(i, f32x4.sub(one, i))))
      v128.store(gradient + bytes, f32x4.mul(f32x4.mul(dc, old), f32x4.mul(f, f32x4.sub(one, f))))
      v128.store(gradient + 2 * bytes, f32x4.mul(f32x4.mul(dc, i), f32x4.sub(one, f32x4.mul(g, g))))
      v128.store(gradient + 3 * bytes, f32x4.mul(f32x4.mul(dh, squashed), f32x4.mul(o, f32x4.sub(one, o))))
      v128.store(dCell + at, f32x4.mul(dc, f))
    }
    dOutput += (<usize>stride) << 2
    carriedOutput += bytes
    if (mask) mask += bytes
    gates += 4 * bytes
    tanhCell += bytes
    previousCell += bytes
    dGates += 4 * bytes
    dCell += bytes
  }
}
