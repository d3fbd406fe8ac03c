/** The scores of one sentence: for each table of a global model its matrices, row by row. */
export type ScoreTables = readonly Float32Array[]
