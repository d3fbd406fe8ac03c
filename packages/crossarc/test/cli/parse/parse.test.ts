import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeModelFile } from '../../../src/model-file/write.ts'
import { fourColumns, run, temporaryFolder } from '../run.ts'
import { toyTreebank } from '../toy.ts'

const folder = temporaryFolder()
afterAll(folder.remove)
const train = folder.write('train.conllu', toyTreebank(60))
const input = folder.write('input.conllu', toyTreebank(20, 3))
const model = folder.path('model.crossarc')

beforeAll(async () => {
  expect((await run(['train', train, '-o', model, '--epochs', '3'])).exitCode).toBe(0)
})

const parseArgs = (...more: string[]) => ['parse', '--model', model, ...more]

/** Everything that CoNLL-U allows besides words and trees, but no heads. */
const rich = `# newdoc id = d1
# sent_id = rich
# text = Ha a dog sees it.
0.1	ghost	_	X	_	_	_	_	0:exroot	_
1-2	thedog	_	_	_	_	_	_	_	Typo=No
1	the	the	DET	_	Definite=Def	_	_	2:det	_
2	dog	dog	NOUN	_	_	_	_	_	Gloss=hund
3	sees	see	VERB	_	_	_	_	0:root	_
4	a	a	DET	_	_	_	_	_	_
5	cat	cat	NOUN	_	_	_	_	_	SpaceAfter=No
6	.	.	PUNCT	_	_	_	_	_	_

`

