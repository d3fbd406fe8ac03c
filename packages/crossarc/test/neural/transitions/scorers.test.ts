import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/base/random.ts'
import { Biaffine } from '../../../src/neural/layers/biaffine.ts'
import { ConcatScorer } from '../../../src/neural/layers/concat-scorer.ts'
import { Mlp } from '../../../src/neural/layers/mlp.ts'
import { checkGradient, checkParameters, makeBench, randomBlock, weighted } from '../gradient.ts'

describe('an MLP', () => {
  it.each([
    ['tanh', 0],
    ['tanh', 0.3],
    ['leaky-relu', 0.3],
  ] as const)('with %s and dropout %s has the gradient of its function', (activation, dropout) => {
    let mlp!: Mlp
    const bench = makeBench((parameters) => {
      mlp = new Mlp(parameters, 'mlp', { inputs: 6, outputs: 8, activation, dropout })
    })
    const { workspace } = bench
    const x = randomBlock(workspace, 5 * 6, 3)
    const weights = randomBlock(workspace, 5 * 8, 4)
    let dx!: Float32Array
    const run = (back: boolean) => {
      const mark = workspace.mark()
      const context = bench.context(true)
      const trace = mlp.forward(context, x, 5)
      const loss = weighted(workspace, trace.output, weights, 5 * 8)
      if (back) {
        const dOutput = workspace.floats(5 * 8)
        workspace.view(dOutput, 5 * 8).set(workspace.view(weights, 5 * 8))
        const target = workspace.floats(5 * 6)
        workspace.view(target, 5 * 6).fill(0)
        mlp.backward(context, trace, dOutput, target)
        dx = workspace.view(target, 5 * 6).slice()
      }
      workspace.release(mark)
      return loss
    }
    // A small step, so that hardly any sum crosses the edge of the rectifier.
    checkParameters(bench, run, 1 / 1024)
    checkGradient(workspace, x, dx, () => run(false), 1 / 1024)
  })
})

describe('a biaffine scorer', () => {
  const options = { left: 8, right: 4, outputs: 3 }
  const leftFirst = Int32Array.of(0, 3, 4, 4, 6)
  const rightFirst = Int32Array.of(0, 2, 7, 8, 10)

  function make() {
    let biaffine!: Biaffine
    const bench = makeBench((parameters) => {
      biaffine = new Biaffine(parameters, 'biaffine', options)
    })
    const left = randomBlock(bench.workspace, 6 * 8, 3)
    const right = randomBlock(bench.workspace, 10 * 4, 4)
    return { bench, biaffine, left, right }
  }

  it('gives [x; 1]ᵀ·U·[y; 1] for the pairs of each sentence', () => {
    const { bench, biaffine, left, right } = make()
    const { workspace, parameters } = bench
    const { scores, offsets } = biaffine.forward(bench.context(false), left, leftFirst, right, rightFirst)
    const tensors = parameters.tensors()
    const data = (name: string) => tensors[name].data as Float32Array
    const [x, y] = [workspace.view(left, 48), workspace.view(right, 40)]
    let checked = 0
    for (let s = 0; s < 4; s++) {
      const [lefts, rights] = [leftFirst, rightFirst].map((first) => first[s + 1] - first[s]) as [
        number,
        number,
      ]
      for (let r = 0; r < 3; r++) {
        for (let i = 0; i < lefts; i++) {
          for (let j = 0; j < rights; j++) {
            let sum = data('biaffine.left.bias')[r]
            for (let a = 0; a < 8; a++) {
              const value = x[(leftFirst[s] + i) * 8 + a]
              sum += value * data('biaffine.left.weights')[a * 3 + r]
              for (let b = 0; b < 4; b++) {
                const other = y[(rightFirst[s] + j) * 4 + b]
                sum += value * other * data(`biaffine.both.${r}.weights`)[a * 4 + b]
              }
            }
            for (let b = 0; b < 4; b++) {
              sum += y[(rightFirst[s] + j) * 4 + b] * data(`biaffine.both.${r}.bias`)[b]
            }
            const at = offsets[s] + (r * lefts + i) * rights + j
            expect(workspace.view(scores, offsets[4])[at]).toBeCloseTo(sum, 5)
            checked++
          }
        }
      }
    }
    expect(checked).toBe(offsets[4])
  })

  it('begins with orthogonal matrices', () => {
    const bench = makeBench((parameters) => {
      new Biaffine(parameters, 'biaffine', { left: 4, right: 4, outputs: 2 })
    })
    bench.parameters.initialise(5)
    const tensors = bench.parameters.tensors()
    const data = (name: string) => tensors[name].data as Float32Array
    for (let r = 0; r < 2; r++) {
      const rows = Array.from({ length: 5 }, (_, i) =>
        Array.from({ length: 5 }, (_, j) => {
          if (i < 4 && j < 4) return data(`biaffine.both.${r}.weights`)[i * 4 + j]
          if (i < 4) return data('biaffine.left.weights')[i * 2 + r]
          return j < 4 ? data(`biaffine.both.${r}.bias`)[j] : data('biaffine.left.bias')[r]
        }),
      )
      rows.forEach((row, i) => {
        rows.forEach((other, j) => {
          const sum = row.reduce((total, value, k) => total + value * other[k], 0)
          expect(sum).toBeCloseTo(i === j ? 1 : 0, 5)
        })
      })
    }
  })

  it.each([1, 0.2])('has the gradient of its function, where a share of %s of the scores matter', (share) => {
    const { bench, biaffine, left, right } = make()
    const { workspace } = bench
    const weights = randomBlock(workspace, 100, 8)
    const random = seededRandom(2)
    workspace.view(weights, 100).forEach((_, k, view) => {
      if (random() >= share) view[k] = 0
    })
    let dLeft!: Float32Array
    let dRight!: Float32Array
    const run = (back: boolean) => {
      const mark = workspace.mark()
      const context = bench.context(true)
      const trace = biaffine.forward(context, left, leftFirst, right, rightFirst)
      const loss = weighted(workspace, trace.scores, weights, trace.offsets[4])
      if (back) {
        const [toLeft, toRight] = [workspace.floats(48), workspace.floats(40)]
        workspace.view(toLeft, 48).fill(0)
        workspace.view(toRight, 40).fill(0)
        biaffine.backward(context, trace, weights, toLeft, toRight)
        dLeft = workspace.view(toLeft, 48).slice()
        dRight = workspace.view(toRight, 40).slice()
      }
      workspace.release(mark)
      return loss
    }
    checkParameters(bench, run)
    checkGradient(workspace, left, dLeft, () => run(false))
    checkGradient(workspace, right, dRight, () => run(false))
  })
})

