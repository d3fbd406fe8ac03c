import { describe, expect, it } from 'vitest'
import { createMemory } from '../../../src/kernels/memory/memory.ts'
import { loadNetworkKernelsSync } from '../../../src/kernels/network/load.ts'
import { CharacterCache } from '../../../src/neural/encoder/character-cache.ts'
import { Parameters } from '../../../src/neural/tensors/parameters.ts'
import { Workspace } from '../../../src/neural/tensors/workspace.ts'

const WIDTH = 4
const CAPACITY = 1 << 14

/** A memory with a speller that gives the form "w7" the vector [7, 7, 7, factor], and tells what it was asked for. */
function make(training = false) {
  const kernels = loadNetworkKernelsSync({ memory: createMemory({ bytes: 1 }) })
  const workspace = new Workspace(kernels.memory)
  const parameters = new Parameters()
  const memory = new CharacterCache(parameters, WIDTH)
  parameters.allocate(workspace, { training })
  const asked: string[][] = []
  let factor = 1
  const recall = (numbers: readonly number[]) => {
    const forms = numbers.map((number) => `w${number}`)
    const rows = memory.recall({ kernels, workspace, random: undefined }, forms, (places) => {
      asked.push(places.map((place) => forms[place]))
      const pointer = workspace.floats(places.length * WIDTH)
      const vectors = places.flatMap((place) => [...new Array<number>(3).fill(numbers[place]), factor])
      workspace.view(pointer, vectors.length).set(vectors)
      return pointer
    })
    const view = workspace.view(rows, forms.length * WIDTH)
    return numbers.map((_, k) => Array.from(view.subarray(k * WIDTH, (k + 1) * WIDTH)))
  }
  const change = () => {
    parameters.changed()
    factor++
  }
  return { memory, recall, change, asked }
}

const range = (start: number, end: number) => Array.from({ length: end - start }, (_, k) => start + k)
const rowOf = (number: number, factor = 1) => [number, number, number, factor]

describe('a cache of spelled words', () => {
  it('gives each form its vector and spells it once', () => {
    const { recall, asked } = make()
    expect(recall([3, 1])).toEqual([rowOf(3), rowOf(1)])
    expect(recall([1, 2, 3])).toEqual([rowOf(1), rowOf(2), rowOf(3)])
    expect(recall([2, 1])).toEqual([rowOf(2), rowOf(1)])
    expect(recall([])).toEqual([])
    expect(asked).toEqual([['w3', 'w1'], ['w2']])
  })

  it('forgets when the parameters have changed', () => {
    const { recall, change, asked } = make()
    recall([1, 2])
    change()
    expect(recall([2])).toEqual([rowOf(2, 2)])
    expect(recall([1, 2])).toEqual([rowOf(1, 2), rowOf(2, 2)])
    expect(asked).toEqual([['w1', 'w2'], ['w2'], ['w1']])
  })

  it('begins again when it is full', () => {
    const { recall, asked } = make()
    recall(range(0, CAPACITY - 1))
    expect(recall([5, CAPACITY])).toEqual([rowOf(5), rowOf(CAPACITY)])
    expect(recall([6, CAPACITY + 1])).toEqual([rowOf(6), rowOf(CAPACITY + 1)])
    expect(recall([5])).toEqual([rowOf(5)])
    expect(asked.slice(1)).toEqual([[`w${CAPACITY}`], ['w6', `w${CAPACITY + 1}`], ['w5']])
  })

  it('is bypassed for more words than it can hold', () => {
    const { recall, asked } = make()
    recall([1])
    const many = range(0, CAPACITY + 1)
    expect(recall(many)).toEqual(many.map((number) => rowOf(number)))
    expect(recall([1])).toEqual([rowOf(1)])
    expect(asked.map((forms) => forms.length)).toEqual([1, CAPACITY + 1])
  })

  it('is off during training', () => {
    expect(make(true).memory.isOpen).toBe(false)
    expect(make(false).memory.isOpen).toBe(true)
  })
})
