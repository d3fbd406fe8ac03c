import { chunksOf, type Source } from '../treebank/index.ts'

/** The text of a source, in pieces cut anywhere. Bytes are read as UTF-8; invalid ones become U+FFFD. */
export async function* textsOf(source: Source): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8')
  for await (const chunk of chunksOf(source)) {
    const text =
      typeof chunk === 'string' ? decoder.decode() + chunk : decoder.decode(plain(chunk), { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

/** A copy if the memory is shared, which TextDecoder rejects. */
function plain(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : Uint8Array.from(bytes)
}
