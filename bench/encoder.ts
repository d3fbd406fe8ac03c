import { readFileSync } from 'node:fs'
import process from 'node:process'
import { readConllu } from 'crossarc'
import { createMemory, loadNetworkKernels, type NetworkKernels } from 'crossarc/kernels'
import { type EncodedSentence, Lexicon } from 'crossarc/neural'
import {
  Adam,
  acl2018Encoder,
  Biaffine,
  type BiaffineTrace,
  Encoder,
  type ForwardContext,
  Mlp,
  Parameters,
  type Pointer,
  Workspace,
  zeroed,
} from 'crossarc/neural/layers'
import { treebankFile } from './treebank.ts'

const ROUNDS = 3
/** Words per batch, as in the paper. */
const BATCH = 100
const BATCHES = 60

/**
 * Words per second of the encoder of the paper's parser on Gothic, one thread: in training (forward, backward, Adam) with
 * and without the scorers of MH4-hybrid, and in parsing, in batches and one sentence at a time. Then the time of training
 * by kernel.
 */
export async function run(): Promise<void> {
  const file = treebankFile('ud-2.0/Gothic-PROIEL/train.conllu')
  if (file === undefined) return
  const forms = readConllu(readFileSync(file)).map(({ words }) => words.map(({ form }) => form))
  const lexicon = Lexicon.of(forms, 5)
  const encoded = forms.map((sentence) => lexicon.encode(sentence))
  const batches = batchesOf(encoded).slice(0, BATCHES)
  const words = batches.flat().reduce((sum, sentence) => sum + sentence.words.length, 0)
  const network = await build(lexicon)
  console.log(
    `${words} words in ${batches.length} batches, ${network.parameters.count} parameters; fastest of ${ROUNDS}`,
  )

  const single = batches.flat().map((sentence) => [sentence])
  const measures: { name: string; training: boolean; scorers: boolean; batches: EncodedSentence[][] }[] = [
    { name: 'training: encoder', training: true, scorers: false, batches },
    { name: 'training: encoder, MLPs, biaffines', training: true, scorers: true, batches },
    { name: 'parsing in batches: encoder', training: false, scorers: false, batches },
    { name: 'parsing in batches: encoder, MLPs, biaffines', training: false, scorers: true, batches },
    { name: 'parsing one by one: encoder', training: false, scorers: false, batches: single },
    { name: 'parsing one by one: encoder, MLPs, biaffines', training: false, scorers: true, batches: single },
  ]
  const best = measures.map(() => ({ wall: Number.POSITIVE_INFINITY, processor: Number.POSITIVE_INFINITY }))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [k, { training, scorers, batches }] of measures.entries()) {
      const start = performance.now()
      const used = process.cpuUsage()
      for (const batch of batches) network[training ? 'train' : 'score'](batch, scorers)
      const { user, system } = process.cpuUsage(used)
      best[k].wall = Math.min(best[k].wall, performance.now() - start)
      best[k].processor = Math.min(best[k].processor, (user + system) / 1000)
    }
  }
  console.log('part\twords per second\twords per second of CPU time')
  for (const [k, { name }] of measures.entries()) {
    const speed = (time: number) => Math.round((1000 * words) / time)
    console.log(`${name}\t${speed(best[k].wall)}\t${speed(best[k].processor)}`)
  }

  const profile = new Map<string, { time: number; calls: number }>()
  const profiled = await build(lexicon, profile)
  for (const batch of batches) profiled.train(batch, true)
  profile.clear()
  const start = performance.now()
  for (const batch of batches) profiled.train(batch, true)
  const total = performance.now() - start
  console.log('\nkernel\tshare of training\tcalls per batch')
  let rest = total
  for (const [name, { time, calls }] of [...profile].sort(([, a], [, b]) => b.time - a.time)) {
    rest -= time
    console.log(`${name}\t${((100 * time) / total).toFixed(1)} %\t${Math.round(calls / batches.length)}`)
  }
  console.log(`TypeScript\t${((100 * rest) / total).toFixed(1)} %`)
}

function batchesOf(sentences: readonly EncodedSentence[]): EncodedSentence[][] {
  const batches: EncodedSentence[][] = []
  let batch: EncodedSentence[] = []
  let size = 0
  for (const sentence of sentences) {
    batch.push(sentence)
    size += sentence.words.length
    if (size < BATCH) continue
    batches.push(batch)
    batch = []
    size = 0
  }
  return batches
}

