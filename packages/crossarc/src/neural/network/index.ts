export { calibrated, type NeuralCalibration } from './calibration.ts'
export { arcDistributions, chartModels } from './chart-models.ts'
export { headProbabilities } from './confidence.ts'
export { crossingCharts } from './crossing-charts.ts'
export { checkJoining, joinModels } from './join-models.ts'
export type { NeuralModel, ReadyNetwork, ReadyOptions } from './model.ts'
export {
  type Precision,
  packNeuralModel,
  readNeuralModel,
  unpackNeuralModel,
  writeNeuralModel,
} from './model-file.ts'
export { multiHeadedCharts } from './multi-headed-charts.ts'
export type { NetworkDescription, ParsedTree } from './parser-network.ts'
export { checkHead, TRANSITION } from './parsing-heads.ts'
export { readyModel } from './ready-model.ts'
export { simpleCharts } from './simple-charts.ts'
export { NETWORK_VERSION } from './unpack-model.ts'
