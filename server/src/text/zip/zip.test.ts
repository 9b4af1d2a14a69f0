import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heldBytes, isRubbish, readZip, type ZipFile } from './read-zip.ts'
import { zipOf, type ZipSource } from './write-zip.ts'

const LIMITS = { totalBytes: 10 * 1024 * 1024, files: 100 }
const MB = 1024 * 1024

async function pack(sources: ZipSource[]): Promise<Buffer> {
  return buffer(zipOf(sources))
}

async function unpacked(files: Map<string, ZipFile>, name: string): Promise<Buffer> {
  const file = files.get(name)
  if (!file) throw new Error(`no ${name}`)
  return buffer(file.open())
}

const listed = async (bytes: Buffer) => [...(await readZip(heldBytes(bytes), LIMITS)).keys()]

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
        expect((await pack(sources)).equals(bytes)).toBe(true)
        const read = await readZip(heldBytes(bytes), LIMITS)
        expect([...read.keys()]).toEqual(each.map((file) => file.name))
        for (const file of each) expect((await unpacked(read, file.name)).equals(file.content)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it.each([
    '../a.md',
    'a/../../b.md',
    '/etc/a.md',
    'a\\..\\..\\b.md',
    '\\etc\\a.md',
    'C:/a.md',
    'C:\\a.md',
    'a//b.md',
    './a.md',
  ])('is refused where it leads out of its folder: %s', async (name) => {
    await expect(listed(await pack([{ name, content: ['x'] }]))).rejects.toThrow('不能用')
  })

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
    await expect(listed(odd)).rejects.toThrow('文件名读不出来')
  })

  it('has names as a Chinese Windows writes them, and as those write them who say nothing', async () => {
    const gbk = Buffer.from([0xcc, 0xe2, 0x2e, 0x6d, 0x64])
    const windows = await pack([{ name: 'xxxxx', content: ['x'] }])
    const central = windows.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    gbk.copy(windows, central + 46)
    windows.writeUInt16LE(0, central + 8)
    expect(await listed(windows)).toEqual(['题.md'])
    const silent = await pack([{ name: '题\\图.png', content: ['x'] }])
    silent.writeUInt16LE(0, silent.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 8)
    expect(await listed(silent)).toEqual(['题/图.png'])
    expect(['__MACOSX/a.md', 'a/.DS_Store', '.git/a', 'a/b.md'].filter(isRubbish)).toHaveLength(3)
  })

  it('is refused where it holds too many files, or says that a size stands elsewhere and does not give it', async () => {
    const three = await pack(['a', 'b', 'c'].map((name) => ({ name, content: ['x'] })))
    await expect(readZip(heldBytes(three), { ...LIMITS, files: 2 })).rejects.toThrow('最多 2 个')
    const large = await pack([{ name: 'a.md', content: ['x'] }])
    large.writeUInt32LE(0xffffffff, large.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 20)
    await expect(listed(large)).rejects.toThrow('不是一个完整的 ZIP')
  })

  it('is refused where it is a bomb: by its ratio, by all together, and where it lies about it', async () => {
    const flat = await pack([{ name: 'a.md', content: [Buffer.alloc(4 * MB)] }])
    await expect(listed(flat)).rejects.toThrow('大得不寻常')
    const random = Buffer.from(Array.from({ length: 65_536 }, (_, at) => (at * 7919) % 251))
    const many = await pack([
      { name: 'a.bin', content: Array.from({ length: 100 }, () => random) },
      { name: 'b.bin', content: Array.from({ length: 100 }, () => random) },
    ])
    await expect(readZip(heldBytes(many), { totalBytes: 10 * MB, files: 9 })).rejects.toThrow(/太大|大得不寻常/)
    const lying = await pack([{ name: 'a.md', content: ['一'.repeat(1000)] }])
    lying.writeUInt32LE(10, lying.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
    const files = await readZip(heldBytes(lying), LIMITS)
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
    await expect(unpacked(await readZip(heldBytes(changed), LIMITS), 'a.md')).rejects.toThrow('坏了')
  })
})

describe('an archive that outgrows the numbers of the old format', () => {
  /** Pretends that the numbers are small: an archive of gigabytes behaves the same. */
  const NARROW = { bytes: 300, files: 4 }
  const sources = (count: number): ZipSource[] =>
    Array.from({ length: count }, (_, nth) => ({ name: `${nth}.md`, content: [`第 ${nth} 个`.repeat(20)] }))
  const packNarrow = (files: ZipSource[]) => buffer(zipOf(files, NARROW))
  const endOf = (bytes: Buffer) => bytes.subarray(bytes.length - 22)

  it('says where the true numbers stand, and is read by them: places, files', async () => {
    const bytes = await packNarrow(sources(9))
    expect(endOf(bytes).readUInt16LE(10)).toBe(0xffff)
    expect(endOf(bytes).readUInt32LE(16)).toBe(0xffffffff)
    const read = await readZip(heldBytes(bytes), LIMITS)
    expect(read.size).toBe(9)
    expect((await unpacked(read, '8.md')).toString()).toBe('第 8 个'.repeat(20))
  })

  it('has a file in it whose size outgrows them', async () => {
    const content = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251))
    const film: ZipSource = { name: 'film.mp4', content: [content], isPacked: true, bytes: content.length }
    const read = await readZip(heldBytes(await packNarrow([film, ...sources(1)])), LIMITS)
    expect((await unpacked(read, 'film.mp4')).equals(content)).toBe(true)
    expect(read.get('film.mp4')?.bytes).toBe(5000)
    expect(read.size).toBe(2)
  })

  it('breaks off at a file that did not say how large it is', async () => {
    const content = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251))
    await expect(packNarrow([{ name: 'film.mp4', content: [content] }])).rejects.toThrow('film.mp4')
  })

  it('keeps to the old numbers while they suffice', async () => {
    const few = sources(2)
    expect((await pack(few)).indexOf(Buffer.from([0x50, 0x4b, 6, 6]))).toBe(-1)
  })

  it('is refused by the same limits, and where its numbers lead nowhere', async () => {
    const bytes = await packNarrow(sources(9))
    await expect(readZip(heldBytes(bytes), { ...LIMITS, files: 8 })).rejects.toThrow('最多 8 个')
    await expect(readZip(heldBytes(bytes), { ...LIMITS, totalBytes: 100 })).rejects.toThrow('太大')
    const wideEnd = bytes.indexOf(Buffer.from([0x50, 0x4b, 6, 6]))
    for (const [at, value] of [
      [wideEnd + 32, 2n ** 60n],
      [wideEnd + 40, 2n ** 63n],
      [wideEnd + 48, BigInt(bytes.length)],
      [wideEnd + 56 + 8, 2n ** 62n],
    ] as const) {
      const changed = Buffer.from(bytes)
      changed.writeBigUInt64LE(value, at)
      await expect(listed(changed)).rejects.toThrow(/不是一个完整的 ZIP|最多/)
    }
  })
})
