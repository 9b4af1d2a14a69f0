/** The bytes ended in the middle of an entry. */
export class CutOff extends Error {
  override name = 'CutOff'
}

/** Reads chunks of any size in the sizes that the caller needs. */
export function createByteReader(source: AsyncIterable<Uint8Array>) {
  const pieces = source[Symbol.asyncIterator]()
  let current: Buffer = Buffer.alloc(0)
  let isOver = false

  async function fill(): Promise<boolean> {
    while (current.length === 0 && !isOver) {
      const next = await pieces.next()
      if (next.done === true) isOver = true
      else current = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
    }
    return current.length > 0
  }

  /** Returns at least one and at most this many bytes; undefined at the end. */
  async function some(most: number): Promise<Buffer | undefined> {
    if (!(await fill())) return undefined
    const taken = current.subarray(0, most)
    current = current.subarray(taken.length)
    return taken
  }

  /** Returns fewer bytes only at the end. */
  async function upTo(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    let missing = count
    while (missing > 0) {
      const part = await some(missing)
      if (!part) break
      parts.push(part)
      missing -= part.length
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
  }

  async function exactly(count: number): Promise<Buffer> {
    const bytes = await upTo(count)
    if (bytes.length < count) throw new CutOff('The bytes end too early')
    return bytes
  }

  const isAtEnd = async () => !(await fill())

  /** Closes the source. */
  async function close(): Promise<void> {
    isOver = true
    await pieces.return?.()
  }

  return { some, upTo, exactly, isAtEnd, close }
}

export type ByteReader = ReturnType<typeof createByteReader>
