import { readFile } from 'node:fs/promises'
import { type Command, Option } from 'commander'
import { CrossarcError, defined } from '../../base/index.ts'
import { parseTemplates } from '../../linear/features/index.ts'
import { templateSets } from '../../linear/features/template-sets/index.ts'
import { LinearTraining, type LinearTrainingOptions } from '../../linear/training/index.ts'
import { runRounds } from '../../node/training/index.ts'
import { dynamicOracle, dynamicOracles, staticOracle } from '../../oracle/index.ts'
import { systemByName } from '../../transition/systems/index.ts'
import { liftingSchemes } from '../../tree/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { usageError } from '../shell/failure.ts'
import { atFile } from '../shell/file-error.ts'
import { addInputOptions, Input } from '../shell/input.ts'
import type { Io, Outcome } from '../shell/io.ts'
import { probability, wholeNumber } from '../shell/numbers.ts'
import { readAll } from '../shell/read-all.ts'
import { checkHeadsAndLabels, compareData, warningsAbout } from './train-data.ts'
import { checkFiles } from './train-files.ts'
import { type Given, NETWORK_PRESETS, type TrainOptions } from './train-options.ts'
import { trainPipeline } from './train-pipeline.ts'
import { checkNetwork, checkPreset, isNetwork, pipelineRun, presetOptions } from './train-preset.ts'
import { developmentText, tagsText, trainingSetText } from './train-report.ts'
import { TrainingRun } from './train-run.ts'
import { predictTags } from './train-tags.ts'

const EXAMPLES = `
Examples:
  crossarc train train.conllu --dev dev.conllu -o parser.crossarc
  crossarc train train.conllu --dev dev.conllu -o parser.crossarc --system swap --oracle lazy
  crossarc train train.conllu --dev dev.conllu -o parser.crossarc --system arc-hybrid --dynamic
  crossarc train train.conllu --dev dev.conllu -o parser.crossarc --beam 8 --epochs 10
  crossarc train train.conllu --dev dev.conllu -o parser.crossarc --beam 8 --epochs 10 --mix 6 --threads 2
  crossarc train train.conllu --dev dev.conllu -o parser.crossarc --system arc-standard --pseudo-projective head
  crossarc train train.conllu --dev dev.conllu -o parser.crossarc --tags jackknife
  crossarc train train.conllu --dev dev.conllu -o parser.crossarc --json > events.jsonl
  crossarc train train.conllu --dev dev.conllu -o english.crossarc --preset fast --language English
  crossarc train train.conllu --dev dev.conllu -o english.crossarc --preset accurate --threads 2
  crossarc train train.conllu --dev dev.conllu -o greek.crossarc --preset acl2018 --network mh3 --threads 2
  crossarc train train.conllu --dev dev.conllu -o greek.crossarc --preset accurate --network transition --threads 2

With --preset the whole way from raw text to trees is trained. fast: a tokenizer, a tagger, a lemmatizer, and a linear
parser that learns from predicted tags; the options of the parser that are given replace those of the preset. accurate: a
tokenizer, a lemmatizer, and a neural network that finds tags and trees; the best model so far is in MODEL.partial until
the end. large: the same with a larger network. acl2018: the same with the network and the training of Gómez-Rodríguez,
Shi & Lee (2018). --network chooses what any of them parses with; with transition also --system, --oracle, --dynamic,
--beam and how far to explore. At the end stand the scores on --dev, and a model card in Markdown beside the model.
Without a preset only a linear parser is trained, as follows.

The model of the epoch with the best LAS on --dev is kept; without --dev that of the last epoch. Ctrl-C ends the
training after the sentence at hand and writes the best model so far (exit code 130); a second one quits at once.
The same data, options and seed give the same file. docs/training.md tells about templates, oracles and beams.
`

