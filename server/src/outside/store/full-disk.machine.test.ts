import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, it, onTestFinished } from 'vitest'
import { errorCode } from '../../start-failure.ts'
import { mountSmallDisk } from './testing/small-disk.ts'
import { systemRandomness } from '../randomness.ts'
import { createSecondPlace } from '../second-place.ts'
import { createFolderStore } from './folder-store.ts'

const MB = 1024 * 1024

/** A disk of one megabyte. Mounting needs root. */
async function smallDisk(): Promise<string | undefined> {
  const place = await mkdtemp(path.join(os.tmpdir(), 'bee-full-'))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  const unmount = await mountSmallDisk(place, 'size=1m')
  if (!unmount) return undefined
  onTestFinished(unmount)
  return place
}

it('a part of which only a piece fits is not acknowledged, and comes whole once there is room', async ({ skip }) => {
  const disk = await smallDisk()
  if (disk === undefined) return skip()
  const store = createFolderStore(disk, systemRandomness)
  await store.put('media/in-the-way', Buffer.alloc(MB / 2))
  const token = await store.parts.begin('media/film.mp4', { bytes: MB * 0.75, partBytes: MB * 0.75 })
  const part = Buffer.alloc(MB * 0.75, 'bee')

  const refused: unknown = await store.parts.put(token, 1, part).catch((error: unknown) => error)
  expect(errorCode(refused)).toBe('ENOSPC')

  await store.remove('media/in-the-way')
  await store.parts.put(token, 1, part)
  await store.parts.finish(token, 'media/film.mp4', [{ number: 1, bytes: part.length, tag: '1' }])
  expect((await store.find('media/film.mp4'))?.bytes).toBe(part.length)
})

it('a stream whose last piece does not fit leaves no file', async ({ skip }) => {
  const disk = await smallDisk()
  if (disk === undefined) return skip()
  const store = createFolderStore(disk, systemRandomness)
  const content = Readable.from([Buffer.alloc(MB / 2, 'a'), Buffer.alloc(MB * 0.75, 'b')])

  const refused: unknown = await store.put('media/handout.pdf', content).catch((error: unknown) => error)
  expect(errorCode(refused)).toBe('ENOSPC')
  expect(await readdir(path.join(disk, 'media'))).toEqual([])
})

it('a second backup whose last piece does not fit leaves no file', async ({ skip }) => {
  const disk = await smallDisk()
  if (disk === undefined) return skip()
  const content = Readable.from([Buffer.alloc(MB / 2, 'a'), Buffer.alloc(MB * 0.75, 'b')])

  const refused: unknown = await createSecondPlace(disk)
    .put('a.tar', content)
    .catch((error: unknown) => error)
  expect(errorCode(refused)).toBe('ENOSPC')
  expect(await readdir(disk)).toEqual([])
})
