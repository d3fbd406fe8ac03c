import { CrossarcError } from '../error.ts'

/** The bytes behind a URL. */
export async function fetched(url: string): Promise<Uint8Array> {
  const failed = (reason: string) =>
    new CrossarcError('model-not-loaded', `The model could not be fetched: ${reason}`, {
      file: url.slice(0, 200),
    })
  const fail = (error: unknown): never => {
    throw failed(error instanceof Error ? error.message : String(error))
  }
  const response = await fetch(url).catch(fail)
  if (!response.ok) throw failed(`the server answered ${response.status} ${response.statusText}`)
  return new Uint8Array(await response.arrayBuffer().catch(fail))
}
