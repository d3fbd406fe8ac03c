import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { hearing, news, run, temporaryFolder } from './run.ts'

const folder = temporaryFolder()
afterAll(folder.remove)
const file = folder.write('hearing.conllu', hearing)

const commands = ['stats', 'oracle', 'trace', 'convert', 'train', 'parse', 'models', 'eval', 'systems']

describe('the command as a whole', () => {
  it('prints its version', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    expect(await run(['--version'])).toEqual({ exitCode: 0, out: `${version}\n`, err: '' })
  })

  it('has help with examples, and lists all commands', async () => {
    const { exitCode, out, err } = await run(['--help'])
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    expect(out).toContain('Examples:')
    for (const command of commands) expect(out).toMatch(new RegExp(`^ {2}${command} `, 'm'))
  })

  it.each(['', ...commands])('crossarc %s --help fits 100 columns', async (command) => {
    const { out } = await run([...(command === '' ? [] : [command]), '--help'])
    expect(out.split('\n').filter((line) => [...line].length > 100)).toEqual([])
  })

  it.each(commands)('%s has help with examples', async (command) => {
    const help = await run([command, '--help'])
    expect(help).toMatchObject({ exitCode: 0, err: '' })
    expect(help.out).toMatch(new RegExp(`^Usage: crossarc ${command} [^]*Examples:\n {2}crossarc ${command}`))
    expect(await run(['help', command])).toEqual(help)
  })

  it('shows the help on stderr if no command is given', async () => {
    const { exitCode, out, err } = await run([])
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' })
    expect(err).toContain('Usage: crossarc')
  })
})

describe('errors: one line with a code on stderr, nothing on stdout, exit code 2', () => {
  const cases: [name: string, args: string[], message: string | RegExp][] = [
    [
      'an unknown command',
      ['stat'],
      "unknown command 'stat'; did you mean stats? [unknown-command]\nSee crossarc --help",
    ],
    [
      'an unknown option',
      ['stats', '--jsno', file],
      "unknown option '--jsno'; did you mean --json? [unknown-option]\nSee crossarc stats --help",
    ],
    [
      'a missing file',
      ['stats', 'nowhere.conllu'],
      'nowhere.conllu: no such file or folder [file-not-found]',
    ],
    [
      'a missing file after a good one',
      ['stats', file, 'nowhere'],
      'nowhere: no such file or folder [file-not-found]',
    ],
    ['a folder', ['stats', folder.path('')], /: this is a folder, not a file \[file-unreadable\]$/],
    [
      'no input at all',
      ['stats'],
      'name a FILE, or pipe sentences into stdin [usage-error]\nSee crossarc stats --help',
    ],
    ['stdin twice', ['stats', '-', '-'], /stdin \(-\) can be read only once \[usage-error\]/],
    [
      'a bad format',
      ['stats', '--from', 'xml', file],
      '--from must be conllu, conllx or json, not xml [invalid-argument]\nSee crossarc stats --help',
    ],
    ['an output format as input', ['stats', '--from', 'brat', file], /\[invalid-argument\]/],
    [
      'bad roots',
      ['stats', '--roots', '2', file],
      '--roots must be one or any, not 2 [invalid-argument]\nSee crossarc stats --help',
    ],
    [
      'an option without its value',
      ['trace', file, '--system'],
      '--system needs a value [option-missing-argument]\nSee crossarc trace --help',
    ],
    [
      'trace without a system',
      ['trace', file],
      /^choose a transition system with --system.* \[usage-error\]\nSee crossarc trace --help$/,
    ],
    ['a mistyped --system', ['trace', '--sytem', 'swap', file], /did you mean --system\?/],
    ['too many files', ['trace', '--system', 'swap', file, file], /\[excess-arguments\]/],
    [
      'an unknown system',
      ['trace', '--system', 'swop', file],
      /^unknown transition system "swop"; choose from .*two-step.* \[unknown-system\]$/,
    ],
    [
      'an unknown oracle',
      ['trace', '--system', 'swap', '--oracle', 'keen', file],
      'the system swap has no static oracle "keen"; it has eager, lazy, optimal [unknown-oracle]',
    ],
    [
      'no dynamic oracle',
      ['trace', '--system', 'swap', '--costs', file],
      'the system swap has no dynamic oracle [unknown-oracle]',
    ],
    [
      'an oracle that no system has',
      ['oracle', '--system', 'swap,mh4', '--oracle', 'keen', file],
      /^none of swap, mh4 has an oracle "keen"; .* \[unknown-oracle\]$/,
    ],
    ['an empty system', ['oracle', '--system', 'swap,,mh4', file], /\[usage-error\]/],
    ['a system twice', ['oracle', '--system', 'swap,swap', file], /\[usage-error\]/],
    [
      'a bad number',
      ['oracle', '--node-limit', '-3', file],
      '--node-limit must be a whole number of at least 0, not -3 [invalid-argument]\nSee crossarc oracle --help',
    ],
    [
      'a missing sentence',
      ['trace', '--system', 'swap', '--sentence', '2', file],
      'there is no sentence 2: the input has 1 [sentence-not-found]',
    ],
    [
      'a missing sent_id',
      ['convert', '--to', 'tree', '--sentence', 'x1', file],
      'no sentence has the sent_id "x1" [sentence-not-found]',
    ],
    ['sentence 0', ['trace', '--system', 'swap', '--sentence', '0', file], /counted from 1 \[usage-error\]/],
    [
      'a text as a treebank',
      ['stats', folder.write('letter.txt', 'Dear Ann,\n')],
      /\[wrong-columns\]\nexpected CoNLL-U; --from selects another format; --skip-invalid skips/,
    ],
    ['convert to an unknown extension', ['convert', file, '-o', 'a.b'], /a\.b does not imply a format/],
    ['convert without a format', ['convert', file], /choose an output format with --to \[usage-error\]/],
    [
      'two files to stdout',
      ['convert', '--to', 'brat', file],
      /brat writes several files: name them with -o \[usage-error\]/,
    ],
  ]
  it.each(cases)('%s', async (_, args, message) => {
    const { exitCode, out, err } = await run(args)
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' })
    expect(err.startsWith('crossarc: ')).toBe(true)
    const text = err.slice('crossarc: '.length).trimEnd()
    if (typeof message === 'string') expect(text).toBe(message)
    else expect(text).toMatch(message)
  })

  it('is brief about internal errors, and adds a stack trace with CROSSARC_DEBUG=1', async () => {
    const onWrite = () => {
      throw new TypeError('no such thing')
    }
    const { exitCode, err } = await run(['systems'], { onWrite })
    expect(exitCode).toBe(1)
    expect(err).toMatch(/^crossarc: internal error: no such thing \[internal\]\n.*CROSSARC_DEBUG=1.*\n$/)
    const debugging = await run(['systems'], { onWrite, environment: { CROSSARC_DEBUG: '1' } })
    expect(debugging.exitCode).toBe(1)
    expect(debugging.err).toMatch(/TypeError: no such thing\n {4}at /)
  })
})

