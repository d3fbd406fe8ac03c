export { calibrated, fitNeuralCalibration, type NeuralCalibration } from './calibration.ts'
export { headProbabilities, type TemperatureCase } from './confidence.ts'
export { checkJoining, joinModels } from './join-models.ts'
export { type NeuralModel, type ReadyNetwork, type ReadyOptions, readyModel } from './model.ts'
export {
  NETWORK_VERSION,
  type Precision,
  packNeuralModel,
  readNeuralModel,
  unpackNeuralModel,
  writeNeuralModel,
} from './model-file.ts'
export type { NetworkDescription, ParsedTree } from './parser-network.ts'
export { chartModels, checkHead, TRANSITION } from './parsing-heads.ts'
