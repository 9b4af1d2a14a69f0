/** Everything in a tar is in blocks of this size. */
export const TAR_BLOCK = 512
const NAME_BYTES = 100
/** Twelve bytes for a size: eleven octal digits; a larger size is written in binary, which every current reader knows. */
const OCTAL_MAX = 8 ** 11 - 1
const FIELDS = { mode: 100, uid: 108, gid: 116, size: 124, mtime: 136, checksum: 148, type: 156, magic: 257 } as const

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')

function writeSize(header: Buffer, bytes: number): void {
  if (bytes <= OCTAL_MAX) {
    header.write(`${octal(bytes, 11)}\0`, FIELDS.size, 'latin1')
    return
  }
  header.writeUInt8(0x80, FIELDS.size)
  header.writeBigUInt64BE(BigInt(bytes), FIELDS.size + 4)
}

function headerBlock(name: string, { bytes, seconds, type }: { bytes: number; seconds: number; type: string }): Buffer {
  const header = Buffer.alloc(TAR_BLOCK)
  header.write(name, 0, NAME_BYTES, 'utf8')
  header.write(`${octal(0o600, 7)}\0`, FIELDS.mode, 'latin1')
  header.write(`${octal(0, 7)}\0`, FIELDS.uid, 'latin1')
  header.write(`${octal(0, 7)}\0`, FIELDS.gid, 'latin1')
  writeSize(header, bytes)
  header.write(`${octal(seconds, 11)}\0`, FIELDS.mtime, 'latin1')
  header.write(type, FIELDS.type, 'latin1')
  header.write('ustar\x0000', FIELDS.magic, 'latin1')
  // The checksum is computed with spaces in its own field.
  header.fill(' ', FIELDS.checksum, FIELDS.checksum + 8)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)}\0 `, FIELDS.checksum, 'latin1')
  return header
}

/** Fills an entry up to a full block. */
export const tarPadding = (bytes: number) => Buffer.alloc((TAR_BLOCK - (bytes % TAR_BLOCK)) % TAR_BLOCK)

/** A record begins with its own length, which counts its own digits. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`)
  let length = rest + String(rest).length
  if (String(length).length + rest !== length) length += 1
  return Buffer.from(`${length} ${key}=${value}\n`)
}

/** The header of a file. A name that is too long for it is in a separate entry before it. */
export function tarHeader(name: string, { bytes, at }: { bytes: number; at: Date }): Buffer {
  const seconds = Math.floor(at.getTime() / 1000)
  if (Buffer.byteLength(name) <= NAME_BYTES) return headerBlock(name, { bytes, seconds, type: '0' })
  const record = paxRecord('path', name)
  return Buffer.concat([
    headerBlock('long-name', { bytes: record.length, seconds, type: 'x' }),
    record,
    tarPadding(record.length),
    headerBlock('long-name', { bytes, seconds, type: '0' }),
  ])
}

/** Two empty blocks. */
export const tarEnd = () => Buffer.alloc(2 * TAR_BLOCK)
