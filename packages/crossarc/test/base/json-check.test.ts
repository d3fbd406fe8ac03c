import { describe, expect, it } from 'vitest'
import {
  type JsonValue,
  jsonBoolean,
  jsonInteger,
  jsonList,
  jsonNumber,
  jsonObject,
} from '../../src/base/json-check.ts'

const values: readonly (JsonValue | undefined)[] = [
  undefined,
  null,
  false,
  0,
  2.5,
  7,
  '',
  [],
  [1],
  {},
  { a: 1 },
]

const checks: readonly [string, (value: JsonValue | undefined) => unknown, readonly JsonValue[]][] = [
  ['not an object', (value) => jsonObject(value, 'its part'), [{}, { a: 1 }]],
  ['not a list', (value) => jsonList(value, 'its part'), [[], [1]]],
  ['not true or false', (value) => jsonBoolean(value, 'its part'), [false]],
  ['not a number', (value) => jsonNumber(value, 'its part'), [0, 2.5, 7]],
  ['not an integer from 1 to 7', (value) => jsonInteger(value, 1, 7, 'its part'), [7]],
]

describe('checks of JSON', () => {
  it.each(checks)('%s', (reason, check, accepted) => {
    for (const value of values) {
      if (accepted.some((right) => JSON.stringify(right) === JSON.stringify(value)))
        expect(check(value)).toBe(value)
      else
        expect(() => check(value)).toThrow(
          expect.objectContaining({
            code: 'model-corrupt',
            message: `The model file is damaged: cannot read its part (${reason})`,
          }),
        )
    }
  })

  it('refuse numbers that JSON cannot hold', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => jsonNumber(value, 'its part')).toThrow('not a number')
  })
})