export function addTrain(program: Command, io: Io, outcome: Outcome): void {
  addInputOptions(
    program
      .command('train')
      .description('Train a parser, or with --preset a whole pipeline, on a treebank')
      .argument('[TRAIN...]', 'treebank files to learn from; - for stdin'),
  )
    .option(
      '--dev <file>',
      'treebank to measure on after every epoch; may be given again',
      (file, before: string[] = []) => [...before, file],
    )
    .option('-o, --output <file>', 'the model file to write (required)')
    .addOption(
      new Option('--preset <name>', 'train a whole pipeline from raw text to trees').choices([
        'fast',
        ...NETWORK_PRESETS,
      ]),
    )
    .option(
      '--network <model>',
      'with --preset accurate, large or acl2018: what the network parses with, such as mh3, mh4-two, spanning-tree or transition; docs/neural.md has them all (default: mh4-hybrid-arcs, with acl2018 mh4-hybrid)',
    )
    .option(
      '--features <places>',
      'with --network transition: the nodes that it looks at, such as s1,s0,b0; by default those of the system',
    )
    .option(
      '--networks <n>',
      'with a network: train so many networks and average their scores: slower, and more accurate',
      wholeNumber(1),
    )
    .option('--updates <n>', 'with a network: no more updates of it than this', wholeNumber(1))
    .option(
      '--threads <n>',
      'threads that train: the rounds of --mix, or a network (default: 1)',
      wholeNumber(1),
    )
    .option(
      '--fused',
      'with a network: fused multiply-add, about a quarter faster, with other last bits of the weights',
    )
    .option('--wide', 'with a network: vectors of 256 bits, the same model sooner; Node 24 or later has them')
    .option('--name <name>', 'with --preset: what the model card calls the model; by default as its file')
    .option('--language <name>', 'with --preset: for the model card')
    .option('--treebank <name>', 'with --preset: for the model card')
    .option('--authors <names>', 'with --preset: for the model card')
    .option('--licence <name>', 'with --preset: for the model card')
    .option('--card <file>', 'with --preset: where the model card goes; by default beside the model')
    .option('--system <name>', 'transition system; crossarc systems lists them', 'swap')
    .option('--oracle <name>', "static oracle; by default lazy for swap, else the system's first")
    .option(
      '--dynamic [name]',
      "learn from wrong turns too, with a dynamic oracle; by default the system's first",
    )
    .option('--beam <n>', 'width of the beam in training and parsing, 1 for greedy', wholeNumber(1), 1)
    .addOption(
      new Option('--update <when>', 'when a beam is corrected (default: max-violation)').choices([
        'early',
        'max-violation',
      ]),
    )
    .addOption(
      new Option('--labelling <when>', 'choose labels together with greedy transitions, or faster after them')
        .choices(['joint', 'after'])
        .default('joint'),
    )
    .option('--epochs <n>', 'passes over the training set', wholeNumber(1), 15)
    .option('--seed <n>', 'seed of the order of sentences and of exploration', wholeNumber(), 1)
    .option(
      '--mix <n>',
      'train so many times, with seeds from --seed on, and mix the weights',
      wholeNumber(1),
      1,
    )
    .option(
      '--templates <file>',
      "feature templates, a file or the name of a set; by default the system's own",
    )
    .addOption(
      new Option('--pseudo-projective <scheme>', 'lift non-projective trees for a projective system').choices(
        [...liftingSchemes],
      ),
    )
    .option(
      '--explore-from <epoch>',
      'with --dynamic: first epoch that follows wrong turns (default: 2)',
      wholeNumber(1),
    )
    .option('--explore-probability <p>', 'with --dynamic: how often (default: 0.9)', probability)
    .addOption(
      new Option('--tags <which>', 'tags to learn from: those of the treebank, or predicted ones')
        .choices(['gold', 'jackknife'])
        .default('gold'),
    )
    .option('--no-compress', 'keep the weights that the development set does not miss')
    .option('--json', 'print events as JSON, one a line')
    .addHelpText('after', EXAMPLES)
    .action(async (files: string[], options: TrainOptions, command: Command) => {
      outcome.exitCode = await run(files, options, command, io)
    })
}

