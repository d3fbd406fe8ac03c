import { type Command, Option } from 'commander'
import { CrossarcError, defined } from '../../base/index.ts'
import { readingDirections } from '../../linear/parser/index.ts'
import { LinearTraining, type LinearTrainingOptions } from '../../linear/training/index.ts'
import { runRounds } from '../../node/training/index.ts'
import { dynamicOracles } from '../../oracle/index.ts'
import { liftingSchemes } from '../../tree/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { usageError } from '../shell/failure.ts'
import { GENERAL } from '../shell/help.ts'
import { addInputOptions, Input } from '../shell/input.ts'
import type { Io, Outcome } from '../shell/io.ts'
import { probability, wholeNumber } from '../shell/numbers.ts'
import { readAll } from '../shell/read-all.ts'
import { linearOptions } from './linear-options.ts'
import { checkHeadsAndLabels, compareData, warningsAbout } from './train-data.ts'
import { checkFiles } from './train-files.ts'
import { type Given, NETWORK_PRESETS, type TrainOptions } from './train-options.ts'
import { trainPipeline } from './train-pipeline.ts'
import { checkNetwork, checkPreset, pipelineRun, presetOptions } from './train-preset.ts'
import { developmentText, tagsText, trainingSetText } from './train-report.ts'
import { TrainingRun } from './train-run.ts'
import { predictTags } from './train-tags.ts'

const EXAMPLES = `
Examples:
  crossarc train train.conllu --dev dev.conllu -o parser.crossarc
  crossarc train train.conllu --dev dev.conllu -o english.crossarc --preset fast --language English
  crossarc train train.conllu --dev dev.conllu -o english.crossarc --preset accurate --threads 2
  crossarc train train.conllu -o greek.crossarc --preset acl2018 --network mh3 --threads 2
  crossarc train train.conllu -o greek.crossarc --preset accurate --network transition --threads 2
  crossarc train train.conllu --dev dev.conllu -o parser.crossarc --system swap --oracle lazy
  crossarc train train.conllu --dev dev.conllu -o parser.crossarc --system arc-hybrid --dynamic
  crossarc train train.conllu --dev dev.conllu -o parser.crossarc --beam 8 --epochs 10
  crossarc train train.conllu -o parser.crossarc --beam 8 --epochs 10 --mix 6 --threads 2
  crossarc train train.conllu -o parser.crossarc --system arc-standard --pseudo-projective head
  crossarc train train.conllu --dev dev.conllu -o parser.crossarc --tags jackknife
  crossarc train train.conllu --dev dev.conllu -o parser.crossarc --json > events.jsonl

Presets (without one, train a linear parser only):
  fast      tokenizer, tagger, lemmatizer, and a linear parser that learns from predicted tags;
            options of the linear parser override the preset
  accurate  tokenizer, lemmatizer, and a neural network that finds tags and trees
  large     like accurate, with a larger network
  acl2018   like accurate, with the network and training of Gómez-Rodríguez, Shi & Lee (2018)

With --preset, train also prints the scores on --dev and writes a model card in Markdown. While a
pipeline trains, the best model so far is in MODEL.partial.

Without --preset, train keeps the epoch with the best LAS on --dev, or the last one without --dev.

Ctrl-C stops training and writes the best model so far (exit code 130); a second Ctrl-C quits at
once. The same data, options and seed give the same file. See docs/training.md.
`

