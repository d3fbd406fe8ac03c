/*
 * Reads the packed weights of linear models, and lays them out for lookUp(): the same work as in
 * src/linear/weights/weights-file.ts and src/linear/weights/lookup-tables.ts, but fast from the first feature
 * on, while JavaScript must first be compiled. The module holds no data and allocates nothing.
 */
export { check } from './unpack/check'
export { fill } from './unpack/fill'
