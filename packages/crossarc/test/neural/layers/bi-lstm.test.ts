import { describe, expect, it } from 'vitest'
import { BiLstm, type CellName } from '../../../src/neural/layers/bi-lstm.ts'
import { SequenceBatch } from '../../../src/neural/tensors/sequences.ts'
import { checkGradient, checkParameters, makeBench, randomBlock, weighted } from '../gradient.ts'

const lengths = [3, 1, 0, 4, 2, 3]

describe('a batch of sequences', () => {
  const batch = new SequenceBatch(lengths)

  it('lays out position by position, longest first', () => {
    expect(batch.rows).toBe(13)
    expect(Array.from(batch.offsets)).toEqual([0, 5, 9, 12, 13])
    expect(Array.from(batch.ranks)).toEqual([1, 4, 5, 0, 3, 2])
    expect([batch.row(3, 0), batch.row(3, 3), batch.row(0, 2), batch.row(1, 0)]).toEqual([0, 12, 10, 4])
  })

  it('gives every element a row of its own', () => {
    const rows = lengths.flatMap((length, sequence) =>
      Array.from({ length }, (_, position) => batch.row(sequence, position)),
    )
    expect(rows.sort((a, b) => a - b)).toEqual(Array.from({ length: 13 }, (_, row) => row))
  })

  it('steps forward and backward', () => {
    expect(Array.from(batch.forward)).toEqual([0, 5, 0, 0, 5, 4, 0, 4, 9, 3, 5, 3, 12, 1, 9, 1])
    expect(Array.from(batch.backward)).toEqual([12, 1, 12, 0, 9, 3, 12, 1, 5, 4, 9, 3, 0, 5, 5, 4])
  })

  it('may be empty', () => {
    expect(new SequenceBatch([]).rows).toBe(0)
    expect(new SequenceBatch([0, 0]).forward).toHaveLength(0)
  })
})

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x))

/** One direction of one layer over one sequence, by the equations, in double precision. */
function recurrence(
  cell: CellName,
  size: number,
  tensor: (name: string) => Float32Array,
  xs: readonly number[][],
): number[][] {
  const gates = cell === 'coupled' ? 3 : 4
  const times = (vector: readonly number[], weights: Float32Array, columns: number, column: number) =>
    vector.reduce((sum, value, row) => sum + value * weights[row * columns + column], 0)
  let h = new Array<number>(size).fill(0)
  let c = new Array<number>(size).fill(0)
  return xs.map((x) => {
    const [oldH, oldC] = [h, c]
    const sum = (gate: number, k: number) =>
      tensor('bias')[gate * size + k] +
      times(x, tensor('x'), gates * size, gate * size + k) +
      times(oldH, tensor('h'), gates * size, gate * size + k)
    const units = Array.from({ length: size }, (_, k) => k)
    if (cell === 'coupled') {
      c = units.map((k) => {
        const i = sigmoid(sum(0, k) + times(oldC, tensor('c-i'), size, k))
        return (1 - i) * oldC[k] + i * Math.tanh(sum(1, k))
      })
      h = units.map((k) => sigmoid(sum(2, k) + times(c, tensor('c-o'), size, k)) * Math.tanh(c[k]))
    } else {
      c = units.map((k) => sigmoid(sum(1, k)) * oldC[k] + sigmoid(sum(0, k)) * Math.tanh(sum(2, k)))
      h = units.map((k) => sigmoid(sum(3, k)) * Math.tanh(c[k]))
    }
    return h
  })
}

