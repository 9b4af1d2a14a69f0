import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { systemRandomness } from '@bee/server/outside/randomness.ts'
import type { FileStore } from '@bee/server/outside/store/file-store.ts'
import { createFolderStore } from '@bee/server/outside/store/folder-store.ts'
import { moveFiles as copyFiles } from '@bee/server/outside/store/move-files.ts'
import { createS3Client } from '@bee/server/outside/store/s3/s3-client.ts'
import { createS3Store } from '@bee/server/outside/store/s3/s3-store.ts'
import type { S3Settings } from '@bee/server/outside/store/s3/s3-settings.ts'
import { STORE_FOLDERS } from '@bee/server/outside/store/store-folders.ts'
import { reachSwift } from '@bee/server/outside/store/testing/reach-swift.ts'
import { openTroubledLine } from '@bee/server/outside/store/testing/troubled-line.ts'
import type { TestServer } from '@bee/server/testing/test-server.ts'
import { startWholeServer } from '@bee/server/testing/whole-server.ts'
import { createServices } from '@bee/server/create-services.ts'
import { testConfig } from '@bee/server/testing/test-services.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { carryOut, type Outcome } from './carry-out.ts'
import { moveFiles } from './move-files.ts'

const LARGE = randomBytes(9 * 1024 * 1024)

