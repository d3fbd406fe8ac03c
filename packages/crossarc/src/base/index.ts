export { ByteReader, ByteWriter, corrupt } from './bytes.ts'
export { defined } from './defined.ts'
export {
  CrossarcError,
  checkLength,
  checkOptionNames,
  noTrainingData,
  type Place,
  wrongArgument,
} from './error.ts'
export { finishHash, hashText, mixHash } from './hash.ts'
export {
  type JsonObject,
  type JsonValue,
  jsonBoolean,
  jsonInteger,
  jsonList,
  jsonNumber,
  jsonObject,
} from './json-check.ts'
export { type LineFit, leastSquares, type Point } from './least-squares.ts'
export { fitLogistic, logistic } from './logistic.ts'
export { type Complaint, OptionReader } from './option-reader.ts'
export { randomBelow, seededRandom } from './random.ts'
export { shuffled } from './shuffle.ts'
