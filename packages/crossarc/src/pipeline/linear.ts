// What createParts() loads for a linear model: a module of its own, so that bundlers make a chunk of it.
export { LinearParser } from '../linear/parser/index.ts'