async function build(lexicon: Lexicon, profile?: Map<string, { time: number; calls: number }>) {
  const memory = createMemory({ bytes: 1 << 26 })
  const simd = await loadNetworkKernels({ memory, simd: true })
  const kernels = profile === undefined ? simd : timed(simd, profile)
  const workspace = new Workspace(memory)
  const parameters = new Parameters()
  const encoder = new Encoder(parameters, 'encoder', lexicon, acl2018Encoder)
  const width = encoder.outputs
  const options = { inputs: width, outputs: width, activation: 'tanh', dropout: 0.3 } as const
  const [s1, s0, b0] = ['s1', 's0', 'b0'].map((name) => new Mlp(parameters, name, options)) as [Mlp, Mlp, Mlp]
  const reduce = new Biaffine(parameters, 's1-s0', { left: width, right: width, outputs: 6 })
  const shift = new Biaffine(parameters, 's0-b0', { left: width, right: width, outputs: 7 })
  parameters.allocate(workspace, { training: true })
  parameters.initialise(1)
  const adam = new Adam(kernels, parameters, workspace, { rate: 2e-3, clip: 5 })
  let state = 1
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return (state >>> 0) / 2 ** 32
  }

  /** The gradient of two derivations that differ in every third word, as a margin loss has halfway through training. */
  const marginGradient = (context: ForwardContext, { leftFirst, offsets }: BiaffineTrace) => {
    const gradient = zeroed(context, offsets.at(-1)!)
    const view = workspace.view(gradient, offsets.at(-1)!)
    for (let s = 0; s + 1 < offsets.length; s++) {
      const size = offsets[s + 1] - offsets[s]
      for (let word = leftFirst[s]; word < leftFirst[s + 1]; word++) {
        if (random() > 1 / 3) continue
        for (const value of [0.01, -0.01]) view[offsets[s] + Math.floor(random() * size)] = value
      }
    }
    return gradient
  }

  const score = (context: ForwardContext, batch: readonly EncodedSentence[], scorers: boolean) => {
    const trace = encoder.forward(context, batch)
    if (!scorers) return { trace }
    const { nodes, rows, first } = trace
    const [one, zero, buffer] = [s1, s0, b0].map((mlp) => mlp.forward(context, nodes, rows)) as [
      Out,
      Out,
      Out,
    ]
    return {
      trace,
      mlps: [one, zero, buffer] as const,
      reduces: reduce.forward(context, one.output, first, zero.output, first),
      shifts: shift.forward(context, zero.output, first, buffer.output, first),
    }
  }
  return {
    parameters,
    score(batch: readonly EncodedSentence[], scorers: boolean): void {
      const mark = workspace.mark()
      score({ kernels, workspace, random: undefined }, batch, scorers)
      workspace.release(mark)
    },
    train(batch: readonly EncodedSentence[], scorers: boolean): void {
      const mark = workspace.mark()
      const context = { kernels, workspace, random }
      const { trace, mlps, reduces, shifts } = score(context, batch, scorers)
      const size = trace.rows * width
      const dNodes = zeroed(context, size)
      if (mlps === undefined) {
        kernels.addScaled(dNodes, trace.nodes, 0.01, size)
      } else {
        const gradients = mlps.map(() => zeroed(context, size)) as [Pointer, Pointer, Pointer]
        reduce.backward(context, reduces, marginGradient(context, reduces), gradients[0], gradients[1])
        shift.backward(context, shifts, marginGradient(context, shifts), gradients[1], gradients[2])
        for (const [k, mlp] of [s1, s0, b0].entries()) mlp.backward(context, mlps[k], gradients[k], dNodes)
      }
      encoder.backward(context, trace, dNodes)
      adam.step()
      workspace.release(mark)
    },
  }
}

type Out = ReturnType<Mlp['forward']>

/** The same kernels, each of them timed. */
function timed(
  kernels: NetworkKernels,
  profile: Map<string, { time: number; calls: number }>,
): NetworkKernels {
  const watched = Object.entries(kernels).map(([name, kernel]) => {
    if (typeof kernel !== 'function') return [name, kernel]
    const watch = (...values: number[]) => {
      const start = performance.now()
      const result = (kernel as (...values: number[]) => unknown)(...values)
      const entry = profile.get(name) ?? { time: 0, calls: 0 }
      entry.time += performance.now() - start
      entry.calls++
      profile.set(name, entry)
      return result
    }
    return [name, watch]
  })
  return Object.fromEntries(watched) as NetworkKernels
}
