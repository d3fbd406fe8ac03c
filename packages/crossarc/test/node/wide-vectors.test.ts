import process from 'node:process'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { allowWideVectors } from '../../src/node/wide-vectors.ts'

const mocks = vi.hoisted(() => ({ setFlagsFromString: vi.fn(), productsAreFasterWide: vi.fn() }))
vi.mock('node:v8', () => ({ setFlagsFromString: mocks.setFlagsFromString }))
vi.mock('../../src/kernels/network/wide-products.ts', () => ({
  productsAreFasterWide: mocks.productsAreFasterWide,
}))

const { v8 } = process.versions
const inVersion = (version: string) =>
  Object.defineProperty(process.versions, 'v8', { value: version, configurable: true })
const flags = () => mocks.setFlagsFromString.mock.calls.flat()

beforeEach(() => {
  vi.clearAllMocks()
})
afterEach(() => {
  inVersion(v8)
})

it('asks V8 for wide vectors if they make products faster', () => {
  inVersion('13.6.233.17-node.50')
  mocks.productsAreFasterWide.mockReturnValue(true)
  expect(allowWideVectors()).toBe(true)
  expect(flags()).toEqual(['--experimental-wasm-revectorize'])
})

it('reverts the flag if they do not', () => {
  inVersion('12.4.254.21-node.33')
  mocks.productsAreFasterWide.mockReturnValue(false)
  expect(allowWideVectors()).toBe(false)
  expect(flags()).toEqual(['--experimental-wasm-revectorize', '--no-experimental-wasm-revectorize'])
})

it('does not set the flag in versions that would complain', () => {
  inVersion('11.3.244.8-node.38')
  mocks.productsAreFasterWide.mockReturnValue(true)
  expect(allowWideVectors()).toBe(false)
  expect(flags()).toEqual([])
})