export function addTrain(program: Command, io: Io, outcome: Outcome): void {
  addInputOptions(
    program
      .command('train')
      .description('Train a parser, or with --preset a whole pipeline, on a treebank')
      .argument('[TRAIN...]', 'treebank files to learn from; - for stdin'),
  )
    .optionsGroup('Data and model:')
    .option(
      '--dev <file>',
      'Treebank to evaluate on after every epoch; repeatable',
      (file, before: string[] = []) => [...before, file],
    )
    .option('-o, --output <file>', 'Model file to write (required)')
    .addOption(
      new Option('--preset <name>', 'Train a whole pipeline, from raw text to trees').choices([
        'fast',
        ...NETWORK_PRESETS,
      ]),
    )
    .optionsGroup('Networks (--preset accurate, large or acl2018):')
    .addOption(
      new Option(
        '--network <model>',
        'How the network parses: mh3, mh4-two, spanning-tree, transition, …; see docs/neural.md',
      ).default(undefined, 'mh4-hybrid-arcs; acl2018: mh4-hybrid'),
    )
    .addOption(
      new Option(
        '--features <places>',
        'With --network transition: its input nodes, such as s1,s0,b0',
      ).default(undefined, "the system's own"),
    )
    .addOption(
      new Option('--networks <n>', 'Train n networks and average their scores: slower, more accurate')
        .argParser(wholeNumber(1))
        .default(undefined, '1'),
    )
    .option('--updates <n>', 'Maximum number of updates per network', wholeNumber(1))
    .addOption(
      new Option('--threads <n>', 'Training threads, for a network or for the rounds of --mix')
        .argParser(wholeNumber(1))
        .default(undefined, '1'),
    )
    .option('--fused', 'Use fused multiply-add: about a quarter faster, slightly different weights')
    .option('--wide', 'Use 256-bit vectors: faster, same model (Node 24 or later, AVX2)')
    .optionsGroup('Model card (with --preset):')
    .addOption(new Option('--name <name>', 'Name of the model').default(undefined, 'its file name'))
    .option('--language <name>', 'Language')
    .option('--treebank <name>', 'Training data')
    .option('--authors <names>', 'Authors of the data')
    .option('--licence <name>', 'Licence of the model')
    .addOption(new Option('--card <file>', 'Where to write the card').default(undefined, 'beside the model'))
    .optionsGroup('Linear parsers, and networks with --network transition:')
    .option('--system <name>', 'Transition system; crossarc systems lists them', 'swap')
    .addOption(
      new Option('--oracle <name>', 'Static oracle').default(
        undefined,
        "lazy for swap, else the system's first",
      ),
    )
    .addOption(
      new Option(
        '--dynamic [name]',
        "Learn from the parser's own errors, with this dynamic oracle of the system or its first",
      ),
    )
    .option('--beam <n>', 'Beam width in training and parsing; 1 is greedy', wholeNumber(1), 1)
    .optionsGroup('Linear parsers:')
    .addOption(
      new Option('--update <when>', 'When to correct a beam')
        .choices(['early', 'max-violation'])
        .default(undefined, 'max-violation'),
    )
    .addOption(
      new Option('--labelling <when>', 'Choose labels together with transitions, or after them (faster)')
        .choices(['joint', 'after'])
        .default('joint'),
    )
    .addOption(
      new Option(
        '--free-labels <which>',
        'With --dynamic: labels allowed on free arcs, which are wrong but cost nothing',
      )
        .choices(['any', 'gold'])
        .default(undefined, 'any'),
    )
    .addOption(
      new Option('--direction <order>', 'Order in which the parser reads the words of a sentence')
        .choices([...readingDirections])
        .default(undefined, 'left-to-right'),
    )
    .option('--epochs <n>', 'Passes over the training set', wholeNumber(1), 15)
    .addOption(
      new Option('--seed <n>', 'Random seed')
        .argParser(wholeNumber())
        .default(1)
        .helpGroup('Data and model:'),
    )
    .option('--mix <n>', 'Train n times, with consecutive seeds, and average the weights', wholeNumber(1), 1)
    .addOption(
      new Option('--templates <file>', 'Feature templates: a file, or the name of a set').default(
        undefined,
        "the system's own",
      ),
    )
    .addOption(
      new Option('--pseudo-projective <scheme>', 'Lift non-projective trees for a projective system').choices(
        [...liftingSchemes],
      ),
    )
    .optionsGroup('Linear parsers, and networks with --network transition:')
    .addOption(
      new Option('--explore-from <epoch>', 'With --dynamic: first epoch that follows wrong transitions')
        .argParser(wholeNumber(1))
        .default(undefined, '2'),
    )
    .addOption(
      new Option('--explore-probability <p>', 'With --dynamic: how often to follow them')
        .argParser(probability)
        .default(undefined, '0.9'),
    )
    .optionsGroup('Linear parsers:')
    .addOption(
      new Option('--tags <which>', 'Learn from the tags of the treebank, or from predicted ones')
        .choices(['gold', 'jackknife'])
        .default('gold'),
    )
    .option('--no-compress', 'Keep all features; by default, those that --dev does not need are pruned')
    .optionsGroup(GENERAL)
    .option('--json', 'Print events as JSON, one per line')
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
  if (output === undefined) throw usageError('name the model file to write with -o')
  const trainInput = new Input(files, options, io)
  const devInput = devFiles.length === 0 ? undefined : new Input(devFiles, options, io)
  const training = await linearOptions(options)
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
        ? 'no --dev: keeping the model of the last epoch\n'
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
      throw usageError(`--dynamic took "${dynamic}" as the name of an oracle: put --dynamic after the files`)
    }
    throw usageError('name a treebank to learn from')
  }
  if ([...files, ...dev].filter((file) => file === '-').length > 1) {
    throw usageError('stdin (-) can be read only once')
  }
  if (dynamic !== undefined && beam > 1) {
    throw usageError('--dynamic needs greedy training: drop --beam')
  }
  if (dynamic === undefined && (options.exploreFrom ?? options.exploreProbability) !== undefined) {
    throw usageError('--explore-from and --explore-probability need --dynamic')
  }
  if (dynamic === undefined && options.freeLabels !== undefined) {
    throw usageError('--free-labels needs --dynamic')
  }
  if (options.labelling === 'after' && beam > 1) {
    throw usageError('--labelling after needs greedy training: drop --beam')
  }
  if (options.update !== undefined && beam === 1) throw usageError('--update needs --beam 2 or more')
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