describe.skipIf(inject('isWithoutSwift'))('files:move', () => {
  let server: TestServer
  let swift: S3Settings
  let bucket: FileStore
  let folder: FileStore

  beforeAll(async () => {
    server = await startWholeServer()
  })
  afterAll(() => server.close())

  beforeEach(async () => {
    swift = await reachSwift()
    bucket = createS3Store(swift, { scratch: path.join(server.dataDir, 'borrowed'), randomness: systemRandomness })
    folder = createFolderStore(server.dataDir, systemRandomness)
    for (const top of STORE_FOLDERS) await rm(path.join(server.dataDir, top), { recursive: true, force: true })
  })

  const run = (words: string[], { s3, fileStore = 's3' }: { s3?: S3Settings; fileStore?: 's3' | 'folder' } = {}) =>
    carryOut(moveFiles, words, async (work) => {
      const config = { ...testConfig(server.dataDir), fileStore, ...(s3 && { s3 }) }
      const services = createServices({ config, pool: server.pool })
      try {
        return await work({ config, pool: server.pool, services })
      } finally {
        await services.close()
      }
    })

  async function contentsOf(store: FileStore): Promise<Record<string, string>> {
    const contents: Record<string, string> = {}
    for (const top of STORE_FOLDERS) {
      for await (const { path: name } of store.list(top)) {
        const hash = createHash('sha256')
        const file = await store.find(name)
        if (file) for await (const piece of await file.open()) hash.update(piece as Buffer)
        contents[name] = hash.digest('hex')
      }
    }
    return contents
  }

  async function fillFolder(): Promise<void> {
    for (const top of STORE_FOLDERS) await folder.put(`${top}/a-file-of-this-folder.webp`, Buffer.from(top))
    await folder.put('media/7/1/film.mp4', LARGE)
    await folder.put('media/7/1/stream/part-0.m4s', Buffer.alloc(0))
    // Files that do not belong to the store stay where they are.
    await writeFile(path.join(server.dataDir, 'secret'), 'secret')
    await writeFile(path.join(server.dataDir, 'uploads', '.half.webp.abc'), 'half')
    await mkdir(path.join(server.dataDir, 'parts'), { recursive: true })
    await writeFile(path.join(server.dataDir, 'parts', 'unfinished'), 'half')
  }

  it('copies every file into the bucket, once, and back', async () => {
    await fillFolder()
    const before = await contentsOf(folder)
    expect(Object.keys(before).length).toBe(STORE_FOLDERS.length + 2)
    const first = await run(['--to', 's3'], { s3: swift, fileStore: 'folder' })
    expect(first).toMatchObject({ code: 0 })
    expect(first.said).toMatch(new RegExp(`抄了 ${STORE_FOLDERS.length + 2} 个文件（9\\.0 MB）.*0 个本来就在`))
    expect(first.said).toMatch(/FILE_STORE=s3，重启网站，再运行一次/)
    expect(await contentsOf(bucket)).toEqual(before)
    const listed = await createS3Client(swift).read({ method: 'GET', query: { 'list-type': '2' } })
    expect(listed).not.toMatch(/secret|half|unfinished/)

    await folder.put('uploads/came-in-the-meantime.webp', Buffer.from('new'))
    const second = await run(['--to', 's3', '--check'], { s3: swift })
    expect(second.said).toMatch(new RegExp(`抄了 1 个文件.*${STORE_FOLDERS.length + 2} 个本来就在`))
    expect(second.said).toMatch(/可以删掉了/)

    for (const top of STORE_FOLDERS) await rm(path.join(server.dataDir, top), { recursive: true })
    const back = await run(['--to', 'folder'], { s3: swift, fileStore: 'folder' })
    expect(back.said).toMatch(/可以去掉 S3_ 开头的设置/)
    expect(await contentsOf(folder)).toEqual(await contentsOf(bucket))
    expect((await readFile(path.join(server.dataDir, 'media/7/1/film.mp4'))).equals(LARGE)).toBe(true)
  })

  it('goes on where it broke off', async () => {
    await fillFolder()
    // The connection fails for good halfway.
    const line = await openTroubledLine(swift, (request, _response, nth) => {
      if (nth > 30) request.socket.destroy()
      return nth > 30
    })
    onTestFinished(() => line.close())
    const from = createFolderStore(server.dataDir, systemRandomness)
    const client = createS3Client(line.settings, { tries: 1 })
    const to = createS3Store(line.settings, { scratch: '/nowhere', randomness: systemRandomness, client })
    const broken = await copyFiles({ from, to, isThorough: false, report: () => undefined })
    expect(broken.failed.length).toBeGreaterThan(0)
    const done = await run(['--to', 's3'], { s3: swift })
    expect(done.code).toBe(0)
    expect(await contentsOf(bucket)).toEqual(await contentsOf(folder))
  })

  it('copies again what is older and different, and leaves what the site has written anew', async () => {
    const [changed, renewed] = ['pictures/changed.svg', 'pictures/renewed.svg']
    await bucket.put(changed, Buffer.from('older'))
    await bucket.put(renewed, Buffer.from('of the site, later'))
    await folder.put(changed, Buffer.from('newer'))
    await folder.put(renewed, Buffer.from('older'))
    const [before, after] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)]
    await utimes(path.join(server.dataDir, changed), after, after)
    await utimes(path.join(server.dataDir, renewed), before, before)
    const { said } = await run(['--to', 's3'], { s3: swift })
    expect(said).toMatch(/抄了 1 个文件.*1 个本来就在/)
    const textOf = async (name: string) => (await (await bucket.find(name))?.open())?.toArray()
    expect(String(await textOf(changed))).toBe('newer')
    expect(String(await textOf(renewed))).toBe('of the site, later')
  })

  it('leaves no copy of what was taken away meanwhile, nor a false one', async () => {
    await folder.put('uploads/gone.webp', Buffer.from('gone'))
    await folder.put('uploads/false.webp', Buffer.from('true'))
    const to: FileStore = {
      ...bucket,
      async put(name, content) {
        await bucket.put(name, name.endsWith('false.webp') ? Buffer.from('lie!') : content)
        if (name.endsWith('gone.webp')) await folder.remove(name)
      },
    }
    const moved = await copyFiles({ from: folder, to, isThorough: false, report: () => undefined })
    expect(moved).toMatchObject({
      copied: 0,
      failed: [{ path: 'uploads/false.webp', reason: '抄过去的与原来的不一样' }],
    })
    expect(await contentsOf(bucket)).toEqual({})
  })

  it('says what it needs', async () => {
    const refused: Outcome = await run(['--to', 's3'], { fileStore: 'folder' })
    expect([refused.code, refused.said]).toEqual([1, expect.stringMatching(/还没有设置 S3/)])
    for (const words of [
      [],
      ['--to'],
      ['--to', 'moon'],
      ['s3'],
      ['--to', 's3', '--now'],
      ['--to', 's3', '--check', 'x'],
    ]) {
      expect((await run(words, { s3: swift })).code).toBe(2)
    }
    const wrong = await run(['--to', 's3'], { s3: { ...swift, secretKey: 'hunter2' } })
    expect([wrong.code, wrong.said]).toEqual([1, expect.stringMatching(/S3_SECRET_KEY/)])
    expect(wrong.said).not.toMatch(/hunter2/)
  })
})
