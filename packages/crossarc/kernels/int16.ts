/*
 * Matrix products in 16-bit integers, for networks that only parse: twice as many numbers in a register as
 * with floats. Pointers, memory and the plain twin (src/kernels/int16/plain.ts) as in network.ts.
 *
 * No sum overflows 32 bits. A row of the left matrix becomes integers of at most LEFT_LIMIT; a column of the
 * right one becomes integers whose magnitudes add up to at most COLUMN_LIMIT. So every sum of products, even
 * a partial one, is at most 4095 · 524288 = 2³¹ − 2¹⁹.
 */
export { multiplyInt16, quantiseRows } from './int16/multiply'
export { packInt16 } from './int16/pack'
