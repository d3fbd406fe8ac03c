import { finishHash, mixHash } from '../../base/index.ts'

/** Features of one decision: numbers that stand for a template and its values. */
export class FeatureList {
  readonly capacity: number
  readonly features: Int32Array
  count = 0

  constructor(capacity: number) {
    this.capacity = capacity
    this.features = new Int32Array(capacity)
  }

  one(template: number, a: number): void {
    this.features[this.count++] = finishHash(mixHash(Math.imul(template, 0x9e3779b1), a))
  }

  two(template: number, a: number, b: number): void {
    this.features[this.count++] = finishHash(mixHash(mixHash(Math.imul(template, 0x9e3779b1), a), b))
  }

  three(template: number, a: number, b: number, c: number): void {
    this.features[this.count++] = finishHash(
      mixHash(mixHash(mixHash(Math.imul(template, 0x9e3779b1), a), b), c),
    )
  }

  four(template: number, a: number, b: number, c: number, d: number): void {
    this.features[this.count++] = finishHash(
      mixHash(mixHash(mixHash(mixHash(Math.imul(template, 0x9e3779b1), a), b), c), d),
    )
  }
}
