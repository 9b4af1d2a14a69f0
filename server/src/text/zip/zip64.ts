// ZIP64 (APPNOTE 4.3.14 to 4.5.3): 8-byte numbers beside the old ones, which then only point to them.

const WIDE_END = 0x06064b50
const WIDE_END_BYTES = 56
const LOCATOR = 0x07064b50
const LOCATOR_BYTES = 20
const WIDE_EXTRA = 1
/** The lowest version of the format that knows these numbers. */
export const WIDE_VERSION = 45

/** The old number when the true one is in ZIP64 form. */
export const WIDE_32 = 0xffffffff
export const WIDE_16 = 0xffff

export interface DirectoryPlace {
  count: number
  size: number
  offset: number
}

/** The extra field of an entry with the numbers that do not fit into its header. */
export function wideExtra(numbers: readonly number[]): Buffer {
  if (numbers.length === 0) return Buffer.alloc(0)
  const extra = Buffer.alloc(4 + 8 * numbers.length)
  extra.writeUInt16LE(WIDE_EXTRA, 0)
  extra.writeUInt16LE(8 * numbers.length, 2)
  for (const [nth, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + 8 * nth)
  return extra
}

/** The numbers of the extra field, in the order of the header. */
export function readWideExtra(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length;) {
    const length = extra.readUInt16LE(at + 2)
    const field = extra.subarray(at + 4, at + 4 + length)
    if (extra.readUInt16LE(at) === WIDE_EXTRA) {
      return Array.from({ length: Math.floor(field.length / 8) }, (_, nth) => readWide(field, 8 * nth))
    }
    at += 4 + length
  }
  return []
}

/** The records before the old end record: the true numbers, and their position. */
export function wideEndOf({ count, size, offset }: DirectoryPlace): Buffer {
  const bytes = Buffer.alloc(WIDE_END_BYTES + LOCATOR_BYTES)
  bytes.writeUInt32LE(WIDE_END, 0)
  bytes.writeBigUInt64LE(BigInt(WIDE_END_BYTES - 12), 4)
  bytes.writeUInt16LE(WIDE_VERSION, 12)
  bytes.writeUInt16LE(WIDE_VERSION, 14)
  bytes.writeBigUInt64LE(BigInt(count), 24)
  bytes.writeBigUInt64LE(BigInt(count), 32)
  bytes.writeBigUInt64LE(BigInt(size), 40)
  bytes.writeBigUInt64LE(BigInt(offset), 48)
  bytes.writeUInt32LE(LOCATOR, WIDE_END_BYTES)
  bytes.writeBigUInt64LE(BigInt(offset + size), WIDE_END_BYTES + 8)
  bytes.writeUInt32LE(1, WIDE_END_BYTES + 16)
  return bytes
}

/** Finds that record by the locator before the old end record; undefined when the position is invalid. */
export async function readWideEnd(
  read: (offset: number, length: number) => Promise<Buffer>,
  endAt: number,
): Promise<DirectoryPlace | undefined> {
  if (endAt < LOCATOR_BYTES) return undefined
  const locator = await read(endAt - LOCATOR_BYTES, LOCATOR_BYTES)
  if (locator.readUInt32LE(0) !== LOCATOR) return undefined
  const at = readWide(locator, 8)
  if (at > endAt - LOCATOR_BYTES - WIDE_END_BYTES) return undefined
  const end = await read(at, WIDE_END_BYTES)
  if (end.readUInt32LE(0) !== WIDE_END) return undefined
  return { count: readWide(end, 32), size: readWide(end, 40), offset: readWide(end, 48) }
}

/** Inexact above 2^53, which no archive reaches: the caller compares it with the size of the archive. */
const readWide = (bytes: Buffer, at: number) => Number(bytes.readBigUInt64LE(at))
