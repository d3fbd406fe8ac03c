import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readConllu, streamConllu } from 'crossarc'

const ROUNDS = 15
const GIGABYTE = 1e9

/**
 * Speed of reading CoNLL-U from bytes to sentences with all checks, compared with a bare pass that decodes the bytes and
 * splits the lines. With `--gigabyte` also the peak heap size over a stream of 1 GB.
 */
export async function run(args: readonly string[] = process.argv.slice(2)): Promise<void> {
  const data = process.env.CROSSARC_DATA ?? '../shared/data'
  const file = `${data}/ud-2.16/English-EWT/train.conllu`
  const bytes = existsSync(file) ? new Uint8Array(readFileSync(file)) : synthetic(14e6)
  console.log(
    `reading ${(bytes.length / 1e6).toFixed(1)} MB of ${existsSync(file) ? 'English-EWT' : 'synthetic text'}, ` +
      `fastest of ${ROUNDS} interleaved rounds`,
  )

  const passes: { name: string; best: number; pass(): Promise<number> | number }[] = [
    {
      name: 'decode and split',
      best: Infinity,
      pass: () => new TextDecoder().decode(bytes).split('\n').length,
    },
    { name: 'readConllu', best: Infinity, pass: () => readConllu(bytes).length },
    { name: 'streamConllu', best: Infinity, pass: () => countSentences(bytes) },
  ]
  for (let round = 0; round < ROUNDS; round++) {
    for (const entry of passes) {
      const start = performance.now()
      await entry.pass()
      entry.best = Math.min(entry.best, performance.now() - start)
    }
  }
  console.log('pass\tMB/s\tshare of the bare pass')
  for (const { name, best } of passes) {
    const speed = bytes.length / 1e3 / best
    console.log(`${name}\t${speed.toFixed(1)}\t${(passes[0].best / best).toFixed(2)}`)
  }

  if (args.includes('--gigabyte')) await measureGigabyte(bytes)
  else console.log('peak heap size over 1 GB: run with --gigabyte')
}

async function countSentences(source: Uint8Array | Iterable<Uint8Array>): Promise<number> {
  let sentences = 0
  for await (const _ of streamConllu(source)) sentences++
  return sentences
}

/** The same bytes repeatedly, in blocks like those of a file. */
function* repeated(bytes: Uint8Array, total: number): Generator<Uint8Array> {
  for (let sent = 0; sent < total; ) {
    for (let start = 0; start < bytes.length && sent < total; start += 1 << 16) {
      const block = bytes.subarray(start, start + (1 << 16))
      sent += block.length
      yield block
    }
  }
}

/** Measures the heap in use after a collection, at every hundredth of the stream. */
async function measureGigabyte(bytes: Uint8Array): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  let inUse = 0
  let before = 0
  let peak = 0
  function* watched() {
    let sent = 0
    let mark = 0
    for (const block of repeated(bytes, GIGABYTE)) {
      peak = Math.max(peak, process.memoryUsage().heapUsed)
      if (sent >= mark) {
        collect()
        const used = process.memoryUsage().heapUsed
        if (mark === 0) before = used
        inUse = Math.max(inUse, used)
        mark += GIGABYTE / 100
      }
      sent += block.length
      yield block
    }
  }
  const start = performance.now()
  const sentences = await countSentences(wholeSentences(watched()))
  const seconds = (performance.now() - start) / 1000
  const megabytes = (size: number) => `${(size / 1e6).toFixed(1)} MB`
  console.log(`1 GB: ${sentences} sentences in ${seconds.toFixed(1)} s`)
  console.log(
    `heap before ${megabytes(before)}, most in use ${megabytes(inUse)}, peak with garbage ${megabytes(peak)}`,
  )
}

/** Ends the stream with a whole sentence: the stream is cut off anywhere. */
function* wholeSentences(blocks: Iterable<Uint8Array>): Generator<Uint8Array> {
  let held: Uint8Array | undefined
  for (const block of blocks) {
    if (held) yield held
    held = block
  }
  if (!held) return
  let end = held.length
  while (end > 1 && !(held[end - 1] === 10 && held[end - 2] === 10)) end--
  yield held.subarray(0, end)
}

/** Text that resembles a treebank: long features, and word frequencies that follow Zipf's law. */
function synthetic(size: number): Uint8Array {
  let state = 12345
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const tags = ['NOUN', 'VERB', 'ADJ', 'PRON', 'PUNCT', 'DET']
  const features = [
    '_',
    'Number=Sing',
    'Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin',
    'Definite=Def|PronType=Art',
  ]
  const labels = ['nsubj', 'obj', 'det', 'amod', 'punct', 'nmod']
  const any = (list: string[]) => list[Math.floor(random() * list.length)]
  const parts: string[] = []
  for (let length = 0, sentence = 1; length < size; sentence++) {
    const n = 5 + Math.floor(random() * 30)
    let text = `# sent_id = s${sentence}\n`
    for (let i = 1; i <= n; i++) {
      const form = `w${Math.floor(1 / (random() + 1e-5))}`
      const head = i === 1 ? 0 : 1 + Math.floor(random() * (i - 1))
      const label = head === 0 ? 'root' : any(labels)
      text += `${i}\t${form}\t${form}\t${any(tags)}\tX\t${any(features)}\t${head}\t${label}\t${head}:${label}\t_\n`
    }
    parts.push(`${text}\n`)
    length += text.length + 1
  }
  return new TextEncoder().encode(parts.join(''))
}
