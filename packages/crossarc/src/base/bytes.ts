import { CrossarcError } from './error.ts'

/** Says that a model file with a right checksum still holds what no writer writes. */
export function corrupt(reason: string): CrossarcError {
  return new CrossarcError('model-corrupt', `The model file is damaged: ${reason}`)
}

/** Bytes that grow at their end. */
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

  /** A whole number of 0..2³² − 1, seven bits a byte from the lowest, the last byte below 128 (LEB128). */
  unsigned(value: number): void {
    let rest = value >>> 0
    while (rest >= 128) {
      this.byte((rest & 127) | 128)
      rest >>>= 7
    }
    this.byte(rest)
  }

  /** A whole number of −2³¹..2³¹ − 1, small where its size is small: 0, −1, 1, −2, … are written as 0, 1, 2, 3, … */
  signed(value: number): void {
    this.unsigned((value << 1) ^ (value >> 31))
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }
}

/** Reads what a ByteWriter wrote, and trusts none of it. */
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

  /** The number whose first byte was just read, and was not its last one or not there. */
  longer(): number {
    this.at--
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte()
      if (shift === 28 && byte > 15) break
      value |= (byte & 127) << shift
      if (byte < 128) return value >>> 0
    }
    throw corrupt('its weights hold a number beyond 32 bits')
  }

  signed(): number {
    const value = this.unsigned()
    return (value >>> 1) ^ -(value & 1)
  }

  end(): void {
    if (this.at !== this.bytes.length) throw corrupt('its weights are followed by something else')
  }
}