async function run(files: string[], options: TrainOptions, command: Command, io: Io): Promise<number> {
  const given: Given = (name) => command.getOptionValueSource(name) === 'cli'
  const { output, dev: devFiles = [] } = options
  checkOptions(files, options)
  checkPreset(options, given)
  await checkNetwork(options)
  if (output === undefined) throw usageError('say with -o which model file to write')
  const trainInput = new Input(files, options, io)
  const devInput = devFiles.length === 0 ? undefined : new Input(devFiles, options, io)
  const training = await libraryOptions(options)
  await checkFiles(files, { ...options, output })

  const trainName = trainInput.names.join(', ')
  const train = await readAll(trainInput, 'reading')
  checkHeadsAndLabels(train, trainName)
  const dev = devInput === undefined ? [] : await readAll(devInput, 'reading')
  const devName = devInput?.names.join(', ') ?? ''
  if (devInput !== undefined) checkHeadsAndLabels(dev, devName)
  const development = devInput === undefined ? undefined : compareData(train, dev)
  const warnings = development === undefined ? [] : warningsAbout(development, trainName, devName)
  for (const warning of warnings) await io.stderr.write(`crossarc: warning: ${warning}\n`)
  if (options.preset !== undefined) {
    const pipeline = presetOptions(training, options, given)
    return trainPipeline(train, dev, pipeline, pipelineRun(files, options, command), io)
  }
  const tagged =
    options.tags === 'gold'
      ? undefined
      : await predictTags(train, dev, { seed: options.seed, quiet: options.quiet === true }, io)
  const [trained, measured] = [tagged?.train ?? train, tagged?.dev ?? dev]
  const linear = prepare(trained, measured, training, trainName)
  const threads = Math.min(options.threads ?? 1, options.mix)
  const events = () => (threads > 1 ? runRounds(linear, trained, measured, training, threads) : linear.run())

  const trainingRun = new TrainingRun(linear, events, training, { ...options, output }, io)
  await trainingRun.say(
    () =>
      trainingSetText(trainName, linear.report, training) +
      (development === undefined
        ? 'no --dev: the model of the last epoch is kept\n'
        : developmentText(devName, development)) +
      (tagged === undefined ? '' : tagsText(tagged)),
    {
      type: 'data',
      train: { files: trainInput.names, ...linear.report, skipped: trainInput.skippedAsJson() },
      ...defined({
        dev: development && { files: devInput!.names, ...development, skipped: devInput!.skippedAsJson() },
        tagging: tagged && { folds: tagged.folds, ...tagged.accuracy },
      }),
      warnings,
    },
  )
  return trainingRun.run(development !== undefined)
}

function checkOptions(files: readonly string[], options: TrainOptions): void {
  const { dynamic, dev = [], beam } = options
  if (files.length === 0) {
    if (typeof dynamic === 'string' && !dynamicOracles.some(({ name }) => name === dynamic)) {
      throw usageError(`--dynamic took "${dynamic}" for the name of an oracle: give it after the files`)
    }
    throw usageError('give a treebank to learn from')
  }
  if ([...files, ...dev].filter((file) => file === '-').length > 1) {
    throw usageError('stdin (-) can be read only once')
  }
  if (dynamic !== undefined && beam > 1) {
    throw usageError('--dynamic is for greedy training: leave out --beam')
  }
  if (dynamic === undefined && (options.exploreFrom ?? options.exploreProbability) !== undefined) {
    throw usageError('--explore-from and --explore-probability need --dynamic')
  }
  if (options.labelling === 'after' && beam > 1) {
    throw usageError('--labelling after is for greedy training: leave out --beam')
  }
  if (options.update !== undefined && beam === 1) throw usageError('--update needs a --beam of more than 1')
}

/** The options as the library takes them; unknown names are an error before any work. */
async function libraryOptions(options: TrainOptions): Promise<LinearTrainingOptions> {
  const { system, oracle, dynamic, update, exploreFrom, exploreProbability, pseudoProjective } = options
  systemByName(system)
  if (!isNetwork(options.preset)) {
    staticOracle(system, oracle)
    if (dynamic !== undefined) dynamicOracle(system, dynamic === true ? undefined : dynamic)
  }
  const templates = options.templates === undefined ? undefined : await readTemplates(options.templates)
  return {
    system,
    epochs: options.epochs,
    seed: options.seed,
    mix: options.mix,
    beam: options.beam,
    labelling: options.labelling,
    ...defined({
      oracle,
      dynamic,
      update,
      templates,
      exploreFrom,
      exploreProbability,
      lifting: pseudoProjective,
    }),
  }
}

async function readTemplates(file: string): Promise<string> {
  const set = templateSets.get(file)
  if (set !== undefined) return set
  try {
    const text = await readFile(file, 'utf8')
    parseTemplates(text)
    return text
  } catch (error) {
    throw error instanceof CrossarcError ? error.at({ file }) : atFile(error, file, 'reading')
  }
}

function prepare(
  train: readonly Sentence[],
  dev: readonly Sentence[],
  options: LinearTrainingOptions,
  file: string,
): LinearTraining {
  try {
    return new LinearTraining(train, dev, options)
  } catch (error) {
    throw error instanceof CrossarcError ? error.at({ file }) : error
  }
}
