import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { systemRandomness } from '../randomness.ts'
import { reachSwift } from './testing/reach-swift.ts'
import { createFolderStore } from './folder-store.ts'
import { createJoinedStore } from './joined-store.ts'
import { createS3Store } from './s3/s3-store.ts'
import type { FileStore } from './file-store.ts'

/** The minimum size of S3. */
const PART_BYTES = 5 * 1024 * 1024
const LARGE_BYTES = 30 * 1024 * 1024 + 17
const PIECE = Buffer.alloc(64 * 1024, 'bee')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bee-store-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const inFolder = (name: string) => createFolderStore(path.join(folder, name, 'deep'), systemRandomness)
const inSwift = async () =>
  createS3Store(await reachSwift(), { scratch: path.join(folder, 'scratch'), randomness: systemRandomness })

const STORES: Record<string, () => FileStore | Promise<FileStore>> = {
  'a folder': () => inFolder('alone'),
  ...(!inject('isWithoutSwift') && {
    'a bucket of Swift': inSwift,
    'a bucket before a folder': async () =>
      createJoinedStore({ folder: inFolder('behind'), s3: await inSwift(), fileStore: 's3' }),
  }),
}

/** Bytes with different content at every place. */
function* manyBytes(count: number) {
  for (let made = 0; made < count; made += PIECE.length) {
    PIECE.writeUInt32LE(made, 0)
    yield Buffer.from(PIECE.subarray(0, count - made))
  }
}

