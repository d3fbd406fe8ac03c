export async function bytes() {
  const response = await fetch(new URL('./pt-fast.crossarc', import.meta.url))
  if (!response.ok)
    throw new Error(`The model could not be fetched: ${response.status} ${response.statusText}`)
  return new Uint8Array(await response.arrayBuffer())
}
