import { readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Mh3Chart, partCount } from '../../src/entries/charts.ts'
import * as crossarc from '../../src/entries/index.ts'
import { loadLinearKernelsSync } from '../../src/entries/kernels.ts'
import {
  LinearParser,
  LinearTraining,
  Tagger,
  trainTagger,
  writeLinearModel,
  writeTagger,
} from '../../src/entries/linear.ts'
import { NeuralParser, NeuralTraining, writeNeuralModel } from '../../src/entries/neural.ts'
import {
  Lemmatizer,
  Tokenizer,
  trainLemmatizer,
  trainTokenizer,
  writeLemmatizer,
  writeTokenizer,
} from '../../src/entries/text.ts'
import { derive, staticOracle, systemByName } from '../../src/entries/transitions.ts'
import { writeConllx, writeJson } from '../../src/entries/treebank.ts'
import { headsOf, seededRandom, unlabelled } from '../../src/entries/trees.ts'
import { toyPreset } from '../neural/toy.ts'
import { repository } from './sources.ts'

const TEXT = `A hearing is scheduled on the issue today. The dog barks. It saw the cat near the house.
She has read the letter that he wrote. Do you like rain? I can't stay. You can.
The parsers find trees. We came home late. He gave her the book. They will not go. Come in, please!`

/** A function that makes its value when first called. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/**
 * What examples use without declaring it, by name: `sentence`, `bytes`, a trained `parser`. Where examples mean different
 * things by one name, the name of the exported thing comes before it.
 *
 * Writes the files that examples read into a folder.
 */
