import { CrossarcError } from '../base/index.ts'

/** The bytes behind a URL. */
export async function fetched(url: string): Promise<Uint8Array> {
  const fail = (error: unknown): never => {
    throw notFetched(error instanceof Error ? error.message : String(error), url)
  }
  const response = await fetch(url).catch(fail)
  checkResponse(response, url)
  return new Uint8Array(await response.arrayBuffer().catch(fail))
}

/** Throws if this is the response of a server and not a successful one. */
export function checkResponse(response: object, url = ''): void {
  const { ok, status, statusText } = response as Partial<Response>
  if (ok === false) throw notFetched(`the server answered ${status} ${statusText}`, url)
}

function notFetched(reason: string, url: string): CrossarcError {
  const place = url === '' ? {} : { file: url.slice(0, 200) }
  return new CrossarcError('model-not-loaded', `The model could not be fetched: ${reason}`, place)
}
