import { readFileSync } from 'node:fs'
import process from 'node:process'
import { readConllu, type Sentence } from 'crossarc'
import { evaluateConll18 } from 'crossarc/evaluate'
import { Tagger, trainTagger } from 'crossarc/linear'
import {
  Lemmatizer,
  rawText,
  readLemmatizer,
  readTokenizer,
  Tokenizer,
  trainLemmatizer,
  trainTokenizer,
  writeLemmatizer,
  writeTokenizer,
} from 'crossarc/text'
import { treebankFile } from './treebank.ts'

const ROUNDS = 5

/**
 * Accuracy and speed of tokenizing and lemmatizing raw text on one thread. Raw text is as in the shared tasks: spaces join
 * the sentences of a paragraph, and a blank line separates paragraphs and documents. Scores are F1 of the CoNLL 2018
 * evaluation. Seconds are CPU seconds, because other work on the machine affects these less.
 *
 * Arguments: names of treebanks (`ud-2.0/Hungarian-Szeged`), by default English-EWT 2.16. `--tags` also trains a tagger, to
 * measure lemmas with predicted tags; `--scaling` tokenizes texts of growing length: the time per unit must not grow.
 */
export async function run(args: readonly string[]): Promise<void> {
  const names = args.filter((name) => !name.startsWith('--'))
  for (const name of names.length === 0 ? ['ud-2.16/English-EWT'] : names) {
    const trainFile = treebankFile(`${name}/train.conllu`)
    const devFile = treebankFile(`${name}/dev.conllu`)
    if (trainFile === undefined || devFile === undefined) return
    const train = readConllu(readFileSync(trainFile), { roots: 'any' })
    const dev = readConllu(readFileSync(devFile), { roots: 'any' })
    console.log(name)
    const tokenizer = segmentation(train, dev)
    if (dev.some(({ words }) => words.some(({ form, lemma }) => lemma !== '_' && form !== '_'))) {
      lemmas(train, dev, args.includes('--tags'))
    }
    if (args.includes('--scaling')) scaling(tokenizer, rawText(dev))
  }
}

function segmentation(train: readonly Sentence[], dev: readonly Sentence[]): Tokenizer {
  let bytes = new Uint8Array()
  const trained = seconds(() => {
    bytes = writeTokenizer(trainTokenizer(train, { dev }))
  })
  const tokenizer = new Tokenizer(readTokenizer(bytes))
  const text = rawText(dev)
  const system = tokenizer.tokenize(text)
  const { scores } = evaluateConll18(asTrees(dev), asTrees(system))
  for (const metric of ['Tokens', 'Sentences', 'Words'] as const) {
    const { f1, precision, recall } = scores[metric]
    console.log(`  ${metric}\t${percent(f1)}\tprecision ${percent(precision)}\trecall ${percent(recall)}`)
  }
  const unbroken = evaluateConll18(asTrees(dev), asTrees(tokenizer.tokenize(text.replaceAll('\n\n', ' '))))
  console.log(`  Sentences\t${percent(unbroken.scores.Sentences.f1)}\twith joined paragraphs`)
  const words = wordsOf(system)
  const speed = words / fastest(() => tokenizer.tokenize(text))
  console.log(
    `  tokenizer: ${kilobytes(bytes)}, trained in ${trained.toFixed(1)} s, ${Math.round(speed)} words/s, ` +
      `${(((speed / words) * text.length) / 1e6).toFixed(2)} million characters/s`,
  )
  return tokenizer
}

function lemmas(train: readonly Sentence[], dev: readonly Sentence[], predictsTags: boolean): void {
  let bytes = new Uint8Array()
  const trained = seconds(() => {
    bytes = writeLemmatizer(trainLemmatizer(train))
  })
  const lemmatizer = () => new Lemmatizer(readLemmatizer(bytes))
  const one = lemmatizer()
  console.log(`  Lemmas\t${percent(accuracy(dev, dev, one))}\twith gold tags`)
  if (predictsTags) {
    const tagger = new Tagger(trainTagger(train, []))
    const tagged = dev.map((sentence) => tagger.tag(sentence))
    console.log(`  Lemmas\t${percent(accuracy(dev, tagged, one))}\twith predicted tags`)
  }
  const warm = wordsOf(dev) / fastest(() => dev.map((sentence) => one.lemmatize(sentence)))
  const fresh = Array.from({ length: ROUNDS }, lemmatizer)
  const cold = wordsOf(dev) / fastest((round) => dev.map((sentence) => fresh[round].lemmatize(sentence)))
  console.log(
    `  lemmatizer: ${kilobytes(bytes)}, trained in ${trained.toFixed(1)} s, ${Math.round(warm)} words/s, ` +
      `${Math.round(cold)} with an empty cache`,
  )
}

/** Nanoseconds of CPU time per UTF-16 unit. */
function scaling(tokenizer: Tokenizer, text: string): void {
  const line = text.replaceAll('\n', ' ')
  const texts: Record<string, (length: number) => string> = {
    'text without a line end': (length) => line.repeat(Math.ceil(length / line.length)).slice(0, length),
    'words without punctuation': (length) => 'dog '.repeat(length / 4),
    'one word': (length) => 'a'.repeat(length),
    'one symbol': (length) => '.'.repeat(length),
    'white space': (length) => `a${' '.repeat(length - 1)}`,
    ideographs: (length) => '文'.repeat(length),
  }
  console.log('  nanoseconds per unit, for texts of 0.1, 1 and 10 million units')
  for (const [name, make] of Object.entries(texts)) {
    const costs = [1e5, 1e6, 1e7].map((length) => {
      const whole = make(length)
      const stream = tokenizer.stream()
      const time = seconds(() => {
        for (let at = 0; at < length; at += 1 << 14) stream.push(whole.slice(at, at + (1 << 14)))
        stream.end()
      })
      return ((1e9 * time) / length).toFixed(0)
    })
    console.log(`  ${name}\t${costs.join('\t')}`)
  }
}

/** The evaluation requires trees, but their scores are not used here. */
function asTrees(sentences: readonly Sentence[]): Sentence[] {
  return sentences.map((sentence) => ({
    ...sentence,
    words: sentence.words.map((word) => ({ ...word, head: word.id - 1, deprel: 'dep' })),
  }))
}

function accuracy(gold: readonly Sentence[], tagged: readonly Sentence[], lemmatizer: Lemmatizer): number {
  let right = 0
  for (const [index, { words }] of gold.entries()) {
    const found = lemmatizer.lemmatize(tagged[index]).words
    for (const [i, { lemma }] of words.entries()) if (found[i].lemma === lemma) right++
  }
  return right / wordsOf(gold)
}

function wordsOf(sentences: readonly Sentence[]): number {
  return sentences.reduce((sum, { words }) => sum + words.length, 0)
}

function seconds(action: () => void): number {
  const before = process.cpuUsage()
  action()
  return process.cpuUsage(before).user / 1e6
}

function fastest(action: (round: number) => void): number {
  return Math.min(...Array.from({ length: ROUNDS }, (_, round) => seconds(() => action(round))))
}

const percent = (share: number) => (100 * share).toFixed(2)
const kilobytes = ({ length }: Uint8Array) => `${Math.round(length / 1000)} kB`
