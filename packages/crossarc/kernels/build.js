// Compiles the AssemblyScript kernels and writes them, as base64, to src/kernels/generated.ts.
import { randomBytes } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'

const source = fileURLToPath(new URL('linear.ts', import.meta.url))
const target = fileURLToPath(new URL('../src/kernels/generated.ts', import.meta.url))

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

async function compile(extra) {
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

const unshared = await compile([])
const shared = await compile(sharedOptions)

// Written beside and renamed: a test that runs meanwhile never sees half a file.
const temporary = `${target}.${randomBytes(4).toString('hex')}`
try {
  writeFileSync(
    temporary,
    `// Written by kernels/build.js from kernels/linear.ts.\nexport const unshared =\n  '${unshared}'\nexport const shared =\n  '${shared}'\n`,
  )
  renameSync(temporary, target)
} finally {
  rmSync(temporary, { force: true })
}
