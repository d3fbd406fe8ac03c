/** One step of a journey through the code. */
export interface Hop {
  /** The file, by its path in src. */
  file: string
  /** A name that the file declares. */
  name: string
  does: string
}

export interface Journey {
  title: string
  about: string
  hops: readonly Hop[]
}

/** Two journeys through the house, hop by hop; docs/architecture.md shows them, and a test looks up every file and name. */
export const JOURNEYS: readonly Journey[] = [
  {
    title: 'Raw text → tree',
    about: "`(await load('en')).parse(text).toConllu()`: what an application does, and `crossarc parse` too.",
    hops: [
      {
        file: 'pipeline/load.ts',
        name: 'load',
        does: 'finds the bytes of a model: by name, path, URL or File',
      },
      {
        file: 'pipeline/pipeline-file.ts',
        name: 'readPipeline',
        does: 'takes the file apart, one part for each stage',
      },
      {
        file: 'pipeline/parts.ts',
        name: 'createParts',
        does: 'builds the stages; loads the code of networks only when the parser is one',
      },
      { file: 'pipeline/pipeline.ts', name: 'Pipeline', does: 'runs the stages, one after another' },
      {
        file: 'text/tokenizer/tokenizer.ts',
        name: 'Tokenizer',
        does: 'cuts the text into sentences of words',
      },
      { file: 'linear/tagger/tagger.ts', name: 'Tagger', does: 'adds parts of speech and features' },
      { file: 'text/lemmatizer/lemmatizer.ts', name: 'Lemmatizer', does: 'adds lemmas' },
      {
        file: 'linear/parser/parser.ts',
        name: 'LinearParser',
        does: 'a linear parser: scores transitions from sparse features …',
      },
      { file: 'decode/greedy.ts', name: 'greedyEnd', does: '… and follows the best one, step by step' },
      {
        file: 'neural/parse/ready-parser.ts',
        name: 'ReadyParser',
        does: 'or a neural parser: encodes a batch of sentences and scores arcs …',
      },
      {
        file: 'decode/chart/projective/eisner.ts',
        name: 'EisnerChart',
        does: '… for which a chart, such as this one, finds the best tree',
      },
      { file: 'tree/from-sentence.ts', name: 'withTree', does: 'writes heads and labels into the words' },
      { file: 'pipeline/document.ts', name: 'Document', does: 'gives sentences and tokens to the caller' },
      { file: 'treebank/formats/conllu.ts', name: 'writeConllu', does: 'writes CoNLL-U' },
    ],
  },
  {
    title: 'Treebank → model',
    about: '`crossarc train train.conllu --dev dev.conllu -o model.crossarc`.',
    hops: [
      { file: 'cli/train/train.ts', name: 'addTrain', does: 'defines the command and checks its options' },
      { file: 'cli/shell/read-all.ts', name: 'readAll', does: 'reads the treebank, through …' },
      { file: 'treebank/formats/conllu.ts', name: 'streamConllu', does: '… the reader of its format' },
      {
        file: 'cli/train/train-run.ts',
        name: 'TrainingRun',
        does: 'a linear parser alone: trains, reports and saves, with …',
      },
      {
        file: 'linear/training/training.ts',
        name: 'LinearTraining',
        does: '… the averaged perceptron, which follows …',
      },
      {
        file: 'oracle/registry.ts',
        name: 'staticOracle',
        does: '… an oracle: the derivation of the gold tree',
      },
      {
        file: 'cli/train/train-pipeline.ts',
        name: 'trainPipeline',
        does: 'or a whole pipeline (`--preset`): trains, calibrates, scores and saves, with …',
      },
      {
        file: 'pipeline/training/training.ts',
        name: 'PipelineTraining',
        does: '… one training for each stage',
      },
      { file: 'text/training/tokenizer-training.ts', name: 'trainTokenizer', does: 'trains the tokenizer' },
      { file: 'linear/training/tagger-training.ts', name: 'trainTagger', does: 'trains the tagger' },
      {
        file: 'text/training/lemmatizer-training.ts',
        name: 'trainLemmatizer',
        does: 'trains the lemmatizer',
      },
      {
        file: 'neural/training/training.ts',
        name: 'NeuralTraining',
        does: 'trains the network, if there is one',
      },
      {
        file: 'evaluate/attachment/attachment.ts',
        name: 'evaluateAttachment',
        does: 'scores the development set after each epoch; the best epoch wins',
      },
      { file: 'linear/parser/model-file.ts', name: 'writeLinearModel', does: 'a linear parser to bytes' },
      { file: 'pipeline/pipeline-file.ts', name: 'writePipeline', does: 'a pipeline to bytes' },
      {
        file: 'model-file/write.ts',
        name: 'writeModelFile',
        does: 'the format of both files, with a checksum',
      },
    ],
  },
]
