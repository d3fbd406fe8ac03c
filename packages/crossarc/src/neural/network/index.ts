export { calibrationToJson, type NeuralCalibration } from './calibration.ts'
export { checkJoining, joinModels } from './join-models.ts'
export type { NeuralModel } from './model.ts'
export {
  NETWORK_VERSION,
  type Precision,
  packNeuralModel,
  readNeuralModel,
  unpackNeuralModel,
  writeNeuralModel,
} from './model-file.ts'
export type { NetworkDescription, ParsedTree } from './parser-network.ts'
export { chartModels, checkHead, type HeadOptions, TRANSITION } from './parsing-heads.ts'
