import { parentPort, workerData } from 'node:worker_threads'
import { Pipeline, readPipeline } from '../../pipeline/index.ts'
import type { Answer, Start } from './parallel.ts'
import { type Batch, failureOf, parseBatch, type Trees } from './parallel-batch.ts'

const { model, options } = workerData as Start
const port = parentPort!
let pipeline: Promise<Pipeline> | undefined

async function answer(batch: Batch): Promise<Answer> {
  try {
    pipeline ??= loadPipeline()
    return { trees: parseBatch(await pipeline, batch, options) }
  } catch (error) {
    return { error: failureOf(error) }
  }
}

async function loadPipeline(): Promise<Pipeline> {
  return Pipeline.create(readPipeline(new Uint8Array(model)))
}

function buffersOf({ heads, labels }: Trees): ArrayBuffer[] {
  return [heads.buffer, labels.buffer] as ArrayBuffer[]
}

// All batches await the same promise, so answers go out in order.
port.on('message', async (batch: Batch) => {
  const result = await answer(batch)
  port.postMessage(result, 'trees' in result ? buffersOf(result.trees) : [])
})
