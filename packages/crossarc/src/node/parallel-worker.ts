import { parentPort, workerData } from 'node:worker_threads'
import { Pipeline } from '../pipeline/pipeline.ts'
import { readPipeline } from '../pipeline/pipeline-file.ts'
import type { Answer, Start } from './parallel.ts'
import { type Batch, failureOf, parseBatch, type Trees } from './parallel-batch.ts'

const { model, options } = workerData as Start
const port = parentPort!
let pipeline: Pipeline | undefined

function answer(batch: Batch): Answer {
  try {
    pipeline ??= new Pipeline(readPipeline(new Uint8Array(model)))
    return { trees: parseBatch(pipeline, batch, options) }
  } catch (error) {
    return { error: failureOf(error) }
  }
}

function buffersOf({ heads, labels }: Trees): ArrayBuffer[] {
  return [heads.buffer, labels.buffer] as ArrayBuffer[]
}

port.on('message', (batch: Batch) => {
  const result = answer(batch)
  port.postMessage(result, 'trees' in result ? buffersOf(result.trees) : [])
})
