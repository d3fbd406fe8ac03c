import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createMemory, loadNetworkKernels, type NetworkKernels, packedSize } from 'crossarc/kernels'
import { allowFusedProducts } from 'crossarc/node'
import { askedForWide } from './wide.ts'

/** Rows, depth, columns: the LSTM shapes of parsers with 96, 200 and 400 units a direction. */
const SHAPES = [
  [10, 96, 288],
  [100, 192, 288],
  [1, 200, 800],
  [32, 200, 800],
  [1, 400, 1600],
  [8, 400, 1600],
  [32, 400, 1600],
  [64, 400, 1600],
] as const
const ROUNDS = 5
/** Multiplications per measurement: enough for the resolution of the clock. */
const WORK = 2e8

/**
 * GFLOP/s of a matrix product on one thread: SIMD kernels with the right matrix packed in advance, as weights are, also
 * with fused multiply-add, and with packing each time; plain TypeScript; and Debian's OpenBLAS, if there is a C compiler.
 * OpenBLAS also runs with AVX2 and AVX-512 forced, because it can choose badly on processors newer than itself. With the
 * argument "wide" all kernels use vectors of 256 bits.
 */
export async function run(args: readonly string[]): Promise<void> {
  const wide = askedForWide(args)
  const native = compileNative()
  const best = new Map<string, number[]>()
  const columns = ['packed', 'fused', 'packing', 'plain', 'OpenBLAS', 'AVX2', 'AVX-512']
  for (const shape of SHAPES) best.set(shape.join('x'), new Array<number>(columns.length).fill(0))
  const simd = await loadNetworkKernels({ memory: createMemory({ bytes: 1 << 24 }), simd: true, wide })
  const fused = allowFusedProducts()
    ? await loadNetworkKernels({ memory: createMemory({ bytes: 1 << 24 }), simd: true, wide, fused: true })
    : undefined
  const plain = await loadNetworkKernels({ memory: createMemory({ bytes: 1 << 24 }), simd: false })
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const shape of SHAPES) {
        const speeds = best.get(shape.join('x'))!
        const measured = [
          speedOf(simd, shape, false),
          fused === undefined ? 0 : speedOf(fused, shape, false),
          speedOf(simd, shape, true),
          round === 0 ? speedOf(plain, shape, false, WORK / 50) : 0,
          native?.(shape) ?? 0,
          native?.(shape, 'Haswell') ?? 0,
          native?.(shape, 'SkylakeX') ?? 0,
        ]
        for (const [k, speed] of measured.entries()) speeds[k] = Math.max(speeds[k], speed)
      }
    }
  } finally {
    native?.remove()
  }
  console.log(`GFLOP/s of one thread, best of ${ROUNDS} interleaved rounds`)
  const ratios = ['packed', 'fused'].flatMap((name) => [`${name} / OpenBLAS`, '/ AVX2', '/ AVX-512'])
  console.log(['rows x depth x columns', ...columns, ...ratios].join('\t'))
  for (const [shape, speeds] of best) {
    const ours = speeds.slice(0, 2)
    const others = speeds.slice(4)
    const share = (own: number, other: number) =>
      own === 0 || other === 0 ? 'skipped' : `${((100 * own) / other).toFixed(0)} %`
    const cells = speeds.map((speed) => (speed === 0 ? 'skipped' : speed.toFixed(1)))
    console.log(
      [shape, ...cells, ...ours.flatMap((own) => others.map((other) => share(own, other)))].join('\t'),
    )
  }
}

type Shape = (typeof SHAPES)[number]

function speedOf(kernels: NetworkKernels, shape: Shape, packing: boolean, work = WORK): number {
  const [rows, depth, columns] = shape
  const a = 1 << 16
  const b = a + 4 * rows * depth
  const packed = Math.ceil((b + 4 * depth * columns) / 64) * 64
  const c = packed + 4 * packedSize(depth, columns)
  const floats = new Float32Array(kernels.memory.buffer)
  for (let k = 0; k < depth * (rows + columns); k++) floats[(a >> 2) + k] = ((k * 7919) % 1000) / 1000 - 0.5
  kernels.pack(b, columns, 1, depth, columns, packed)
  const repeats = Math.ceil(work / (rows * depth * columns) / 10)
  let fastest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 10; attempt++) {
    const start = performance.now()
    for (let repeat = 0; repeat < repeats; repeat++) {
      if (packing) kernels.pack(b, columns, 1, depth, columns, packed)
      kernels.multiply(a, depth, 1, packed, c, columns, rows, columns, depth, 0)
    }
    fastest = Math.min(fastest, (performance.now() - start) / repeats)
  }
  return (2 * rows * depth * columns) / fastest / 1e6
}

interface Native {
  (shape: Shape, coreType?: string): number
  remove(): void
}

const PROGRAM = `
#include <cblas.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}
int main(int count, char **values) {
  if (count != 5) return 2;
  int m = atoi(values[1]), k = atoi(values[2]), n = atoi(values[3]);
  long repeats = atol(values[4]);
  float *a = malloc(4L * m * k), *b = malloc(4L * k * n), *c = calloc((long)m * n, 4);
  for (long i = 0; i < (long)m * k; i++) a[i] = (i * 7919 % 1000) / 1000.0f - 0.5f;
  for (long i = 0; i < (long)k * n; i++) b[i] = (i * 7919 % 1000) / 1000.0f - 0.5f;
  double best = 1e9;
  for (int attempt = 0; attempt < 11; attempt++) {
    double start = now();
    for (long repeat = 0; repeat < repeats; repeat++)
      cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1, a, k, b, n, 0, c, n);
    double time = (now() - start) / repeats;
    if (time < best) best = time;
  }
  printf("%g", 2.0 * m * k * n / best / 1e9);
  return 0;
}
`

/** Undefined, with a message, if there is no C compiler or no OpenBLAS. */
function compileNative(): Native | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'crossarc-gemm-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const program = join(folder, 'gemm')
  try {
    writeFileSync(`${program}.c`, PROGRAM)
    execFileSync('cc', ['-O2', `${program}.c`, '-o', program, '-lopenblas'], { stdio: 'pipe' })
  } catch {
    remove()
    console.log('OpenBLAS skipped: no C compiler (cc), or no OpenBLAS (Debian: libopenblas-dev)')
    return undefined
  }
  const measure = ([rows, depth, columns]: Shape, coreType?: string) => {
    const repeats = Math.ceil(WORK / (rows * depth * columns) / 10)
    const env = { ...process.env, OPENBLAS_NUM_THREADS: '1' }
    try {
      const text = execFileSync(program, [rows, depth, columns, repeats].map(String), {
        env: coreType === undefined ? env : { ...env, OPENBLAS_CORETYPE: coreType },
        encoding: 'utf8',
      })
      return Number(text)
    } catch {
      // The processor lacks these instructions.
      return 0
    }
  }
  return Object.assign(measure, { remove })
}
