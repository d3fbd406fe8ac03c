/** Adds a number to a hash. */
export function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, 0x85ebca6b)
  return mixed ^ (mixed >>> 13)
}

/** Spreads the last changes over all bits. */
export function finish(hash: number): number {
  const mixed = Math.imul(hash, 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

/** The features of one decision: numbers that represent a template and its values. */
export class FeatureList {
  readonly capacity: number
  readonly features: Int32Array
  count = 0

  constructor(capacity: number) {
    this.capacity = capacity
    this.features = new Int32Array(capacity)
  }

  one(template: number, a: number): void {
    this.features[this.count++] = finish(mix(Math.imul(template, 0x9e3779b1), a))
  }

  two(template: number, a: number, b: number): void {
    this.features[this.count++] = finish(mix(mix(Math.imul(template, 0x9e3779b1), a), b))
  }

  three(template: number, a: number, b: number, c: number): void {
    this.features[this.count++] = finish(mix(mix(mix(Math.imul(template, 0x9e3779b1), a), b), c))
  }

  four(template: number, a: number, b: number, c: number, d: number): void {
    this.features[this.count++] = finish(mix(mix(mix(mix(Math.imul(template, 0x9e3779b1), a), b), c), d))
  }
}