describe('a scorer of concatenated nodes', () => {
  const options = { inputs: 5, positions: 3, hidden: 8, outputs: 6, activation: 'tanh' } as const
  const states = [0, 1, 2, 3, -1, 0, -1, -1, -1, 2, 2, 2]

  function make(dropout: number) {
    let scorer!: ConcatScorer
    const bench = makeBench((parameters) => {
      scorer = new ConcatScorer(parameters, 'scorer', { ...options, dropout })
    })
    return { bench, scorer, nodes: randomBlock(bench.workspace, 4 * 5, 3) }
  }

  it('is a hidden layer over the vectors one after another, and a linear one', () => {
    const { bench, scorer, nodes } = make(0.3)
    const { workspace } = bench
    const context = bench.context(false)
    const trace = scorer.forward(context, scorer.project(context, nodes, 4), states)
    const tensors = bench.parameters.tensors()
    const data = (name: string) => tensors[`scorer.${name}`].data as Float32Array
    for (let state = 0; state < 4; state++) {
      const hidden = Array.from(data('bias'))
      for (let position = 0; position < 3; position++) {
        const node = states[state * 3 + position]
        const vector =
          node < 0
            ? data('missing').subarray(position * 5, position * 5 + 5)
            : workspace.view(nodes + 4 * 5 * node, 5)
        vector.forEach((value, a) => {
          for (let k = 0; k < 8; k++) hidden[k] += value * data('hidden')[a * 24 + position * 8 + k]
        })
      }
      for (let output = 0; output < 6; output++) {
        let sum = data('output.bias')[output]
        hidden.forEach((value, k) => {
          sum += Math.tanh(value) * data('output.weights')[k * 6 + output]
        })
        expect(workspace.view(trace.scores, 32)[state * trace.stride + output]).toBeCloseTo(sum, 5)
      }
    }
  })

  it.each([0, 0.3])('has the gradient of its function, with dropout %s', (dropout) => {
    const { bench, scorer, nodes } = make(dropout)
    const { workspace } = bench
    const weights = randomBlock(workspace, 32, 8)
    workspace.view(weights, 32).forEach((_, k, view) => {
      if (k % 8 >= 6) view[k] = 0
    })
    let dNodes!: Float32Array
    const run = (back: boolean) => {
      const mark = workspace.mark()
      const context = bench.context(true)
      const trace = scorer.forward(context, scorer.project(context, nodes, 4), states)
      const scores = workspace.view(trace.scores, 32)
      for (let k = 0; k < 32; k++) if (k % 8 >= 6) scores[k] = 0
      const loss = weighted(workspace, trace.scores, weights, 32)
      if (back) {
        const target = workspace.floats(20)
        workspace.view(target, 20).fill(0)
        scorer.backward(context, trace, weights, target)
        dNodes = workspace.view(target, 20).slice()
      }
      workspace.release(mark)
      return loss
    }
    checkParameters(bench, run)
    checkGradient(workspace, nodes, dNodes, () => run(false))
  })
})
