import { parentPort, workerData } from 'node:worker_threads'
import { readLinearModel } from '../linear/model-file.ts'
import { LinearParser } from '../linear/parser.ts'
import type { Answer, Start } from './parallel.ts'
import { type Batch, failureOf, parseBatch, type Trees } from './parallel-batch.ts'

const { model, options } = workerData as Start
const port = parentPort!
let parser: LinearParser | undefined

function answer(batch: Batch): Answer {
  try {
    parser ??= new LinearParser(readLinearModel(new Uint8Array(model)))
    return { trees: parseBatch(parser, batch, options) }
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