describe('the examples of the help', () => {
  /** The words of a shell line, with the quoting that the examples use. */
  const wordsOf = (line: string) =>
    [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
      ([, single, double, plain]) => single ?? double ?? plain,
    )

  it.each(['', ...commands])('crossarc %s', async (command) => {
    folder.write('dev.conllu', [hearing, hearing, news.replace('= news', '= weblog-7')].join('').repeat(4))
    const dev = readFileSync(folder.path('dev.conllu'), 'utf8')
    folder.write('sure.conllu', dev.replaceAll(/\t[^\t\n]*$/gm, '\tConfidence=0.5'))
    folder.write('old.conll', hearing.replace(/^#.*\n/, ''))
    const parser = folder.path('english.crossarc')
    if (command === 'parse') await run(['train', folder.path('dev.conllu'), '-o', parser, '--epochs', '1'])
    const { out } = await run([...(command === '' ? [] : [command]), '--help'])
    // Threads cannot run the source: parse.test.ts starts them from the build.
    const examples = out
      .split('\n')
      .filter((line) => line.startsWith('  crossarc ') && !line.includes('--threads'))
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples) {
      const [line] = example.trim().split(/ {2,}| > /)
      const args = wordsOf(line)
        .slice(1)
        .map((word, k, words) => {
          if (['-o', '--plot', '--model'].includes(words[k - 1])) return folder.path(word)
          if (words[k - 1] === '--constraints') return folder.write(word, JSON.stringify(Array(12).fill([])))
          if (words.includes('--calibration') && word === 'parsed.conllu') return folder.path('sure.conllu')
          if (/\.(conllu|txt)$/.test(word)) return folder.path('dev.conllu')
          return /\.conll$/.test(word) ? folder.path('old.conll') : word
        })
      const from = args.indexOf('conllx')
      if (args[from - 1] === '--from') args[args.length - 1] = folder.path('old.conll')
      const { exitCode, err } = await run(args)
      const unexpected = exitCode === 0 ? err.replace(/^crossarc: parsed .*\n/, '') : ''
      expect({ line, exitCode, err: unexpected }).toEqual({
        line,
        exitCode: line.startsWith('crossarc trace --system arc-standard') ? 3 : 0,
        err: '',
      })
    }
  })
})
