import { expect, it } from 'vitest'
import { growthBetween } from './growth.ts'
import type { StorageDay } from './storage.repository.ts'

const GB = 1024 ** 3
const HERE = { space: { freeBytes: 100 * GB, totalBytes: 500 * GB }, areFilesHere: true, isDatabaseHere: true }

const day = (text: string, filmBytes: number, databaseBytes = 0): StorageDay => ({
  day: text,
  countedAt: new Date(`${text}T05:10:00+08:00`),
  filmBytes,
  originalBytes: 0,
  otherBytes: 0,
  trashBytes: 0,
  backupBytes: 0,
  databaseBytes,
  spareOriginalCount: 0,
  spareOriginalBytes: 0,
})

it('says nothing from too few days', () => {
  expect(growthBetween(day('2026-03-01', 0), day('2026-03-14', 9 * GB), HERE)).toBeUndefined()
  expect(growthBetween(day('2026-03-01', 0), day('2026-03-15', 7 * GB), HERE)).toEqual({
    days: 14,
    bytes: 7 * GB,
    lastsDays: 200,
  })
})

it('promises no end where nothing grows', () => {
  expect(growthBetween(day('2026-03-01', 9 * GB), day('2026-04-01', 9 * GB), HERE)).toMatchObject({ lastsDays: null })
  expect(growthBetween(day('2026-03-01', 9 * GB), day('2026-04-01', 2 * GB), HERE)).toEqual({
    days: 31,
    bytes: -7 * GB,
    lastsDays: null,
  })
})

it('measures a disk by what lies on it', () => {
  const [from, to] = [day('2026-03-01', 0, 0), day('2026-03-21', 1000 * GB, 10 * GB)]
  expect(growthBetween(from, to, { ...HERE, areFilesHere: false })).toMatchObject({ bytes: 1010 * GB, lastsDays: 200 })
  const away = { ...HERE, space: undefined, areFilesHere: false, isDatabaseHere: false }
  expect(growthBetween(from, to, away)).toMatchObject({ lastsDays: null })
})
