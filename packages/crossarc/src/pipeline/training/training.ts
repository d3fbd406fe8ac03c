import { CrossarcError, defined } from '../../base/index.ts'
import { Tagger, type TaggerModel } from '../../linear/tagger/index.ts'
import {
  assignFolds,
  LinearTraining,
  type LinearTrainingOptions,
  type TaggingAccuracy,
  trainTagger,
} from '../../linear/training/index.ts'
import { Lemmatizer, type LemmatizerModel } from '../../text/lemmatizer/index.ts'
import type { TokenizerModel } from '../../text/tokenizer/index.ts'
import { trainLemmatizer, trainTokenizer } from '../../text/training/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import type { PipelineModel } from '../pipeline-file.ts'
import type { NetworkTraining } from './network-training.ts'
import type { NetworkTrainingOptions, PipelineTrainingOptions } from './presets.ts'

/** The stages of a training, in order. */
export type PipelineStage = 'tokenizer' | 'tagger' | 'lemmatizer' | 'jackknife' | 'parser' | 'size'

/** Each stage's share of the training time on English-EWT. */
type Shares = Readonly<Partial<Record<PipelineStage, number>>>
const LINEAR: Shares = {
  tokenizer: 0.02,
  tagger: 0.14,
  lemmatizer: 0.01,
  jackknife: 0.43,
  parser: 0.38,
  size: 0.02,
}
const NEURAL: Shares = { tokenizer: 0.005, lemmatizer: 0.005, parser: 0.99 }

/** The progress of a training. */
export interface PipelineProgress {
  readonly stage: PipelineStage
  /** Share of the whole training, 0..1. */
  readonly share: number
  /** Set at the end of an epoch or a stage. */
  readonly note?: string
  /** Whether model() has a new best model, or its first one. */
  readonly best?: true
}

/**
 * Trains all parts of a pipeline on a treebank. A linear parser learns from predicted tags, as it will see them in parsing:
 * each fold of the training set is tagged by a tagger trained on the others, and lemmatised with these tags. A neural
 * parser needs no tags and finds them itself.
 *
 * @example
 * const training = new PipelineTraining(train, dev, presets.fast)
 * for await (const { stage, share } of training.run()) console.log(stage, share)
 * const bytes = writePipeline(training.model())
 */
export class PipelineTraining {
  readonly #train: readonly Sentence[]
  readonly #dev: readonly Sentence[]
  readonly #options: PipelineTrainingOptions
  readonly #onProgress: (progress: PipelineProgress) => void
  #tokenizer: TokenizerModel | undefined
  #tagger: TaggerModel | undefined
  #lemmatizer: LemmatizerModel | undefined
  /** Returns the best parser so far; undefined while there is none. */
  #parser: (() => PipelineModel['parser']) | undefined

  /**
   * @param dev selects the best epochs; may be empty.
   * @param onProgress is also called between steps of run(), which can be a minute apart.
   */
  constructor(
    train: readonly Sentence[],
    dev: readonly Sentence[],
    options: PipelineTrainingOptions,
    onProgress: (progress: PipelineProgress) => void = () => {},
  ) {
    this.#train = train
    this.#dev = dev
    this.#options = options
    this.#onProgress = onProgress
  }

  /**
   * Trains; stop iterating to stop training. Loads the code of neural networks only if it trains one.
   */
  async *run(): AsyncGenerator<PipelineProgress, void> {
    const { parser, network } = this.#options
    if ((parser === undefined) === (network === undefined))
      throw new CrossarcError('training-option', 'A pipeline has either a linear parser or a network')
    const networks = network === undefined ? undefined : await this.#networkTraining(network)
    yield* this.#trainTokenizer()
    if (parser !== undefined) yield* this.#trainTagger()
    yield* this.#trainLemmatizer()
    if (parser !== undefined) yield* this.#trainParser(parser)
    else yield* this.#trainNetworks(networks!)
  }

  /** Whether there is a model yet. */
  get hasModel(): boolean {
    return this.#parser !== undefined
  }

  /** The best pipeline so far. */
  model(): PipelineModel {
    const parser = this.#parser?.()
    if (parser === undefined) throw new Error('There is no model yet: training has not reached the first one')
    return { tokenizer: this.#tokenizer, tagger: this.#tagger, lemmatizer: this.#lemmatizer, parser }
  }

  get #seed(): number {
    return this.#options.seed ?? 1
  }

