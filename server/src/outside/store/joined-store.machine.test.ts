import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { systemRandomness } from '../randomness.ts'
import { reachSwift } from './testing/reach-swift.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createJoinedStore } from './joined-store.ts'
import { createS3Store } from './s3/s3-store.ts'

describe.skipIf(inject('isWithoutSwift')).each(['s3', 'folder'] as const)(
  'both places, new files in %s',
  (fileStore) => {
    let root: string
    let first: FileStore
    let other: FileStore
    let store: FileStore
    /** The store with the previous setting. */
    let former: FileStore

    beforeEach(async () => {
      root = await mkdtemp(path.join(os.tmpdir(), 'bee-joined-'))
      const folder = createFolderStore(root, systemRandomness)
      const s3 = createS3Store(await reachSwift(), {
        scratch: path.join(root, 'borrowed'),
        randomness: systemRandomness,
      })
      ;[first, other] = fileStore === 's3' ? [s3, folder] : [folder, s3]
      store = createJoinedStore({ folder, s3, fileStore })
      former = createJoinedStore({ folder, s3, fileStore: fileStore === 's3' ? 'folder' : 's3' })
    })
    afterEach(() => rm(root, { recursive: true, force: true }))

    const textOf = async (place: FileStore, name: string) => {
      const file = await place.find(name)
      return file && text(await file.open())
    }

    it('finds what is in either, and first what was put last', async () => {
      await other.put('uploads/old.txt', Buffer.from('old'))
      expect(await textOf(store, 'uploads/old.txt')).toBe('old')
      const lent = await store.borrow('uploads/old.txt')
      expect(lent).toBeDefined()
      await lent?.giveBack()
      await store.put('uploads/old.txt', Buffer.from('new'))
      expect(await textOf(store, 'uploads/old.txt')).toBe('new')
      // It does not come back when the setting changes again.
      expect(await textOf(former, 'uploads/old.txt')).toBe('new')
      expect([await textOf(first, 'uploads/old.txt'), await other.find('uploads/old.txt')]).toEqual(['new', undefined])
    })

    it('lists each once, and what is removed is in neither', async () => {
      await other.put('uploads/a', Buffer.from('a'))
      await other.put('uploads/both', Buffer.from('other'))
      await first.put('uploads/both', Buffer.from('first'))
      await first.put('uploads/b/c', Buffer.from('c'))
      const listed: string[] = []
      for await (const file of store.list('uploads')) listed.push(file.path)
      expect(listed.toSorted()).toEqual(['uploads/a', 'uploads/b/c', 'uploads/both'])
      await store.remove('uploads/both')
      expect([await first.find('uploads/both'), await other.find('uploads/both')]).toEqual([undefined, undefined])
      await store.removeTree('uploads')
      for await (const file of store.list('uploads')) expect(file).toBeUndefined()
    })

    it('finishes parts where they were begun', async () => {
      const token = await former.parts.begin('originals/x.mp4', { bytes: 3, partBytes: 8 * 1024 * 1024 })
      const tag = await store.parts.put(token, 1, Buffer.from('abc'))
      await store.parts.finish(token, 'originals/x.mp4', [{ number: 1, bytes: 3, tag }])
      expect(await textOf(store, 'originals/x.mp4')).toBe('abc')
      expect(await other.find('originals/x.mp4')).toBeDefined()
    })
  },
)
