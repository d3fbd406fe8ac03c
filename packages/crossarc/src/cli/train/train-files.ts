import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { templateSets } from '../../linear/features/template-sets/index.ts'
import { checkWritable } from '../../node/index.ts'
import { usageError } from '../shell/failure.ts'
import { atFile } from '../shell/file-error.ts'
import type { TrainOptions } from './train-options.ts'
import { partialFileOf } from './train-pipeline.ts'
import { cardFileOf } from './train-preset.ts'

/** A file, and its name in messages. */
type Named = readonly [file: string, name: string]

/** Checks that train can write its files, and that none overwrites an input or another output. */
export async function checkFiles(
  inputs: readonly string[],
  { output, dev = [], templates, preset, ...rest }: TrainOptions & { output: string },
): Promise<void> {
  const taken: Named[] = [...inputs, ...dev]
    .filter((file) => file !== '-')
    .map((file) => [file, `the treebank ${file}`])
  if (templates !== undefined && !templateSets.has(templates))
    taken.push([templates, `the templates ${templates}`])
  await checkOutput([output, `-o ${output}`], taken)
  if (preset === undefined) return
  const partial = partialFileOf(output)
  const card = cardFileOf(output, rest)
  await checkOutput([partial, `-o ${output} with its ${partial}`], taken)
  await checkOutput(
    [card, rest.card === undefined ? `the model card ${card}` : `--card ${card}`],
    [...taken, [output, `the model ${output}`], [partial, `the model ${partial}`]],
  )
}

async function checkOutput([file, name]: Named, taken: readonly Named[]): Promise<void> {
  if (file === '') throw usageError(`${name.trim()} needs a file name`)
  const target = await identityOf(file)
  for (const [other, what] of taken) {
    if ((await identityOf(other)) === target) throw usageError(`${name} would overwrite ${what}`)
  }
  await checkWritable(file).catch((error: unknown) => {
    throw atFile(error, file, 'writing')
  })
}

/** The same for two names of one file, even if it does not exist yet. */
async function identityOf(file: string): Promise<string> {
  const status = await stat(file).catch(() => undefined)
  if (status !== undefined) return `${status.dev}:${status.ino}`
  const folder = dirname(resolve(file))
  return join(await realpath(folder).catch(() => folder), basename(file))
}
