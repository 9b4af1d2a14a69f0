import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { systemRandomness } from '../../randomness.ts'
import { reachSwift } from '../testing/reach-swift.ts'
import { createS3Client, type S3Client } from './s3-client.ts'
import { checkS3 } from './check-s3.ts'
import { createS3Store } from './s3-store.ts'
import type { S3Settings } from './s3-settings.ts'

const MIB = 1024 * 1024

describe.skipIf(inject('isWithoutSwift'))('a bucket', () => {
  let swift: S3Settings
  let scratch: string
  beforeAll(async () => {
    scratch = await mkdtemp(path.join(os.tmpdir(), 'bee-scratch-'))
    swift = await reachSwift()
  })
  afterAll(() => rm(scratch, { recursive: true, force: true }))

  const storeBy = (client: S3Client, options: { pageFiles?: number } = {}) =>
    createS3Store(swift, { scratch, randomness: systemRandomness, client, ...options })

  it('is listed page by page', async () => {
    const store = storeBy(createS3Client(swift), { pageFiles: 2 })
    const paths = [1, 2, 3, 4, 5].map((nth) => `pages/${nth}`)
    for (const each of paths) await store.put(each, Buffer.from(each))
    const listed: string[] = []
    for await (const file of store.list('pages')) listed.push(file.path)
    expect(listed.toSorted()).toEqual(paths)
    await store.removeTree('pages')
    expect(await store.find('pages/5')).toBeUndefined()
  })

  it('takes a stream no faster than it goes up', async () => {
    const client = createS3Client(swift)
    let pulled = 0
    let sent = 0
    let mostHeld = 0
    const store = storeBy({
      ...client,
      ask: async (request) => {
        const answer = await client.ask(request)
        sent += request.body?.length ?? 0
        return answer
      },
    })
    const source = Readable.from(
      (function* () {
        for (let nth = 0; nth < 30; nth += 1) {
          pulled += MIB
          mostHeld = Math.max(mostHeld, pulled - sent)
          yield Buffer.alloc(MIB, nth)
        }
      })(),
      // The number of pieces that wait in the stream itself.
      { highWaterMark: 1 },
    )
    await store.put('slow/30.bin', source)
    expect((await store.find('slow/30.bin'))?.bytes).toBe(30 * MIB)
    expect(mostHeld).toBeLessThan(17 * MIB)
  })

  it('stops sending when the reader leaves', async () => {
    const store = storeBy(createS3Client(swift))
    await store.put('left/a.bin', Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(MIB))))
    const file = await store.find('left/a.bin')
    const stream = await file?.open()
    const taken = await new Promise((resolve) => stream?.once('data', resolve))
    expect((taken as Buffer).length).toBeLessThan(MIB + 1)
    stream?.destroy()
    await new Promise((resolve) => stream?.once('close', resolve))
    expect(stream?.destroyed).toBe(true)
    // The connection is free for others, or closed.
    expect(await file?.open({ start: 0, end: 1 }).then(text)).toBe('\0\0')
  })

  it('takes away what was begun long ago, and files that were lent and never given back', async () => {
    const store = storeBy(createS3Client(swift))
    const token = await store.parts.begin('originals/a.mp4', { bytes: 3, partBytes: 3 })
    await writeFile(path.join(scratch, 'forgotten.mp4'), 'x')
    const after = new Date(Date.now() + 60_000)
    await store.removeDrafts(after)
    expect(await readdir(scratch)).toEqual([])
    const tag = await store.parts.put(token, 1, Buffer.from('abc'))
    await store.removeDrafts(new Date(after.getTime() + 31 * 24 * 60 * 60 * 1000))
    const finish = store.parts.finish(token, 'originals/a.mp4', [{ number: 1, bytes: 3, tag }])
    await expect(finish).rejects.toThrow(/NoSuchUpload/)
  })

  describe('before the site starts', () => {
    it('is tried', async () => {
      await expect(checkS3(swift)).resolves.toBeUndefined()
      const left: string[] = []
      for await (const file of storeBy(createS3Client(swift)).list('uploads')) left.push(file.path)
      expect(left).toEqual([])
    })

    it.each([
      [{ secretKey: 'hunter2' }, /S3_SECRET_KEY/],
      [{ accessKey: 'nobody:hunter2' }, /S3_ACCESS_KEY/],
      [{ bucket: 'no-such-bucket' }, /没有名为 no-such-bucket 的桶.*S3_BUCKET/],
      [{ region: 'elsewhere' }, /S3_REGION/],
      [{ endpoint: 'http://127.0.0.1:9' }, /连不上 S3_ENDPOINT/],
    ])('says what is wrong with %o', async (wrong, sentence) => {
      const checking = checkS3({ ...swift, ...wrong }, { tries: 1 })
      await expect(checking).rejects.toThrow(sentence)
      await expect(checking).rejects.toMatchObject({ name: 'StartFailure' })
      await expect(checking).rejects.not.toThrow(/hunter2/)
    })
  })
})
