import { CrossarcError } from './error.ts'

/** The error for a model file with a valid checksum but contents that no writer produces. */
export function corrupt(reason: string): CrossarcError {
  return new CrossarcError('model-corrupt', `The model file is damaged: ${reason}`)
}

/** A growing buffer of bytes. */
export class ByteWriter {
  #bytes = new Uint8Array(1 << 12)
  #length = 0

  byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#length++] = value
  }

  /** Writes an integer of 0..2³² − 1 as LEB128: seven bits per byte from the lowest, the last byte below 128. */
  unsigned(value: number): void {
    let rest = value >>> 0
    while (rest >= 128) {
      this.byte((rest & 127) | 128)
      rest >>>= 7
    }
    this.byte(rest)
  }

  /** Writes an integer of −2³¹..2³¹ − 1 so that small sizes stay short: 0, −1, 1, −2, … become 0, 1, 2, 3, … */
  signed(value: number): void {
    this.unsigned((value << 1) ^ (value >> 31))
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }
}

/** Reads what a ByteWriter wrote, and checks all of it. */
export class ByteReader {
  readonly bytes: Uint8Array
  at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  byte(): number {
    const byte = this.bytes[this.at++]
    if (byte === undefined) throw corrupt('its weights end too early')
    return byte
  }

  unsigned(): number {
    const byte = this.bytes[this.at++]
    return byte < 128 ? byte : this.longer()
  }

  /** The number whose first byte was just read, if it has more bytes or the input ended. */
  longer(): number {
    this.at--
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte()
      if (shift === 28 && byte > 15) break
      value |= (byte & 127) << shift
      if (byte < 128) return value >>> 0
    }
    throw corrupt('its weights hold a number larger than 32 bits')
  }

  signed(): number {
    const value = this.unsigned()
    return (value >>> 1) ^ -(value & 1)
  }

  end(): void {
    if (this.at !== this.bytes.length) throw corrupt('extra bytes follow its weights')
  }
}
