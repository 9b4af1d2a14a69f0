import { crc32 } from 'node:zlib'

/** Node reads GBK and does not write it: the table is made by reading every pair of bytes. */
const BYTES = new Map<string, readonly number[]>()
const reader = new TextDecoder('gbk')
for (let first = 0x81; first <= 0xfe; first += 1) {
  for (let second = 0x40; second <= 0xfe; second += 1) {
    const character = reader.decode(new Uint8Array([first, second]))
    if (character.length === 1 && character !== '\uFFFD') BYTES.set(character, [first, second])
  }
}

export const gbkOf = (text: string) =>
  Buffer.from([...text].flatMap((character) => BYTES.get(character) ?? [character.charCodeAt(0)]))

/** An archive as an old Windows writes it: names in GBK, without the mark of UTF-8, nothing packed. */
export function gbkZipOf(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [title, text] of Object.entries(files)) {
    const name = gbkOf(title)
    const content = gbkOf(text)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt32LE(crc32(content), 10)
    shared.writeUInt32LE(content.length, 14)
    shared.writeUInt32LE(content.length, 18)
    shared.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), shared, place, name]))
    const part = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, name, content])
    parts.push(part)
    offset += part.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}
