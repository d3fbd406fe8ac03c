import { CrossarcError } from '../../base/index.ts'
import { type InstalledModel, installedModel, installedModels, readSharedFile } from '../../node/index.ts'
import { usageError } from './failure.ts'
import { atFile } from './file-error.ts'

/** The default models when several are installed, best first. */
const PREFERRED = ['en', 'en-fast']

/** A model's bytes, and its name in errors. */
export interface ModelSource {
  readonly name: string
  readonly bytes: SharedArrayBuffer
}

/** The model that --model names, a file or an installed model; without --model, an installed one. */
export async function modelSource(wanted: string | undefined): Promise<ModelSource> {
  if (wanted === undefined) return read((await defaultModel()).file)
  if (!/^[a-z0-9][a-z0-9-]*$/.test(wanted)) return read(wanted)
  try {
    return await read((await installedModel(wanted)).file)
  } catch (error) {
    if (!(error instanceof CrossarcError) || error.code !== 'model-not-installed') throw error
    // A file may have such a name, too. If there is none, the error about models says more.
    return read(wanted).catch((problem: unknown) => {
      throw problem instanceof CrossarcError && problem.code === 'file-not-found' ? error : problem
    })
  }
}

async function defaultModel(): Promise<InstalledModel> {
  const models = await installedModels()
  const model =
    models.length === 1
      ? models[0]
      : PREFERRED.flatMap((name) => models.find((one) => one.name === name) ?? [])[0]
  if (model !== undefined) return model
  throw usageError(
    models.length === 0
      ? 'no model is installed: run npm install crossarc-model-en, or name a model file with --model'
      : `several models are installed: choose one with --model (${models.map(({ name }) => name).join(', ')})`,
  )
}

async function read(file: string): Promise<ModelSource> {
  try {
    return { name: file, bytes: await readSharedFile(file) }
  } catch (error) {
    throw atFile(error, file, 'reading')
  }
}
