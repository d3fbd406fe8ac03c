export { spanningTreeProbabilities } from './matrix-tree.ts'
export { SpanningTree } from './spanning-tree.ts'
