import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readZip, type ZipBytes, type ZipFile } from './read-zip.ts'
import { zipOf, type ZipSource } from './write-zip.ts'

const LIMITS = { totalBytes: 10 * 1024 * 1024, files: 100 }
const MB = 1024 * 1024

const inMemory = (bytes: Buffer): ZipBytes => ({
  size: bytes.length,
  read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
})

async function pack(sources: ZipSource[]): Promise<Buffer> {
  return buffer(zipOf(sources))
}

async function unpacked(files: Map<string, ZipFile>, name: string): Promise<Buffer> {
  const file = files.get(name)
  if (!file) throw new Error(`no ${name}`)
  return buffer(file.open())
}

const listed = async (bytes: Buffer) => [...(await readZip(inMemory(bytes), LIMITS)).keys()]

describe('an archive', () => {
  it('holds what was put into it, byte for byte, and is the same each time', async () => {
    const name = fc.stringMatching(/^[a-z]{1,8}(\/[a-z一二三]{1,8}){0,2}\.md$/)
    const content = fc.uint8Array({ maxLength: 5000 }).map((bytes) => Buffer.from(bytes))
    const files = fc.uniqueArray(fc.record({ name, content, isPacked: fc.boolean() }), {
      maxLength: 8,
      selector: (each) => each.name,
    })
    await fc.assert(
      fc.asyncProperty(files, async (each) => {
        const sources = each.map((file) => ({
          ...file,
          content: [file.content.subarray(0, 7), file.content.subarray(7)],
        }))
        const bytes = await pack(sources)
        expect(await pack(sources)).toEqual(bytes)
        const read = await readZip(inMemory(bytes), LIMITS)
        expect([...read.keys()]).toEqual(each.map((file) => file.name))
        for (const file of each) expect(await unpacked(read, file.name)).toEqual(file.content)
      }),
      { numRuns: 40 },
    )
  })

  it.each(['../a.md', 'a/../../b.md', '/etc/a.md', 'a\\b.md', 'C:/a.md', 'a//b.md', './a.md'])(
    'is refused where it leads out of its folder: %s',
    async (name) => {
      await expect(listed(await pack([{ name, content: ['x'] }]))).rejects.toThrow('不能用')
    },
  )

  it('is refused where a file is a link, has a password, or a name nobody can read', async () => {
    const bytes = await pack([{ name: 'a.md', content: ['x'] }])
    const central = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    const link = Buffer.from(bytes)
    link.writeUInt8(3, central + 5)
    link.writeUInt32LE((0o120777 << 16) >>> 0, central + 38)
    await expect(listed(link)).rejects.toThrow('「a.md」是一个链接')
    const locked = Buffer.from(bytes)
    locked.writeUInt16LE(0x801, central + 8)
    await expect(listed(locked)).rejects.toThrow('加了密码')
    const odd = Buffer.from(bytes)
    odd.writeUInt8(0xff, central + 46)
    await expect(listed(odd)).rejects.toThrow('不是 UTF-8')
  })

  it('is refused where it is a bomb: by its ratio, by all together, and where it lies about it', async () => {
    const flat = await pack([{ name: 'a.md', content: [Buffer.alloc(4 * MB)] }])
    await expect(listed(flat)).rejects.toThrow('大得不寻常')
    const random = Buffer.from(Array.from({ length: 65_536 }, (_, at) => (at * 7919) % 251))
    const many = await pack([
      { name: 'a.bin', content: Array.from({ length: 100 }, () => random) },
      { name: 'b.bin', content: Array.from({ length: 100 }, () => random) },
    ])
    await expect(readZip(inMemory(many), { totalBytes: 10 * MB, files: 9 })).rejects.toThrow(/太大|大得不寻常/)
    const lying = await pack([{ name: 'a.md', content: ['一'.repeat(1000)] }])
    lying.writeUInt32LE(10, lying.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
    const files = await readZip(inMemory(lying), LIMITS)
    await expect(unpacked(files, 'a.md')).rejects.toThrow('比它写明的大')
  })

  it('is refused where it is cut off, changed, or none at all', async () => {
    const text = '蜂'.repeat(500)
    const bytes = await pack([{ name: 'a.md', content: [text] }])
    await expect(listed(bytes.subarray(0, bytes.length - 30))).rejects.toThrow('不是一个完整的 ZIP')
    await expect(listed(Buffer.from('hello'))).rejects.toThrow('不是一个完整的 ZIP')
    const changed = Buffer.from(bytes)
    const other = deflateRawSync(Buffer.from('熊'.repeat(500)), { level: 6 })
    other.copy(changed, 30 + 'a.md'.length)
    await expect(unpacked(await readZip(inMemory(changed), LIMITS), 'a.md')).rejects.toThrow('坏了')
  })
})
