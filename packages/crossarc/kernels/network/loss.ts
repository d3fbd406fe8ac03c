import { exp4 } from './activation'

/**
 * Multiclass hinge: losses[i] = max(0, margin + best wrong score − gold score), and its gradient times
 * `weight` in dScores, which may share memory with the scores. A gold class of −1 is unknown: no loss. Rows
 * are `stride` floats apart.
 */
export function hinge(
  scores: usize,
  dScores: usize,
  stride: i32,
  gold: usize,
  losses: usize,
  rows: i32,
  classes: i32,
  margin: f32,
  weight: f32,
): void {
  const rowBytes = (<usize>stride) << 2
  for (let row = 0; row < rows; row++) {
    const right = load<i32>(gold)
    let best = -1
    let bestScore: f32 = 0
    for (let k = 0; k < classes; k++) {
      const score = load<f32>(scores + ((<usize>k) << 2))
      if (k !== right && (best < 0 || score > bestScore)) {
        best = k
        bestScore = score
      }
    }
    let loss: f32 = 0
    if (right >= 0 && best >= 0) loss = margin + bestScore - load<f32>(scores + ((<usize>right) << 2))
    memory.fill(dScores, 0, rowBytes)
    if (loss > 0) {
      store<f32>(dScores + ((<usize>best) << 2), weight)
      store<f32>(dScores + ((<usize>right) << 2), -weight)
    } else {
      loss = 0
    }
    store<f32>(losses, loss)
    scores += rowBytes
    dScores += rowBytes
    gold += 4
    losses += 4
  }
}

/**
 * Turns each row of scores into probabilities, in place. The stride is a multiple of 4 and at least
 * `classes`; the floats between the two become 0. maxima[i] and sums[i] get max(s) and Σ e^(s − max): the
 * loss of class k is max + ln sum − s(k), which is left to the caller because there is no logarithm here.
 */
export function softmax(
  scores: usize,
  stride: i32,
  rows: i32,
  classes: i32,
  maxima: usize,
  sums: usize,
): void {
  const rowBytes = (<usize>stride) << 2
  const used = (<usize>classes) << 2
  for (let row = 0; row < rows; row++) {
    let highest = load<f32>(scores)
    for (let at: usize = 4; at < used; at += 4) {
      const score = load<f32>(scores + at)
      if (score > highest) highest = score
    }
    const top = f32x4.splat(highest)
    for (let at: usize = 0; at < rowBytes; at += 16) {
      v128.store(scores + at, exp4(f32x4.sub(v128.load(scores + at), top)))
    }
    let sum: f32 = 0
    for (let at: usize = 0; at < used; at += 4) sum += load<f32>(scores + at)
    const factor = f32x4.splat(<f32>1 / sum)
    for (let at: usize = 0; at < rowBytes; at += 16) {
      v128.store(scores + at, f32x4.mul(v128.load(scores + at), factor))
    }
    for (let at = used; at < rowBytes; at += 4) store<f32>(scores + at, 0)
    store<f32>(maxima, highest)
    store<f32>(sums, sum)
    scores += rowBytes
    maxima += 4
    sums += 4
  }
}

/** From probabilities to the gradient of the cross-entropy times `weight`, in place; all 0 if gold is −1. */
export function crossEntropyBackward(
  probabilities: usize,
  stride: i32,
  gold: usize,
  rows: i32,
  weight: f32,
): void {
  const rowBytes = (<usize>stride) << 2
  for (let row = 0; row < rows; row++) {
    const right = load<i32>(gold)
    const factor = f32x4.splat(right < 0 ? 0 : weight)
    for (let at: usize = 0; at < rowBytes; at += 16) {
      v128.store(probabilities + at, f32x4.mul(v128.load(probabilities + at), factor))
    }
    if (right >= 0) {
      const place = probabilities + ((<usize>right) << 2)
      store<f32>(place, load<f32>(place) - weight)
    }
    probabilities += rowBytes
    gold += 4
  }
}
