/**
 * The bytes of the model, for load() of crossarc.
 *
 * @example
 * const parser = await load(await bytes())
 */
export function bytes(): Promise<Uint8Array>
