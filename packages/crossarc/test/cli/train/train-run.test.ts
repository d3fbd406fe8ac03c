import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { TrainingRun } from '../../../src/cli/train/train-run.ts'
import { readLinearModel } from '../../../src/linear/parser/model-file.ts'
import { LinearTraining, type TrainingEvent } from '../../../src/linear/training/training.ts'
import { readModelFile } from '../../../src/model-file/read.ts'
import { readConllu } from '../../../src/treebank/formats/conllu.ts'
import { temporaryFolder } from '../run.ts'
import { toyTreebank } from '../toy.ts'

const folder = temporaryFolder()
afterAll(folder.remove)
const train = readConllu(toyTreebank(20))
const dev = readConllu(toyTreebank(12, 2))
const options = { system: 'swap', epochs: 2, mix: 2, beam: 1 }

/** The file of a training whose events arrive in a different order, as they do from threads. */
async function written(name: string, order: (events: TrainingEvent[]) => TrainingEvent[]) {
  const training = new LinearTraining(train, dev, options)
  let said = ''
  const write = (text: string) => {
    said += text
  }
  const sink = { write, isTerminal: false, columns: undefined }
  const io = {
    stdin: (async function* () {})(),
    stdinIsTerminal: true,
    stdout: sink,
    stderr: sink,
    environment: {},
    onInterrupt: () => () => {},
  }
  const run = { output: folder.path(name), tags: 'gold', compress: true, quiet: true }
  const events = () => order([...training.run()])
  expect(await new TrainingRun(training, events, options, run, io).run(true)).toBe(0)
  return { training, said, bytes: readFileSync(folder.path(name)) }
}

describe('the file of several rounds', () => {
  it('does not depend on the order of their epoch events', async () => {
    const first = await written('first', (events) => events)
    const second = await written('second', (events) => events.reverse())
    expect(second.bytes.equals(first.bytes)).toBe(true)
    expect(first.said).toMatch(/^wrote .*, mix of 2: UAS /m)
  })

  it('has the scores of the mix', async () => {
    const { training, bytes } = await written('scores', (events) => events)
    const { training: about } = readModelFile(bytes).metadata as { training: object }
    expect(about).toMatchObject({ mixed: 2, ...training.evaluate(readLinearModel(bytes)) })
    expect(about).not.toHaveProperty('epoch')
  })
})
