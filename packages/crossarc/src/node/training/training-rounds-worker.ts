import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { LinearTraining } from '../../linear/training/index.ts'
import type { RoundMessage, RoundStart } from './training-rounds.ts'

const { train, dev, options } = workerData as RoundStart
const port = parentPort!
const say = (message: RoundMessage, transferred: ArrayBuffer[] = []) => port.postMessage(message, transferred)

const training = new LinearTraining(train, dev, options)
let hasModel = false
for (const event of training.run()) {
  say({ event })
  if (event.type === 'epoch') hasModel = true
  // The only message is 'stop'.
  if (receiveMessageOnPort(port) !== undefined) break
}
if (hasModel) {
  const weights = training.weights()
  const { features, kindWeights, labels } = weights
  const arrays = [features, kindWeights, labels.starts, labels.classes, labels.values]
  say(
    { weights },
    arrays.map(({ buffer }) => buffer as ArrayBuffer),
  )
} else say({ weights: undefined })
port.close()
