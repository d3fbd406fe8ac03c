import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/base/random.ts'
import { randomTree } from '../../src/tree/enumerate.ts'
import { conllu, hearing, temporaryFolder } from './run.ts'

const folder = temporaryFolder()
afterAll(folder.remove)
const command = fileURLToPath(new URL('../../bin/crossarc.js', import.meta.url))
const built = existsSync(fileURLToPath(new URL('../../dist/js/cli.js', import.meta.url)))

/** Runs the built command as a separate process. */
function start(args: string[]) {
  const child = spawn(process.execPath, [command, ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
  let err = ''
  child.stderr.on('data', (data) => {
    err += data
  })
  const ended = new Promise<{ exitCode: number | null; signal: string | null; err: string }>((resolve) => {
    child.on('close', (exitCode, signal) => resolve({ exitCode, signal, err }))
  })
  return { child, ended }
}

describe.skipIf(!built)('the process (needs npm run build)', () => {
  it('ends quietly when the reader goes away', async () => {
    const big = folder.write('big.conllu', hearing.repeat(20_000))
    const { child, ended } = start(['convert', '--to', 'json', big])
    child.stdout.once('data', () => child.stdout.destroy())
    expect(await ended).toEqual({ exitCode: 0, signal: null, err: '' })
  })

  it('passes on its exit code', async () => {
    const { child, ended } = start(['stats', 'nowhere'])
    child.stdout.resume()
    expect(await ended).toMatchObject({ exitCode: 2, err: expect.stringContaining('[file-not-found]') })
  })

  it.skipIf(!existsSync('/dev/full'))('reports that stdout cannot be written', async () => {
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, [command, 'systems'], { stdio: ['ignore', full, 'pipe'] })
    let err = ''
    child.stderr!.on('data', (data) => {
      err += data
    })
    const exitCode = await new Promise((resolve) => child.on('close', resolve))
    closeSync(full)
    expect({ exitCode, err }).toEqual({
      exitCode: 2,
      err: 'crossarc: <stdout>: no space left on the disk [file-unwritable]\n',
    })
  })

  it.skipIf(process.platform === 'win32')('exits with 130 on Ctrl-C and leaves no partial file', async () => {
    const { child, ended } = start(['convert', '--to', 'json', '-', '-o', folder.path('half.json')])
    const temporaries = () => readdirSync(folder.path('')).filter((name) => name.endsWith('.tmp'))
    child.stdin.write(hearing.repeat(2000))
    child.stdin.on('error', () => {})
    while (temporaries().length === 0 && child.exitCode === null) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    child.kill('SIGINT')
    expect(await ended).toMatchObject({ exitCode: 130 })
    expect(temporaries()).toEqual([])
    expect(existsSync(folder.path('half.json'))).toBe(false)
  })

  it.skipIf(process.platform === 'win32')(
    'ends at once on a signal while it computes',
    async () => {
      const heads = randomTree(300, seededRandom(1))
      const words = Array.from(heads.subarray(1), (head, k) => `w${k + 1} ${head} x`).join('\n')
      const file = folder.write('hard.conllu', conllu(words))
      const { child, ended } = start([
        'oracle',
        '--system',
        'swap:optimal',
        '--node-limit',
        '1000000000',
        '--roots',
        'any',
        file,
      ])
      await new Promise((resolve) => setTimeout(resolve, 3000))
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
      // Shells report 143 for it.
      expect(await ended).toMatchObject({ exitCode: null, signal: 'SIGTERM' })
      clearTimeout(late)
    },
    20_000,
  )

  it('parses a paragraph before more text arrives, with --interactive', async () => {
    const { child, ended } = start(['parse', '--interactive', '--quiet', '--model', 'en-fast'])
    const first = new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data))))
    child.stdin.write('It works.\n\n')
    expect(await first).toContain('# text = It works.')
    child.stdin.end('It ends.')
    let rest = ''
    for await (const data of child.stdout) rest += data
    expect(rest).toContain('# text = It ends.')
    expect(await ended).toEqual({ exitCode: 0, signal: null, err: '' })
  }, 30_000)
})