describe.each(['coupled', 'standard'] as const)('a bi-LSTM of %s cells', (cell) => {
  const options = { cell, inputs: 8, units: 4, layers: 2 }

  it.each([false, true])('follows the equations, sequence by sequence (training: %s)', (training) => {
    let network!: BiLstm
    const bench = makeBench((parameters) => {
      network = new BiLstm(parameters, 'lstm', { ...options, units: 20, dropout: 0 })
    })
    const { workspace } = bench
    const batch = new SequenceBatch(lengths)
    const x = randomBlock(workspace, batch.rows * 8, 5)
    const { output } = network.forward(bench.context(training), batch, x)
    const tensors = bench.parameters.tensors()
    const input = workspace.view(x, batch.rows * 8)
    const result = workspace.view(output, batch.rows * 40)
    lengths.forEach((length, sequence) => {
      let rows = Array.from({ length }, (_, position) => {
        const row = batch.row(sequence, position)
        return Array.from(input.subarray(row * 8, (row + 1) * 8))
      })
      for (let layer = 0; layer < 2; layer++) {
        const [forward, backward] = ['forward', 'backward'].map(
          (direction) => (name: string) => tensors[`lstm.${layer}.${direction}.${name}`].data as Float32Array,
        )
        const ahead = recurrence(cell, 20, forward, rows)
        const back = recurrence(cell, 20, backward, rows.toReversed()).toReversed()
        rows = ahead.map((values, position) => [...values, ...back[position]])
      }
      rows.forEach((values, position) => {
        const row = batch.row(sequence, position)
        values.forEach((value, k) => {
          expect(result[row * 40 + k]).toBeCloseTo(value, 5)
        })
      })
    })
  })

  it.each([
    { dropout: 0, units: 4, layers: 2 },
    { dropout: 0.3, units: 4, layers: 2 },
    { dropout: 0.3, units: 16, layers: 1 },
  ])('has the gradient of its function: %o', (sizes) => {
    let network!: BiLstm
    const bench = makeBench((parameters) => {
      network = new BiLstm(parameters, 'lstm', { ...options, ...sizes })
    })
    const { workspace } = bench
    const batch = new SequenceBatch(lengths)
    const width = 2 * sizes.units
    const x = randomBlock(workspace, batch.rows * 8, 5)
    const weights = randomBlock(workspace, batch.rows * width, 6)
    let dx: Float32Array | undefined
    const run = (back: boolean) => {
      const mark = workspace.mark()
      const context = bench.context(true)
      const trace = network.forward(context, batch, x)
      const loss = weighted(workspace, trace.output, weights, batch.rows * width)
      if (back) dx = workspace.view(network.backward(context, trace, weights), batch.rows * 8).slice()
      workspace.release(mark)
      return loss
    }
    checkParameters(bench, run)
    checkGradient(workspace, x, dx!, () => run(false))
  })

  it('drops with one mask per sequence, and only in training', () => {
    let network!: BiLstm
    const bench = makeBench((parameters) => {
      network = new BiLstm(parameters, 'lstm', { ...options, dropout: 0.3 })
    })
    const batch = new SequenceBatch(lengths)
    const x = randomBlock(bench.workspace, batch.rows * 8, 5)
    const outputs = [true, false, false].map((training) => {
      const trace = network.forward(bench.context(training), batch, x)
      if (training) {
        const { inputs } = trace.layers[0].forward
        const [masked, original] = [inputs, x].map((block) => bench.workspace.view(block, batch.rows * 8))
        const kept = (row: number) =>
          Array.from({ length: 8 }, (_, k) => masked[row * 8 + k] !== 0 && original[row * 8 + k] !== 0)
        lengths.forEach((length, sequence) => {
          for (let position = 1; position < length; position++) {
            expect(kept(batch.row(sequence, position))).toEqual(kept(batch.row(sequence, 0)))
          }
        })
      }
      return bench.workspace.view(trace.output, batch.rows * 8).slice()
    })
    expect(outputs[1]).toEqual(outputs[2])
    expect(outputs[0]).not.toEqual(outputs[1])
  })

  it('takes a batch without elements', () => {
    let network!: BiLstm
    const bench = makeBench((parameters) => {
      network = new BiLstm(parameters, 'lstm', { ...options, dropout: 0.3 })
    })
    const context = bench.context(true)
    const trace = network.forward(context, new SequenceBatch([0]), bench.workspace.floats(4))
    network.backward(context, trace, bench.workspace.floats(4))
  })
})
