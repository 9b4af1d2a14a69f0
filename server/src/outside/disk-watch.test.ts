import { expect, it } from 'vitest'
import { createTestClock } from '../testing/test-server.ts'
import { createDiskWatch, FULL_BELOW_BYTES, REFUSAL_COUNTS_MS } from './disk-watch.ts'

function watchOver(free: { bytes: number }, isAll = false) {
  const clock = createTestClock()
  return { clock, disk: createDiskWatch({ clock, isAll, space: () => Promise.resolve({ freeBytes: free.bytes }) }) }
}

it('a disk is full from the moment its room was first seen gone, until there is room again', async () => {
  const free = { bytes: FULL_BELOW_BYTES }
  const { clock, disk } = watchOver(free)
  expect(await disk.fullSince()).toBeUndefined()
  free.bytes = 0
  const since = clock.now()
  expect(await disk.fullSince()).toEqual(since)
  clock.advance(10 * REFUSAL_COUNTS_MS)
  expect(await disk.fullSince()).toEqual(since)
  free.bytes = FULL_BELOW_BYTES
  expect(await disk.fullSince()).toBeUndefined()
})

it('a refused write makes a disk full that cannot be seen from here, for a while', async () => {
  const clock = createTestClock()
  const disk = createDiskWatch({ clock })
  expect(await disk.fullSince()).toBeUndefined()
  const since = clock.now()
  disk.noteRefusal()
  clock.advance(REFUSAL_COUNTS_MS)
  expect(await disk.fullSince()).toEqual(since)
  disk.noteRefusal()
  clock.advance(REFUSAL_COUNTS_MS)
  expect(await disk.fullSince()).toEqual(since)
  clock.advance(1)
  expect(await disk.fullSince()).toBeUndefined()
})

it('a refused write is over with the room that comes back, unless it may have been on another disk', async () => {
  const free = { bytes: 0 }
  for (const isAll of [true, false]) {
    const { clock, disk } = watchOver(free, isAll)
    free.bytes = 0
    const since = clock.now()
    disk.noteRefusal()
    expect(await disk.fullSince()).toEqual(since)
    free.bytes = FULL_BELOW_BYTES
    expect(await disk.fullSince()).toEqual(isAll ? undefined : since)
  }
})

it('a folder that is not there yet is not full', async () => {
  const disk = createDiskWatch({ clock: createTestClock(), space: () => Promise.reject(new Error('ENOENT')) })
  expect(await disk.fullSince()).toBeUndefined()
})
