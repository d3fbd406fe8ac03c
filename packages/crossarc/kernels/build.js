// Compiles the AssemblyScript kernels and writes them, as base64, to src/kernels/memory/generated.ts. Modules
// are separate, so that a page that needs only the linear parser compiles its 4 kB at once and never loads
// the others.
import { randomBytes } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'

/**
 * The entry file of each module, the names of its two builds, for unshared and shared memory, and its own
 * options.
 */
const modules = [
  { source: 'linear.ts', unshared: 'unshared', shared: 'shared' },
  { source: 'unpack.ts', unshared: 'unpackUnshared', shared: 'unpackShared' },
  { source: 'training.ts', unshared: 'trainingUnshared', shared: 'trainingShared' },
  { source: 'network.ts', unshared: 'networkUnshared', shared: 'networkShared' },
  { source: 'fused.ts', unshared: 'fusedUnshared', shared: 'fusedShared', own: ['--enable', 'relaxed-simd'] },
  { source: 'int16.ts', unshared: 'int16Unshared', shared: 'int16Shared' },
  { source: 'charts.ts', unshared: 'chartsUnshared', shared: 'chartsShared' },
  { source: 'max-plus.ts', unshared: 'maxPlusUnshared', shared: 'maxPlusShared' },
]
const target = fileURLToPath(new URL('../src/kernels/memory/generated.ts', import.meta.url))

const options = [
  '-O3',
  '--noAssert',
  '--runtime',
  'stub',
  '--enable',
  'simd',
  '--importMemory',
  '--noExportMemory',
]
const sharedOptions = [
  '--enable',
  'threads',
  '--sharedMemory',
  '--initialMemory',
  '1',
  '--maximumMemory',
  '65536',
]

async function compile(file, extra) {
  const source = fileURLToPath(new URL(file, import.meta.url))
  let binary
  const { error, stderr } = await asc.main([source, '--outFile', 'kernels.wasm', ...options, ...extra], {
    writeFile: (_name, contents) => {
      binary = contents
    },
  })
  if (error) {
    process.stderr.write(stderr.toString())
    throw error
  }
  return Buffer.from(binary).toString('base64')
}

let text = '// Written by kernels/build.js from the files beside it.\n'
for (const { source, unshared, shared, own = [] } of modules) {
  text += `export const ${unshared} =\n  '${await compile(source, own)}'\n`
  text += `export const ${shared} =\n  '${await compile(source, [...own, ...sharedOptions])}'\n`
}

// Written to a temporary file and renamed, so that a test running meanwhile never sees half a file.
const temporary = `${target}.${randomBytes(4).toString('hex')}`
try {
  writeFileSync(temporary, text)
  renameSync(temporary, target)
} finally {
  rmSync(temporary, { force: true })
}
