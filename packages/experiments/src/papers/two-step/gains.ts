import { correlation } from '../../report/correlation.ts'
import { round } from '../../runner/clock.ts'
import { DISPLACED, type GainRecord, LENGTHS } from '../../runner/orders-record.ts'

/** What is known of one non-projective sentence. */
interface Sample {
  /** Transitions. */
  readonly eager: number
  readonly twoStep: number
  /** Words with a negative displacement score. */
  readonly displaced: number
  readonly nonProjectiveArcs: number
  readonly crossings: number
  /** The share of the words read when SAVE comes. */
  readonly save: number
}

/** The number of the group of a sentence by its words or its left-displaced words. */
export function groupOf(count: number, by: 'length' | 'displaced'): number {
  const groups: readonly number[] = by === 'length' ? LENGTHS : DISPLACED
  return groups.findIndex((most) => count <= most)
}

/** Where two-step gains over the eager oracle. */
export class Gains {
  readonly #samples: Sample[] = []

  add(sample: Sample): void {
    this.#samples.push(sample)
  }

  result(): GainRecord {
    const samples = this.#samples
    const gain = samples.map(({ eager, twoStep }) => eager - twoStep)
    const share = samples.map(({ eager }, k) => gain[k] / eager)
    const with_ = (field: keyof Sample, of = gain) =>
      correlation(
        samples.map((sample) => sample[field]),
        of,
      )
    const byDisplaced = DISPLACED.map((): [number, number, number] => [0, 0, 0])
    for (const [k, { displaced }] of samples.entries()) {
      const group = byDisplaced[groupOf(displaced, 'displaced')]
      group[0]++
      if (gain[k] < 0) group[1]++
      if (gain[k] > 0) group[2]++
    }
    const meanSave = (chosen: (gain: number) => boolean) => {
      const some = samples.filter((_, k) => chosen(gain[k]))
      return some.length === 0 ? null : round(some.reduce((sum, { save }) => sum + save, 0) / some.length)
    }
    const saves = with_('save', share)
    return {
      withDisplaced: rounded(with_('displaced')),
      withNonProjectiveArcs: rounded(with_('nonProjectiveArcs')),
      withCrossings: rounded(with_('crossings')),
      byDisplaced,
      save: {
        eagerShorter: meanSave((saved) => saved < 0),
        twoStepShorter: meanSave((saved) => saved > 0),
        correlation: rounded(saves),
        partial: rounded(
          partial(
            saves,
            with_('displaced', share),
            correlation(
              samples.map(({ save }) => save),
              samples.map(({ displaced }) => displaced),
            ),
          ),
        ),
      },
    }
  }
}

function rounded(value: number | null): number | null {
  return value === null ? null : round(value)
}

/** The correlation of a and b at the same c, from those of a with b, b with c and a with c. */
function partial(ab: number | null, bc: number | null, ac: number | null): number | null {
  if (ab === null || bc === null || ac === null) return null
  return (ab - bc * ac) / Math.sqrt((1 - bc * bc) * (1 - ac * ac))
}
