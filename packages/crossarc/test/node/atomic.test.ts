import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saveFileAtomically } from '../../src/node/atomic.ts'
import { buildJavaScript } from './build.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crossarc-atomic-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

const bytes = Uint8Array.of(1, 2, 3)
const unwritable = expect.objectContaining({ code: 'file-unwritable' })

describe('saveFileAtomically', () => {
  it('writes a new file and leaves nothing else', async () => {
    await saveFileAtomically(join(folder, 'model'), bytes)
    expect(readdirSync(folder)).toEqual(['model'])
    expect(new Uint8Array(readFileSync(join(folder, 'model')))).toEqual(bytes)
  })

  it('replaces a file, with its permissions', async () => {
    const path = join(folder, 'model')
    writeFileSync(path, 'the old model, which is longer')
    chmodSync(path, 0o640)
    await saveFileAtomically(path, bytes)
    expect(new Uint8Array(readFileSync(path))).toEqual(bytes)
    expect(statSync(path).mode & 0o777).toBe(0o640)
    expect(readdirSync(folder)).toEqual(['model'])
  })

  it('writes to the target of a link, and keeps the link', async () => {
    mkdirSync(join(folder, 'store'))
    writeFileSync(join(folder, 'store', 'v1'), 'old')
    symlinkSync(join('store', 'v1'), join(folder, 'current'))
    await saveFileAtomically(join(folder, 'current'), bytes)
    expect(lstatSync(join(folder, 'current')).isSymbolicLink()).toBe(true)
    expect(new Uint8Array(readFileSync(join(folder, 'store', 'v1')))).toEqual(bytes)
    expect(readdirSync(join(folder, 'store'))).toEqual(['v1'])
  })

  it('allows concurrent writes; one of them wins', async () => {
    const path = join(folder, 'model')
    const contents = Array.from({ length: 8 }, (_, k) => new Uint8Array(100_000).fill(k))
    await Promise.all(contents.map((content) => saveFileAtomically(path, content)))
    const result = new Uint8Array(readFileSync(path))
    expect(result).toEqual(new Uint8Array(100_000).fill(result[0]))
    expect(readdirSync(folder)).toEqual(['model'])
  })

  it('reports a folder that does not exist or is a file', async () => {
    const missing = join(folder, 'none', 'model')
    await expect(saveFileAtomically(missing, bytes)).rejects.toThrow(
      expect.objectContaining({
        code: 'file-unwritable',
        place: { file: missing },
        reason: expect.stringMatching(/folder does not exist/),
      }),
    )
    writeFileSync(join(folder, 'file'), '')
    await expect(saveFileAtomically(join(folder, 'file', 'model'), bytes)).rejects.toThrow(unwritable)
  })

  it('reports a folder of that name, and leaves it alone', async () => {
    mkdirSync(join(folder, 'model'))
    await expect(saveFileAtomically(join(folder, 'model'), bytes)).rejects.toThrow(unwritable)
    expect(readdirSync(folder)).toEqual(['model'])
    expect(readdirSync(join(folder, 'model'))).toEqual([])
  })

  it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'says where writing is not allowed',
    async () => {
      const path = join(folder, 'model')
      writeFileSync(path, 'old')
      chmodSync(folder, 0o500)
      await expect(saveFileAtomically(path, bytes)).rejects.toThrow(unwritable)
      chmodSync(folder, 0o700)
      expect(readFileSync(path, 'utf8')).toBe('old')
    },
  )

  const limited = process.platform !== 'win32' && spawnSync('bash', ['-c', 'ulimit -f 64']).status === 0
  it.skipIf(!limited)('keeps the old file if there is no room for the new one', () => {
    const path = join(folder, 'model')
    writeFileSync(path, 'the good model')
    const build = buildJavaScript(['node/atomic.ts'])
    const script = `
      import { saveFileAtomically } from ${JSON.stringify(build.url('node/atomic.js'))}
      await saveFileAtomically(${JSON.stringify(path)}, new Uint8Array(1 << 20).fill(1)).then(
        () => console.log('written'),
        (error) => console.log(error.code + ' ' + error.reason),
      )`
    // A limit on the size of files: the write stops in the middle, as on a full disk.
    const output = execFileSync(
      'bash',
      ['-c', 'ulimit -f 64 && exec "$0" --input-type=module -e "$1"', process.execPath, script],
      { encoding: 'utf8' },
    )
    build.remove()
    expect(output).toBe('disk-full no space left on the disk: nothing was written\n')
    expect(readFileSync(path, 'utf8')).toBe('the good model')
    expect(readdirSync(folder).sort()).toEqual(['model'])
  })
})