async function hashOf(pieces: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

describe.each(Object.entries(STORES))('%s', (_name, openIt) => {
  let store: FileStore
  beforeAll(async () => {
    store = await openIt()
  })

  async function pathsBelow(top: string): Promise<string[]> {
    const paths: string[] = []
    for await (const { path: each } of store.list(top)) paths.push(each)
    return paths.toSorted()
  }

  const textOf = async (name: string, span?: { start: number; end: number }) => {
    const file = await store.find(name)
    return file && text(await file.open(span))
  }

  it('keeps a file until it is removed, whole or a part of it', async () => {
    expect(await store.find('a/b.txt')).toBeUndefined()
    const before = Date.now()
    await store.put('a/b.txt', Buffer.from('honeycomb'))
    await store.put('a/c/d.txt', Readable.from([Buffer.from('be'), Buffer.from('es')]))
    const found = await store.find('a/b.txt')
    expect(found?.bytes).toBe(9)
    // Some stores have times in whole seconds.
    expect(Math.abs((found?.modifiedAt.getTime() ?? 0) - before)).toBeLessThan(10_000)
    expect(await textOf('a/b.txt')).toBe('honeycomb')
    expect(await textOf('a/b.txt', { start: 5, end: 7 })).toBe('com')
    expect(await textOf('a/c/d.txt')).toBe('bees')
    expect(await pathsBelow('a')).toEqual(['a/b.txt', 'a/c/d.txt'])
    await store.remove('a/c/d.txt')
    await store.remove('a/c/d.txt')
    expect(await store.find('a/c/d.txt')).toBeUndefined()
    expect(await pathsBelow('a')).toEqual(['a/b.txt'])
    await store.removeTree('a')
    await store.removeTree('a')
    expect(await pathsBelow('a')).toEqual([])
  })

  it('takes another in the place of one that is there', async () => {
    await store.put('again/a.txt', Buffer.from('first'))
    await store.put('again/a.txt', Buffer.from('second'))
    expect(await textOf('again/a.txt')).toBe('second')
    expect(await pathsBelow('again')).toEqual(['again/a.txt'])
  })

  it('keeps a file with nothing in it', async () => {
    await store.put('empty/a', new Uint8Array())
    await store.put('empty/b', Readable.from([]))
    for (const name of ['empty/a', 'empty/b']) {
      expect((await store.find(name))?.bytes).toBe(0)
      expect(await textOf(name)).toBe('')
    }
    expect(await pathsBelow('empty')).toEqual(['empty/a', 'empty/b'])
  })

  it('lists one folder, and none whose name begins like it', async () => {
    for (const name of ['lists/1/a', 'lists/1/b/c', 'lists/10/a']) await store.put(name, Buffer.from('x'))
    expect(await pathsBelow('lists/1')).toEqual(['lists/1/a', 'lists/1/b/c'])
    await store.removeTree('lists/1')
    expect(await pathsBelow('lists')).toEqual(['lists/10/a'])
    for await (const { bytes, modifiedAt } of store.list('lists')) {
      expect([bytes, Number.isNaN(modifiedAt.getTime())]).toEqual([1, false])
    }
  })

  it('shows nothing of what broke off', async () => {
    const broken = (bytes: number) =>
      Readable.from(
        (async function* () {
          yield* manyBytes(bytes)
          await Promise.resolve()
          throw new Error('the line is dead')
        })(),
      )
    await expect(store.put('e/f.txt', broken(100))).rejects.toThrow('the line is dead')
    await expect(store.put('e/g.txt', broken(9 * 1024 * 1024))).rejects.toThrow('the line is dead')
    expect(await pathsBelow('e')).toEqual([])
    expect([await store.find('e/f.txt'), await store.find('e/g.txt')]).toEqual([undefined, undefined])
  })

  it('takes a large stream, and gives the same bytes back', async () => {
    await store.put('large/a.bin', Readable.from(manyBytes(LARGE_BYTES)))
    const found = await store.find('large/a.bin')
    expect(found?.bytes).toBe(LARGE_BYTES)
    const hash = found && (await hashOf((await found.open()) as AsyncIterable<Buffer>))
    expect(hash).toBe(await hashOf(manyBytes(LARGE_BYTES)))
    await store.remove('large/a.bin')
  })

  it.each(['../secret', '/etc/passwd', '.hidden', 'a/.b', 'a//b', 'a/../b', 'a b', 'a?b', 'a/', ''])(
    'knows no path like 「%s」',
    async (name) => {
      expect(await store.find(name)).toBeUndefined()
      expect(await store.borrow(name)).toBeUndefined()
      await expect(store.put(name, Buffer.from('x'))).rejects.toThrow('Not a path')
      await expect(store.remove(name)).rejects.toThrow('Not a path')
      await expect(store.removeTree(name)).rejects.toThrow('Not a path')
      const sizes = { bytes: 1, partBytes: 1 }
      const token = store.parts.begin(name, sizes).then((begun) => store.parts.finish(begun, name, []))
      await expect(token).rejects.toThrow(/Not a path|not as large/)
    },
  )

  it('takes a folder over, the file by which the others are found last', async () => {
    const made = await mkdtemp(path.join(folder, 'made-'))
    await mkdir(path.join(made, 'pieces'), { recursive: true })
    await writeFile(path.join(made, 'head.m3u8'), 'head')
    for (const nth of [1, 2, 3, 4]) await writeFile(path.join(made, 'pieces', `${nth}.m4s`), `piece ${nth}`)
    const seen: string[][] = []
    const putting = { isDone: false }
    const watching = (async () => {
      while (!putting.isDone) seen.push(await pathsBelow('media/1'))
    })()
    await store.putTree('media/1', made, 'head.m3u8')
    putting.isDone = true
    await watching
    const whole = ['media/1/head.m3u8', ...[1, 2, 3, 4].map((nth) => `media/1/pieces/${nth}.m4s`)]
    expect(await pathsBelow('media/1')).toEqual(whole)
    for (const paths of seen) if (paths.includes('media/1/head.m3u8')) expect(paths).toEqual(whole)
  })

  it('lends a file to a program', async () => {
    await store.put('lent/a.txt', Buffer.from('honey'))
    const lent = await store.borrow('lent/a.txt')
    expect(lent?.file).toMatch(/\.txt$/)
    expect(await readFile(lent?.file ?? '', 'utf8')).toBe('honey')
    await lent?.giveBack()
    await lent?.giveBack()
    expect(await textOf('lent/a.txt')).toBe('honey')
    expect(await store.borrow('lent/none')).toBeUndefined()
  })

  describe('parts', () => {
    const first = Buffer.alloc(PART_BYTES, 'a')
    const second = Buffer.alloc(PART_BYTES, 'b')
    const third = Buffer.from('the end')
    const sizes = { bytes: 2 * PART_BYTES + third.length, partBytes: PART_BYTES }
    const whole = hashOf([first, second, third])

    const sender = (token: string) => async (number: number, content: Buffer) => ({
      number,
      bytes: content.length,
      tag: await store.parts.put(token, number, content),
    })

    it('become a file, in any order, sent twice, finished twice', async () => {
      const token = await store.parts.begin('originals/x.mp4', sizes)
      const send = sender(token)
      const parts = [await send(3, third), await send(1, first)]
      await expect(store.parts.finish(token, 'originals/x.mp4', parts)).rejects.toThrow('not as large')
      await send(2, Buffer.alloc(PART_BYTES, 'wrong'))
      parts.push(await send(2, second))
      expect(await pathsBelow('originals')).toEqual([])
      expect(await store.find('originals/x.mp4')).toBeUndefined()
      await store.parts.finish(token, 'originals/x.mp4', parts)
      await store.parts.finish(token, 'originals/x.mp4', parts)
      const found = await store.find('originals/x.mp4')
      expect(found?.bytes).toBe(sizes.bytes)
      expect(await textOf('originals/x.mp4', { start: PART_BYTES - 1, end: PART_BYTES })).toBe('ab')
      expect(found && (await hashOf((await found.open()) as AsyncIterable<Buffer>))).toBe(await whole)
      await store.parts.drop(token)
      expect((await store.find('originals/x.mp4'))?.bytes).toBe(sizes.bytes)
      await store.removeTree('originals')
    })

    it('that are dropped are nothing', async () => {
      const token = await store.parts.begin('originals/y.mp4', sizes)
      const part = await sender(token)(1, first)
      await store.parts.drop(token)
      await store.parts.drop(token)
      await expect(store.parts.put(token, 2, second)).rejects.toThrow()
      const sum = [part, { ...part, number: 2 }, { number: 3, bytes: third.length, tag: part.tag }]
      await expect(store.parts.finish(token, 'originals/y.mp4', sum)).rejects.toThrow()
      expect(await store.find('originals/y.mp4')).toBeUndefined()
    })

    it('are no larger than was said, and of no token but ours', async () => {
      const token = await store.parts.begin('originals/z.mp4', { bytes: 3, partBytes: 3 })
      await expect(store.parts.put(token, 1, Buffer.from('four'))).rejects.toThrow('too large')
      await store.parts.drop(token)
      for (const other of ['', '../secret', '?', 'a?b']) {
        await expect(store.parts.put(other, 1, Buffer.from('x'))).rejects.toThrow('Not a token')
        await expect(store.parts.drop(other)).rejects.toThrow('Not a token')
      }
    })
  })
})

it('a folder takes away drafts of killed processes, once they are old', async () => {
  const store = inFolder('drafts')
  const place = path.join(folder, 'drafts/deep/uploads')
  await store.put('uploads/kept.webp', Buffer.from('x'))
  const [old, young] = [path.join(place, '.old.webp.abc'), path.join(place, '.young.webp.abc')]
  await writeFile(old, 'half')
  await writeFile(young, 'half')
  await utimes(old, new Date(0), new Date(0))
  await utimes(path.join(place, 'kept.webp'), new Date(0), new Date(0))
  await store.removeDrafts(new Date(Date.now() - 60_000))
  expect([old, young, path.join(place, 'kept.webp')].map((file) => existsSync(file))).toEqual([false, true, true])
})
