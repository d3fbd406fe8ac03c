/*
 * Reads the packed weights of linear models, and lays them out for lookUp(): the same work as in
 * src/linear/packed-weights.ts and src/linear/compact-tables.ts, but fast from the first feature on, where JavaScript must
 * first be compiled. The module holds no data and allocates nothing.
 */
export { check } from './unpack/check'
export { fill } from './unpack/fill'