  #at(stage: PipelineStage, done: number, note?: string, best = false): PipelineProgress {
    const shares = this.#options.network === undefined ? LINEAR : NEURAL
    let before = 0
    for (const [name, share] of Object.entries(shares)) {
      if (name === stage) break
      before += share
    }
    const progress: PipelineProgress = {
      stage,
      share: before + done * (shares[stage] ?? 0),
      ...defined({ note, best: best || undefined }),
    }
    this.#onProgress(progress)
    return progress
  }

  *#trainTokenizer(): Generator<PipelineProgress, void> {
    yield this.#at('tokenizer', 0)
    this.#tokenizer = trainTokenizer(this.#train, {
      seed: this.#seed,
      dev: this.#dev,
      onEpoch: ({ part, epoch, errors }) =>
        this.#at(
          'tokenizer',
          (epoch + (part === 'tokens' ? 0 : 8)) / 17,
          `${part}, epoch ${epoch}: ${errors} errors`,
        ),
    })
  }

  *#trainTagger(): Generator<PipelineProgress, void> {
    const { taggerEpochs = 10, taggerThreshold } = this.#options
    yield this.#at('tagger', 0)
    this.#tagger = unlessMissing('no-tags', () =>
      trainTagger(this.#train, this.#dev, {
        seed: this.#seed,
        epochs: taggerEpochs,
        ...defined({ threshold: taggerThreshold }),
        onEpoch: ({ epoch, accuracy }) => {
          this.#at('tagger', epoch / taggerEpochs, `epoch ${epoch}${accuracyText(accuracy)}`)
        },
      }),
    )
  }

  *#trainLemmatizer(): Generator<PipelineProgress, void> {
    yield this.#at('lemmatizer', 0)
    this.#lemmatizer = unlessMissing('no-lemmas', () => trainLemmatizer(this.#train, { seed: this.#seed }))
  }

  async #networkTraining(network: NetworkTrainingOptions): Promise<NetworkTraining> {
    const { NetworkTraining } = await import('./network-training.ts')
    return new NetworkTraining(this.#train, this.#dev, { ...this.#options, network })
  }

  async *#trainNetworks(training: NetworkTraining): AsyncGenerator<PipelineProgress, void> {
    for await (const { share, note, best } of training.run()) {
      if (best) this.#parser = () => training.part()
      yield this.#at('parser', share, note, best)
    }
  }

  *#trainParser(options: LinearTrainingOptions): Generator<PipelineProgress, void> {
    const { parserBytes, parserBeam } = this.#options
    const { epochs = 15, mix = 1 } = options
    const train = this.#tagger === undefined ? this.#train : yield* this.#jackknife()
    const dev = this.#tagger === undefined ? this.#dev : tagAll(this.#tagger, this.#dev)
    const lemmatizer = this.#lemmatizer === undefined ? undefined : new Lemmatizer(this.#lemmatizer)
    const lemmatized = (sentences: readonly Sentence[]) =>
      lemmatizer === undefined ? sentences : sentences.map((sentence) => lemmatizer.lemmatize(sentence))
    const training = new LinearTraining(lemmatized(train), lemmatized(dev), { ...options, seed: this.#seed })
    for (const event of training.run()) {
      if (event.type === 'sentence') {
        const passes = (event.round - 1) * epochs + event.epoch - 1 + event.done / event.total
        yield this.#at('parser', passes / (mix * epochs))
      } else {
        const passes = (event.round - 1) * epochs + (event.type === 'epoch' ? event.epoch : epochs)
        const what = event.type === 'epoch' ? `epoch ${event.epoch}` : 'mixed'
        const round = mix > 1 ? `round ${event.round}, ` : ''
        const scores =
          event.las === undefined ? '' : `: UAS ${hundred(event.uas!)}, LAS ${hundred(event.las)}`
        this.#parser = () => training.model()
        const best = event.type === 'mixed' || event.best
        yield this.#at('parser', passes / (mix * epochs), `${round}${what}${scores}`, best)
      }
    }
    yield this.#at('size', 0)
    const { model } = training.compressed(defined({ mostBytes: parserBytes }))
    this.#parser = () => (parserBeam === undefined ? model : { ...model, beam: parserBeam })
  }

  *#jackknife(): Generator<PipelineProgress, readonly Sentence[]> {
    const { jackknifeEpochs = 5, folds: wanted = 10 } = this.#options
    const folds = Math.min(wanted, this.#train.length)
    if (folds < 2) return tagAll(this.#tagger!, this.#train)
    const foldOf = assignFolds(this.#train.length, folds, this.#seed)
    const tagged = this.#train.slice()
    for (let fold = 0; fold < folds; fold++) {
      yield this.#at('jackknife', fold / folds)
      const others = this.#train.filter((_, index) => foldOf[index] !== fold)
      const tagger = unlessMissing('no-tags', () =>
        trainTagger(others, [], { seed: this.#seed, epochs: jackknifeEpochs }),
      )
      if (tagger === undefined) continue
      const runner = new Tagger(tagger)
      for (const [index, sentence] of this.#train.entries()) {
        if (foldOf[index] === fold) tagged[index] = runner.tag(sentence)
      }
    }
    return tagged
  }
}

function tagAll(model: TaggerModel, sentences: readonly Sentence[]): Sentence[] {
  const tagger = new Tagger(model)
  return sentences.map((sentence) => tagger.tag(sentence))
}

/** If the treebank has no tags or lemmas, the pipeline lacks that part. */
function unlessMissing<T>(code: string, train: () => T): T | undefined {
  try {
    return train()
  } catch (error) {
    if (error instanceof CrossarcError && error.code === code) return undefined
    throw error
  }
}

function accuracyText(accuracy: TaggingAccuracy | undefined): string {
  if (accuracy === undefined) return ''
  return `: UPOS ${hundred(accuracy.upos)}, XPOS ${hundred(accuracy.xpos)}, FEATS ${hundred(accuracy.feats)}`
}

function hundred(share: number): string {
  return (100 * share).toFixed(2)
}
