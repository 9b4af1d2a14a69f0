import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { systemRandomness } from '../randomness.ts'
import { readStoreMarks } from './store-mark.ts'
import { reachSwift } from './testing/reach-swift.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bee-marks-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const read = (settings: Parameters<typeof readStoreMarks>[0]) => readStoreMarks(settings, systemRandomness)

describe('the mark of a folder', () => {
  it('is made once, by whoever comes first, and is another in another folder', async () => {
    const dataDir = await mkdtemp(path.join(folder, 'one-'))
    const all = await Promise.all(Array.from({ length: 5 }, () => read({ dataDir, fileStore: 'folder' })))
    expect(new Set(all.map(({ files }) => files)).size).toBe(1)
    expect(all[0]?.otherFiles).toBeUndefined()
    const other = await read({ dataDir: await mkdtemp(path.join(folder, 'two-')), fileStore: 'folder' })
    expect(other.files).not.toBe(all[0]?.files)
  })

  it('goes along when the folder is moved to another machine', async () => {
    const dataDir = await mkdtemp(path.join(folder, 'old-'))
    const before = await read({ dataDir, fileStore: 'folder' })
    const moved = path.join(folder, 'moved')
    await cp(dataDir, moved, { recursive: true })
    expect(await read({ dataDir: moved, fileStore: 'folder' })).toEqual(before)
  })
})

describe.skipIf(inject('isWithoutSwift'))('the mark of a bucket', () => {
  it('is the same from every machine, and another in another bucket', async () => {
    const [s3, otherS3] = [await reachSwift(), await reachSwift()]
    const [here, there] = [await mkdtemp(path.join(folder, 'a-')), await mkdtemp(path.join(folder, 'b-'))]
    const one = await read({ dataDir: here, s3, fileStore: 's3' })
    const two = await read({ dataDir: there, s3, fileStore: 's3' })
    expect(two.files).toBe(one.files)
    expect(two.otherFiles).not.toBe(one.otherFiles)
    const elsewhere = await read({ dataDir: here, s3: otherS3, fileStore: 's3' })
    expect(elsewhere.files).not.toBe(one.files)
    // During a move, new files go to the folder.
    expect(await read({ dataDir: here, s3, fileStore: 'folder' })).toEqual({
      files: one.otherFiles,
      otherFiles: one.files,
    })
  })
})
