import { expect } from 'vitest'
import { seededRandom } from '../../src/base/random.ts'
import { createMemory } from '../../src/kernels/memory/memory.ts'
import { loadNetworkKernelsSync } from '../../src/kernels/network/load.ts'
import type { ForwardContext } from '../../src/neural/tensors/forward-context.ts'
import { Parameters } from '../../src/neural/tensors/parameters.ts'
import { type Pointer, Workspace } from '../../src/neural/tensors/workspace.ts'
import { depth } from '../depth.ts'

/** Parameters and what is needed to run over them, for tests. */
export interface Bench {
  parameters: Parameters
  workspace: Workspace
  /** A new context; while training, with the same random numbers every time. */
  context(training: boolean): ForwardContext
}

/** Makes layers, then room for them, and fills all parameters with the numbers of a seed, biases too. */
export function makeBench(make: (parameters: Parameters) => void, seed = 1, simd = true): Bench {
  const memory = createMemory({ bytes: 1 << 20 })
  const kernels = loadNetworkKernelsSync({ memory, simd })
  const workspace = new Workspace(memory)
  const parameters = new Parameters()
  make(parameters)
  parameters.allocate(workspace, { training: true })
  parameters.initialise(seed)
  const random = seededRandom(seed + 1)
  const values = workspace.view(parameters.values, parameters.size)
  for (let k = 0; k < values.length; k++) values[k] += (random() - 0.5) * 0.4
  parameters.changed()
  return {
    parameters,
    workspace,
    context: (training) => ({ kernels, workspace, random: training ? seededRandom(seed + 2) : undefined }),
  }
}

/** A block of random numbers between −1 and 1 that stays. */
export function randomBlock(workspace: Workspace, count: number, seed: number): Pointer {
  const pointer = workspace.floats(count)
  const random = seededRandom(seed)
  const view = workspace.view(pointer, count)
  for (let k = 0; k < count; k++) view[k] = 2 * random() - 1
  return pointer
}

/** Σ weights·values, the loss of most tests: its gradient with respect to the values is the weights. */
export function weighted(workspace: Workspace, values: Pointer, weights: Pointer, count: number): number {
  const [a, b] = [workspace.view(values, count), workspace.view(weights, count)]
  let sum = 0
  for (let k = 0; k < count; k++) sum += a[k] * b[k]
  return sum
}

/**
 * Checks every number of a gradient against the slope of the loss where one number is moved a little both ways.
 * In single precision slopes are good to about a thousandth.
 */
export function checkGradient(
  workspace: Workspace,
  values: Pointer,
  gradient: ArrayLike<number>,
  loss: () => number,
  step = 1 / 128,
): void {
  for (let k = 0; k < gradient.length; k++) {
    const at = () => workspace.view(values + 4 * k, 1)
    const value = at()[0]
    at()[0] = value + step
    const above = loss()
    at()[0] = value - step
    const below = loss()
    at()[0] = value
    const slope = (above - below) / (2 * step)
    const error = Math.abs(slope - gradient[k]) / Math.max(1, Math.abs(slope))
    if (!(error < 2e-3)) {
      expect.fail(`the gradient at ${k} is ${gradient[k]}, the slope ${slope}`)
    }
  }
}

/** Checks the gradients of all parameters; `run` goes forward and, if asked to, back. */
export function checkParameters(
  { parameters, workspace }: Bench,
  run: (back: boolean) => number,
  step?: number,
): void {
  workspace.view(parameters.gradients, parameters.size).fill(0)
  run(true)
  const gradient = workspace.view(parameters.gradients, parameters.size).slice()
  expect(gradient.some((value) => value !== 0)).toBe(true)
  checkGradient(
    workspace,
    parameters.values,
    gradient,
    () => {
      parameters.changed()
      return run(false)
    },
    step,
  )
  parameters.changed()
}

/**
 * The same for a loss with margins, which has kinks where the search finds something else: there the gradient is the
 * slope of one side, at least very near. Kinks must stay rare. Every fifth parameter is looked at, or every 29th. Returns the loss.
 */
export function checkMarginLoss({ parameters, workspace }: Bench, run: () => number): number {
  workspace.view(parameters.gradients, parameters.size).fill(0)
  const middle = run()
  const gradient = workspace.view(parameters.gradients, parameters.size).slice()
  let kinks = 0
  const step = depth(29, 5)
  for (let k = 0; k < gradient.length; k += step) {
    const at = (value: number) => {
      workspace.view(parameters.values + 4 * k, 1)[0] = value
      parameters.changed()
      return run()
    }
    const value = workspace.view(parameters.values + 4 * k, 1)[0]
    const slopes = (step: number) => [(at(value + step) - middle) / step, (middle - at(value - step)) / step]
    const isNear = (slope: number, bound: number) =>
      Math.abs(slope - gradient[k]) < bound * Math.max(1, Math.abs(slope))
    const [above, below] = slopes(1 / 512) as [number, number]
    const isSmooth = isNear((above + below) / 2, 2e-3)
    if (!isSmooth) kinks++
    if (!isSmooth && !isNear(above, 1e-2) && !isNear(below, 1e-2)) {
      const near = slopes(1 / 8192)
      if (!near.some((slope) => isNear(slope, 3e-2)))
        expect.fail(`the gradient at ${k} is ${gradient[k]}, the slopes ${near.join(' and ')}`)
    }
    at(value)
  }
  expect(kinks).toBeLessThan(gradient.length / 100)
  return middle
}
