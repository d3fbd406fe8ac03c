import { describe, expect, it } from 'vitest'
import { epochText } from '../../../src/cli/train/train-report.ts'

describe('the line of an epoch', () => {
  const line = (unproven: number) =>
    epochText(
      {
        type: 'epoch',
        round: 1,
        epoch: 2,
        report: { states: 200, kindErrors: 10, labelErrors: 4, unproven },
        best: true,
      },
      15,
      10,
      1,
      1000,
    )

  it('says in how many states a bound took the place of the exact loss', () => {
    expect(line(3)).toContain('errors 5.00 %, labels 2.00 %, 1.50 % judged by a bound')
  })

  it('does not mention bounds where every loss was proven', () => {
    expect(line(0)).not.toContain('bound')
  })
})
