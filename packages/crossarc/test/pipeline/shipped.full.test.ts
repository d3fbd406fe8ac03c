import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { load } from '../../src/pipeline/load.ts'
import { scorePipeline } from '../../src/pipeline/training/scores.ts'
import { readConllu } from '../../src/treebank/formats/conllu.ts'
import { dataFile } from '../data.ts'

const packages = fileURLToPath(new URL('../../..', import.meta.url))
const dev = dataFile('ud-2.16/English-EWT/dev.conllu')

it.skipIf(dev === undefined).each(['en-fast', 'en'])(
  'the shipped model %s has the scores on the development set that its card says (needs UD 2.16)',
  async (name) => {
    const bytes = readFileSync(resolve(packages, `model-${name}/${name}.crossarc`))
    const pipeline = await load(bytes)
    const scores = scorePipeline(pipeline, readConllu(readFileSync(dev!)))
    expect(scores).toEqual(pipeline.card!.scores)
  },
)