describe('crossarc parse', () => {
  it('parses to stdout and reports its speed on stderr', async () => {
    const { exitCode, out, err } = await run(parseArgs(input))
    expect(exitCode).toBe(0)
    expect(err).toMatch(/^crossarc: parsed 20 sentences, \d+ words in \d+\.\d s: [\d,]+ words per second\n$/)
    const scores = await run(['eval', input, folder.write('parsed.conllu', out), '--json'])
    expect(JSON.parse(scores.out).system.las.score).toBeGreaterThan(0.9)
    expect((await run(parseArgs(input, '--quiet'))).err).toBe('')
  })

  it('ignores heads and labels, and keeps everything else', async () => {
    const { out } = await run(parseArgs('-', '--quiet'), { stdin: rich })
    const columns = (text: string, wanted: (k: number) => boolean) =>
      text.split('\n').map((line) => line.split('\t').filter((_, k) => wanted(k)))
    const kept = (k: number) => k !== 6 && k !== 7
    expect(columns(out, kept)).toEqual(columns(rich, kept))
    const words = out.split('\n').filter((line) => /^\d+\t/.test(line))
    expect(words.map((line) => line.split('\t').slice(6, 8).join(' '))).toEqual([
      '2 det',
      '3 nsubj',
      '0 root',
      '5 det',
      '3 obj',
      '3 punct',
    ])
    const wrong = words.join('\n').replaceAll(/\t\d+\t(\w+)\t/g, '\t0\tdep\t')
    expect((await run(parseArgs('-', '--quiet'), { stdin: `${wrong}\n\n` })).out).toBe(
      `${words.join('\n')}\n\n`,
    )
  })

  it('accepts a beam and several files, and writes other formats', async () => {
    const both = await run(parseArgs(input, train, '--beam', '4', '--quiet'))
    expect(both.exitCode).toBe(0)
    expect(both.out.match(/^# sent_id/gm)).toHaveLength(80)
    expect(both.out.startsWith(toyTreebank(20, 3).slice(0, 20))).toBe(true)
    const file = folder.path('parsed.json')
    expect(await run(parseArgs(input, '-o', file, '--quiet'))).toMatchObject({
      exitCode: 0,
      out: '',
      err: '',
    })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(20)
    const conllx = await run(parseArgs(input, '--output', 'conllx', '--quiet'))
    expect(conllx.out).toMatch(/^1\tthe\tthe\tDET\tDET|^1\tthe\t/)
  })

  it('warns if words have no tags', async () => {
    const untagged = toyTreebank(3).replaceAll(/\t(DET|NOUN|VERB|ADV|ADP|PUNCT)\t/g, '\t_\t')
    const { exitCode, err } = await run(parseArgs('-', '--quiet'), { stdin: untagged })
    expect(exitCode).toBe(0)
    expect(err).toMatch(/^crossarc: warning: 100\.00 % of the words have neither UPOS nor XPOS/)
  })

  it('skips bad sentences with --skip-invalid', async () => {
    const { exitCode, out, err } = await run(parseArgs('-', '--quiet', '--skip-invalid'), {
      stdin: toyTreebank(1) + fourColumns + toyTreebank(1),
    })
    expect(exitCode).toBe(0)
    expect(out.match(/^# sent_id/gm)).toHaveLength(2)
    expect(err).toContain('skipped 1 bad sentence')
  })

  it('ignores heads that do not form a tree, except with --keep', async () => {
    const sound = toyTreebank(1)
    const heads = (head: (id: number) => string) =>
      sound.replace(/^(\d+)((?:\t[^\t\n]+){5})\t\d+\t/gm, (_, id, rest) => `${id}${rest}\t${head(+id)}\t`)
    const parsed = await run(parseArgs('-', '--quiet'), { stdin: sound })
    for (const head of [
      (id: number) => `${id === 1 ? 2 : 1}`,
      () => '99',
      () => 'x',
      (id: number) => `${id}`,
    ]) {
      expect(await run(parseArgs('-', '--quiet'), { stdin: heads(head) })).toEqual(parsed)
      const kept = await run(parseArgs('-', '--quiet', '--keep'), { stdin: heads(head) })
      expect(kept).toMatchObject({ exitCode: 2, out: '' })
      expect(kept.err).toMatch(/\[(cycle|head-out-of-range|bad-head|own-head)\]/)
    }
    // A sentence that cannot be parsed is written unchanged, except for heads that no reader would accept.
    const wrong = folder.write('wrong.json', '[[{"arc":{"head":99,"dependent":1}}]]')
    const failed = await run(parseArgs('-', '--quiet', '--constraints', wrong), { stdin: heads(() => '99') })
    expect(failed).toMatchObject({ exitCode: 2, out: heads(() => '_') })
    const json = '{"words":[{"form":"dogs","head":2},{"form":"see","head":1}]}'
    const args = parseArgs('-', '--quiet', '--input', 'json')
    expect((await run(args, { stdin: json })).out).toMatch(/^\d\tdogs\t(_\t){4}\d\t/m)
    expect((await run([...args, '--keep'], { stdin: json })).err).toMatch(/\[cycle\]/)
  })
})

describe('what parse refuses', () => {
  const kind = folder.path('tagger.crossarc')
  const truncated = folder.path('truncated.crossarc')
  beforeAll(() => {
    writeFileSync(kind, writeModelFile({ kind: 'linear-tagger', metadata: {}, tensors: {} }))
    writeFileSync(truncated, readFileSync(model).subarray(0, -20))
  })
  const text = folder.write('text.txt', 'A dog sees a cat.\n')

  const cases: [name: string, args: string[], message: RegExp][] = [
    [
      'a missing model',
      ['--model', 'nowhere', input],
      /^model "nowhere" is not installed.* \[model-not-installed\]/,
    ],
    ['a folder', ['--model', folder.path(''), input], /this is a folder, not a file \[file-unreadable\]/],
    [
      'a foreign file',
      ['--model', input, input],
      /input\.conllu: this is not a Crossarc model \[model-foreign\]/,
    ],
    ['another kind', ['--model', kind, input], /tagger\.crossarc: .* \[model-kind\]/],
    ['a truncated model', ['--model', truncated, input], /truncated\.crossarc: .* \[model-truncated\]/],
    [
      'raw text',
      ['--model', model, text],
      /text\.txt: this model is a parser without a tokenizer.* \[no-tokenizer\]/,
    ],
    [
      'no threads',
      ['--model', model, '--threads', '0', input],
      /--threads must be a whole number of at least 1, not 0 \[invalid-argument\]/,
    ],
    [
      'no beam',
      ['--model', model, '--beam', '0', input],
      /--beam must be a whole number of at least 1, not 0 \[invalid-argument\]/,
    ],
    ['a missing input', ['--model', model, 'nowhere.conllu'], /nowhere\.conllu: .* \[file-not-found\]/],
    [
      'brat',
      ['--model', model, input, '--output', 'brat'],
      /brat writes several files: name them with -o \[usage-error\]/,
    ],
  ]
  it.each(cases)('%s', async (_, args, message) => {
    const { exitCode, out, err } = await run(['parse', ...args])
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' })
    expect(err.slice('crossarc: '.length).split('\n')[0]).toMatch(message)
  })

  it('no sentences', async () => {
    expect(await run(parseArgs('-'), { stdin: '' })).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('[no-sentences]'),
    })
  })
})

const command = fileURLToPath(new URL('../../../bin/crossarc.js', import.meta.url))
const built = existsSync(fileURLToPath(new URL('../../../dist/js/parallel-worker.js', import.meta.url)))

describe.skipIf(!built)('the process (needs npm run build)', () => {
  it('gives the same result with several threads', async () => {
    const many = folder.write('many.conllu', toyTreebank(400, 5))
    const one = await run(parseArgs(many, '--quiet'))
    const two = execFileSync(process.execPath, [command, ...parseArgs(many, '--threads', '2', '--quiet')], {
      encoding: 'utf8',
    })
    expect(two).toBe(one.out)
  })

  it('reports a bad sentence after the output before it', () => {
    const bad = folder.write('bad.conllu', toyTreebank(3) + fourColumns)
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [command, ...parseArgs(bad, '--threads', '2')],
      {
        encoding: 'utf8',
      },
    )
    expect(status).toBe(2)
    expect(stdout.match(/^# sent_id/gm)).toHaveLength(3)
    expect(stderr).toMatch(/bad\.conllu:\d+: .* \[wrong-columns\]/)
  })

  it.skipIf(process.platform === 'win32')('keeps the best model of a training on Ctrl-C', async () => {
    const large = folder.write('large.conllu', toyTreebank(400))
    const kept = folder.path('kept.crossarc')
    const args = [command, 'train', large, '--dev', input, '-o', kept, '--epochs', '1000']
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const output = { stdout: '', stderr: '' }
    let interrupted = false
    child.stdout.on('data', (data) => {
      output.stdout += data
      if (/^epoch +2\//m.test(output.stdout) && !interrupted) interrupted = child.kill('SIGINT')
    })
    child.stderr.on('data', (data) => {
      output.stderr += data
    })
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(130)
    expect(output.stderr).toContain('interrupted: writing the best model so far')
    expect(output.stdout).toMatch(/wrote .*kept\.crossarc/)
    expect((await run(['parse', '--model', kept, input, '--quiet'])).exitCode).toBe(0)
  })

  it('keeps the best model of a training when the reader goes away', async () => {
    const kept = folder.path('unread.crossarc')
    const args = [command, 'train', train, '--dev', input, '-o', kept, '--epochs', '1000']
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    child.stdout.on('data', (data) => {
      if (/^epoch/m.test(String(data))) child.stdout.destroy()
    })
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0)
    expect((await run(['parse', '--model', kept, input, '--quiet'])).exitCode).toBe(0)
  })

  it.skipIf(process.platform === 'win32')('leaves the old model if the disk is full', () => {
    const old = folder.write('old.crossarc', 'the old model')
    const line = `ulimit -f 4; exec "${process.execPath}" "${command}" train "${train}" -o "${old}" --epochs 1`
    const { status, stderr } = spawnSync('sh', ['-c', line], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('[disk-full]') })
    expect(readFileSync(old, 'utf8')).toBe('the old model')
  })
})

describe('crossarc parse under constraints', () => {
  const words = (out: string) =>
    out
      .split('\n')
      .filter((line) => /^\d+\t/.test(line))
      .map((line) => line.split('\t').slice(6, 8).join(' '))

  it('keeps heads and labels of the input with --keep', async () => {
    const half = rich
      .replace('\tNOUN\t_\t_\t_\t_\t_\tGloss', '\tNOUN\t_\t_\t6\tobj\t_\tGloss')
      .replace('\tDET\t_\t_\t_\t_', '\tDET\t_\t_\t-1\tnsubj')
    expect(half).not.toBe(rich)
    const { exitCode, out } = await run(parseArgs('-', '--quiet', '--keep'), { stdin: half })
    expect(exitCode).toBe(0)
    expect(words(out)[1]).toBe('6 obj')
    expect(words(out)[3]).toMatch(/^\d nsubj$/)
    expect(out).not.toContain('-1')
  })

  it('accepts constraints by position or by id', async () => {
    const wishes = [{ root: { word: 1 } }, { arc: { head: 1, dependent: 2, label: 'obj' } }]
    const byPosition = folder.write('list.json', JSON.stringify([null, wishes, ...Array(18).fill([])]))
    const args = (file: string) => parseArgs(input, '--quiet', '--constraints', file)
    const first = await run(args(byPosition))
    expect(first).toMatchObject({ exitCode: 0, err: '' })
    const free = await run(parseArgs(input, '--quiet'))
    const sentences = (out: string) => out.split('\n\n')
    expect(words(sentences(first.out)[1]).slice(0, 2)).toEqual(['0 root', '1 obj'])
    expect(sentences(first.out).toSpliced(1, 1)).toEqual(sentences(free.out).toSpliced(1, 1))
    const id = /sent_id = (.*)/.exec(sentences(free.out)[1])![1]
    const second = await run(args(folder.write('ids.json', JSON.stringify({ [id]: wishes }))))
    expect(second.out).toBe(first.out)
  })

  it('finds a sentence by id, with or without a trailing blank', async () => {
    const constraints = folder.write('s1.json', JSON.stringify({ s1: [{ root: { word: 1 } }] }))
    const [sentence] = toyTreebank(1).split('\n\n')
    const stdin = `${sentence.replace(/sent_id = .*/, 'sent_id = s1 ')}\n\n`
    expect(stdin).toContain('sent_id = s1 \n')
    const { err, out } = await run(parseArgs('-', '--quiet', '--constraints', constraints), { stdin })
    expect(err).toBe('')
    expect(words(out)[0]).toBe('0 root')
  })

  it('counts skipped sentences, so that the rest keep their constraints', async () => {
    const [one, two] = [toyTreebank(1), toyTreebank(1, 3)]
    const more = folder.write('more.conllu', fourColumns + two + fourColumns)
    const some = folder.write('some.conllu', one + fourColumns + two)
    const args = (file: string) => parseArgs(some, more, '--quiet', '--skip-invalid', '--constraints', file)
    const wish = (word: number) => [{ root: { word } }]
    const list = folder.write('six.json', JSON.stringify([[], wish(1), wish(3), wish(1), wish(2), wish(1)]))
    const { exitCode, out } = await run(args(list))
    expect(exitCode).toBe(0)
    const [, third, fifth] = out.split('\n\n')
    expect(words(third)[2]).toBe('0 root')
    expect(words(fifth)[1]).toBe('0 root')
    if (built) {
      const threaded = spawnSync(process.execPath, [command, ...args(list), '--threads', '2'], {
        encoding: 'utf8',
      })
      expect(threaded).toMatchObject({ status: 0, stdout: out })
    }
    const short = await run(args(folder.write('three.json', JSON.stringify([[], wish(3), []]))))
    expect(short.exitCode).toBe(2)
    expect(short.err).toMatch(/constraints are for 3 sentences, but the input has 6: .*\[constraints-count\]/)
  })

  it('parses all sentences except those with bad constraints', async () => {
    const bad = [
      [{ arc: { head: 99, dependent: 1 } }],
      [{ arc: { head: 1, dependent: 2 } }, { arc: { head: 2, dependent: 1 } }],
      'no list',
      [{ label: { dependent: 1, label: 'nonsense' } }],
      ...Array(16).fill([]),
    ]
    const file = folder.write('bad.json', JSON.stringify(bad))
    const { exitCode, out, err } = await run(parseArgs(input, '--quiet', '--constraints', file))
    expect(exitCode).toBe(2)
    const free = (await run(parseArgs(input, '--quiet'))).out
    expect(out.split('\n\n').slice(4)).toEqual(free.split('\n\n').slice(4))
    expect(out.split('\n\n').slice(0, 4)).toEqual(readFileSync(input, 'utf8').split('\n\n').slice(0, 4))
    const codes = [...err.matchAll(/\[([a-z-]+)\]$/gm)].map(([, code]) => code)
    expect(codes).toEqual([
      'constraint-range',
      'constraint-infeasible',
      'constraint-kind',
      'constraint-unknown-label',
    ])
    expect(err).toContain(`${input}: `)
    expect(err).toMatch(/arc 1→2 and arc 2→1 form a cycle/)
    if (!built) return
    const args = [command, ...parseArgs(input, '--quiet', '--threads', '2', '--constraints', file)]
    const threads = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect(threads).toMatchObject({ status: 2, stdout: out, stderr: err })
  })

  it('reports constraints that belong to another file', async () => {
    const short = await run(
      parseArgs(input, '--quiet', '--constraints', folder.write('short.json', '[[],[]]')),
    )
    expect(short.exitCode).toBe(2)
    expect(short.err).toMatch(/constraints are for 2 sentences, but the input has 20.*\[constraints-count\]/)
    expect(short.out).toBe((await run(parseArgs(input, '--quiet'))).out)
    const ids = await run(parseArgs(input, '--quiet', '--constraints', folder.write('ids.json', '{"x":[]}')))
    expect(ids).toMatchObject({ exitCode: 2 })
    expect(ids.err).toMatch(/no sentence has the id "x".*\[constraints-count\]/)
    for (const text of ['{', '3', '"a"']) {
      const file = folder.write('broken.json', text)
      expect((await run(parseArgs(input, '--constraints', file))).err).toMatch(/\[constraints-file\]/)
    }
    expect((await run(parseArgs(input, '--constraints', folder.path('none.json')))).err).toMatch(
      /no such file/i,
    )
  })

  it('writes the cost to a comment', async () => {
    const file = folder.write('cost.json', JSON.stringify([[{ root: { word: 1 } }], ...Array(19).fill([])]))
    const { out } = await run(parseArgs(input, '--quiet', '--constraints', file, '--constraint-cost'))
    expect(out.match(/^# constraint_cost = \d+\.\d{3}$/gm)).toHaveLength(1)
    const again = parseArgs('-', '--quiet', '--constraints', file, '--constraint-cost')
    expect((await run(again, { stdin: out })).out).toBe(out)
    expect((await run(parseArgs(input, '--constraint-cost'))).err).toMatch(/needs --constraints or --keep/)
  })
})