export async function fixtures(folder: string): Promise<(example: string, name: string) => unknown> {
  const bytes = readFileSync(join(repository, 'packages/model-en-fast/en-fast.crossarc'))
  const pipeline = await crossarc.load(bytes)
  const doc = pipeline.parse(TEXT)
  const train = crossarc.readConllu(doc.toConllu())
  const dev = train.slice(0, 4)
  const [sentence] = crossarc.readConllu(readFileSync(join(repository, 'examples/hearing.conllu')))
  const doubted = structuredClone(sentence)
  doubted.words[0].misc = 'Confidence=0.931'

  const training = once(() => {
    const training = new LinearTraining(train, dev, { system: 'swap', epochs: 2 })
    for (const _ of training.run());
    return training
  })
  const network = (model: string, seed = 1) =>
    once(() => {
      const options = { model, seed, preset: toyPreset, maximumUpdates: 2 }
      const training = new NeuralTraining(train, dev, options)
      for (const _ of training.run());
      return training
    })
  const hybrid = network('mh4-hybrid')
  const spanningTree = network('spanning-tree')
  const tagger = once(() => trainTagger(train, dev, { epochs: 2 }))
  const tokenizer = once(() => trainTokenizer(train, { dev, epochs: 2 }))
  const lemmatizer = once(() => trainLemmatizer(train))
  const files = {
    'english.crossarc': once(() => writeLinearModel(training().model())),
    'english-tags.crossarc': once(() => writeTagger(tagger())),
    'english-tokens.crossarc': once(() => writeTokenizer(tokenizer())),
    'english-lemmas.crossarc': once(() => writeLemmatizer(lemmatizer())),
    'gothic.crossarc': once(() => writeNeuralModel(hybrid().model())),
  }
  for (const [name, make] of Object.entries(files)) writeFileSync(join(folder, name), make())
  writeFileSync(join(folder, 'train.conllu'), doc.toConllu())

  const n = 3
  const goldHeads = headsOf([2, 0, 2])
  const random = seededRandom(1)
  const scores = (length: number) => Float64Array.from({ length }, () => random())
  const confident = () => pipeline.parseSentences(train, { retag: true, confidence: true }).toJSON()
  const covington = systemByName('covington-nonmonotonic')
  const derivation = () => derive(staticOracle('covington'), unlabelled(goldHeads))?.history

  const all: Record<string, () => unknown> = {
    readFile: () => readFile,
    writeFile: () => (name: string, data: Uint8Array | string) => writeFile(`${name}.new`, data),
    response: () => new Response(doc.toConllu()),
    jsonResponse: () => new Response(writeJson(train)),
    textResponse: () => new Response('Go\nhome\n\n'),
    'streamConllx.response': () => new Response(writeConllx(train)),
    pieces: () => TEXT.split(/(?= )/),
    use: () => () => {},
    text: () => TEXT,
    pipeline: () => pipeline,
    bytes: () => bytes,
    doc: () => doc,
    token: () => doc.tokens[1],
    sentence: () => sentence,
    sentences: () => train,
    train: () => train,
    trainSentences: () => train,
    dev: () => dev,
    devSentences: () => dev,
    gold: () => train,
    system: () => train,
    parsed: () => train,
    'readPipeline.readFile': () => async () => bytes,
    'readModelCard.readFile': () => async () => bytes,
    'confidenceOf.sentence': () => doubted,

    n: () => n,
    goldHeads: () => goldHeads,
    arcs: () => scores((n + 1) ** 2),
    transitions: () => scores(7 * (n + 2) ** 2),
    scores: () => scores(3 * (n + 2) ** 2),
    chart: () => new Mh3Chart(),
    'Mh4Chart.gold': () => goldHeads,
    'ArcEagerChart.scores': () => scores(4 * (n + 2) ** 2),
    'arcEagerProbabilities.scores': () => scores(4 * (n + 2) ** 2),
    'CrossingSensitiveChart.scores': () => scores(partCount(n)),

    parser: () => new LinearParser(training().model()),
    corrected: () => train[0],
    training,
    model: tagger,
    tagger: () => new Tagger(tagger()),
    'LinearParser.bytes': files['english.crossarc'],
    'Tagger.bytes': files['english-tags.crossarc'],

    tokenizer: () => new Tokenizer(tokenizer()),
    lemmatizer: () => new Lemmatizer(lemmatizer()),
    'writePipeline.tokenizer': tokenizer,
    'writePipeline.lemmatizer': lemmatizer,
    'Tokenizer.bytes': files['english-tokens.crossarc'],
    'Lemmatizer.bytes': files['english-lemmas.crossarc'],
    'rawText.model': tokenizer,

    'writePipeline.tagger': tagger,
    'writePipeline.parser': () => training().model(),
    'calibratePipeline.training': () => ({
      model: () => ({ tokenizer: tokenizer(), tagger: tagger(), parser: training().model() }),
    }),

    'NeuralParser.bytes': files['gothic.crossarc'],
    'readyModel.bytes': files['gothic.crossarc'],
    'writeNeuralModel.training': hybrid,
    'tagsOf.parser': () => new NeuralParser(hybrid().model()),
    first: () => hybrid().model(),
    second: () => network('mh4-hybrid', 2)().model(),
    third: () => network('mh4-hybrid', 3)().model(),
    hybridModel: () => hybrid().model(),
    spanningTreeModel: () => spanningTree().model(),
    mh4Parser: () => new NeuralParser(hybrid().model()),
    spanningTreeParser: () => new NeuralParser(spanningTree().model()),
    crossingParser: () => new NeuralParser(network('1ec')().model()),

    'evaluateReliability.gold': () => train,
    'evaluateReliability.parsed': confident,
    swapOutput: () => train,
    standardOutput: () => train,
    covingtonNonmonotonic: () => covington,
    codes: derivation,
    'analyseNonMonotonic.gold': () => unlabelled(goldHeads),

    swap: () => systemByName('swap'),
    swapEager: () => staticOracle('swap', 'eager'),

    kernels: () => loadLinearKernelsSync(),
    rows: () => 3,
    width: () => 8,
  }
  return (example, name) => {
    const make = all[`${example}.${name}`] ?? all[name]
    if (make === undefined) throw new ReferenceError(`${name} is not defined`)
    return make()
  }
}
