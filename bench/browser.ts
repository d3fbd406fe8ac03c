import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, extname, join, resolve, sep } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { load } from 'crossarc'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const PAGE = '/examples/browser/index.html'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.crossarc': 'application/octet-stream',
}

const TEXT = `A hearing is scheduled on the issue today. Who did you give the book to?
I can't see it — "not yet", Dr. Smith wrote to a.b@example.org on 3/4/2021 :)

ไม่มี 漢字 שלום 😀 supercalifragilisticexpialidocious. OK`

/** Models, and the argument of load() in the page. */
const SOURCES = [
  ['en-fast', '/packages/model-en-fast/en-fast.crossarc'],
  ['en-fast', 'en-fast'],
  ['en', 'en'],
] as const

const LONGEST_WAIT = 300_000

/** A script that parses in the page what is parsed here in Node, and sends the result. */
const probe = (text: string) => `
  addEventListener('parser', () => {
    const report = { status: document.querySelector('output').value }
    try {
      const { parser } = globalThis
      const started = performance.now()
      report.trees = parser.parse(${JSON.stringify(text)}, { confidence: true }).toConllu()
      report.time = performance.now() - started
      report.drawings = document.querySelectorAll('svg').length
    } catch (error) {
      report.error = String(error?.stack ?? error)
    }
    fetch('/report', { method: 'POST', body: JSON.stringify(report) })
  })
  const failed = (error) => fetch('/report', { method: 'POST', body: JSON.stringify({ error: String(error) }) })
  addEventListener('error', ({ message }) => failed(message))
  addEventListener('unhandledrejection', ({ reason }) => failed(reason))`

interface Report {
  status?: string
  trees?: string
  time?: number
  drawings?: number
  error?: string
}

/**
 * Opens examples/browser in a headless Chromium with each English model, from the unbundled modules of the build, and
 * compares its trees with those of Node. Argument: a folder for screenshots.
 */
export async function run([folder]: readonly string[]): Promise<void> {
  const browser = findBrowser()
  if (browser === undefined) {
    console.log('skipped: no Chromium was found; set CHROMIUM to the path of one')
    return
  }
  for (const [model, source] of SOURCES) {
    const picture = folder === undefined ? undefined : resolve(folder, `${model}.png`)
    const { status, trees, time, drawings, error } = await visit(browser, source, picture)
    if (error !== undefined) throw new Error(`${model}: ${error}`)
    const parser = await load(model)
    const expected = parser.parse(TEXT, { confidence: true }).toConllu()
    if (trees !== expected)
      throw new Error(`${model}: the trees differ from those of Node:\n${trees}\n${expected}`)
    if (drawings !== 2) throw new Error(`${model}: ${drawings} drawings on the page instead of 2`)
    console.log(`${status}; ${expected.length} characters of CoNLL-U as in Node, in ${Math.round(time!)} ms`)
  }
}

function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM
  if (given !== undefined) return given
  const folders = (process.env.PATH ?? '').split(delimiter)
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  return names.flatMap((name) => folders.map((path) => join(path, name))).find((path) => existsSync(path))
}

async function visit(browser: string, source: string, picture: string | undefined): Promise<Report> {
  let tell: (report: Report) => void = () => {}
  const told = new Promise<Report>((resolve) => {
    tell = resolve
  })
  const server = createServer((request, response) => {
    answer(request, response, told, tell).catch((error: unknown) => {
      response.writeHead(404).end(String(error))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const profile = await mkdtemp(join(tmpdir(), 'crossarc-browser-'))
  const child = spawn(
    browser,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--window-size=1100,900',
      `--user-data-dir=${profile}`,
      picture === undefined ? '--dump-dom' : `--screenshot=${picture}`,
      `http://127.0.0.1:${port}${PAGE}?model=${source}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const closed = once(child, 'close')
  const timer = setTimeout(() => tell({ error: `no answer after ${LONGEST_WAIT} ms` }), LONGEST_WAIT)
  try {
    const report = await Promise.race([
      told,
      closed.then(() => ({ error: `the browser closed before it answered: ${errors.slice(-2000)}` })),
    ])
    if (report.error !== undefined) child.kill()
    await closed
    return report
  } finally {
    clearTimeout(timer)
    server.closeAllConnections()
    server.close()
    await rm(profile, { recursive: true, force: true })
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  told: Promise<Report>,
  tell: (report: Report) => void,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname === '/report') {
    let body = ''
    for await (const piece of request.setEncoding('utf8')) body += piece
    response.end()
    tell(JSON.parse(body) as Report)
    return
  }
  if (pathname === '/until-told') {
    // The page counts as loaded only after this response, and Chromium takes its screenshot after that.
    await told
    response.writeHead(204).end()
    return
  }
  const path = resolve(ROOT, `.${decodeURIComponent(pathname)}`)
  if (!path.startsWith(resolve(ROOT) + sep)) throw new Error('outside')
  const bytes = await readFile(path)
  response.setHeader('content-type', TYPES[extname(path)] ?? 'text/plain')
  if (pathname !== PAGE) {
    response.end(bytes)
    return
  }
  const extra = `<script>${probe(TEXT)}</script><img src="/until-told" alt="" hidden>`
  response.end(bytes.toString().replace('<h1>', `${extra}<h1>`))
}
