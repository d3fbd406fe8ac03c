import { type Profiler, Session } from 'node:inspector'
import { promisify } from 'node:util'

/** Microseconds between two samples. */
const INTERVAL = 200

/** Functions with a smaller share of the time are counted together. */
const LEAST_SHARE = 0.03

/**
 * Where the time of an action goes: the share of each function itself, without the functions that it calls. The samples
 * are those of V8's profiler, which attributes inlined code to the function that it comes from.
 */
export async function profile(action: () => void): Promise<string> {
  const session = new Session()
  session.connect()
  try {
    const post = promisify(
      (method: string, params: object, done: (error: Error | null, result?: object) => void) =>
        session.post(method, params, done),
    )
    await post('Profiler.enable', {})
    await post('Profiler.setSamplingInterval', { interval: INTERVAL })
    await post('Profiler.start', {})
    action()
    const { profile } = (await post('Profiler.stop', {})) as Profiler.StopReturnType
    return describe(selfTimes(profile))
  } finally {
    session.disconnect()
  }
}

/** Microseconds by function; methods of one name are told apart by their place. */
function selfTimes({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Map<string, number> {
  const keys = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      `${functionName || 'anonymous'}\t${url}:${lineNumber}`,
    ]),
  )
  const times = new Map<string, number>()
  for (const [k, id] of samples.entries()) {
    const key = keys.get(id)!
    times.set(key, (times.get(key) ?? 0) + timeDeltas[k])
  }
  return times
}

function describe(times: ReadonlyMap<string, number>): string {
  const total = [...times.values()].reduce((sum, time) => sum + time, 0)
  const percent = (time: number) => `${Math.round((100 * time) / total)} %`
  const large = [...times].filter(([, time]) => time >= LEAST_SHARE * total).sort(([, a], [, b]) => b - a)
  const rest = total - large.reduce((sum, [, time]) => sum + time, 0)
  const parts = large.map(([key, time]) => `${key.split('\t')[0]} ${percent(time)}`)
  return [...parts, `everything else ${percent(rest)}`].join(', ')
}
