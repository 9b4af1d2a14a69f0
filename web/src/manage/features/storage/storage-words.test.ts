import type { Storage, StoreMove } from '@bee/contract/manage/storage.contract.ts'
import { expect, it } from 'vitest'
import { growthWords, isNarrow, lastsWords, moveWords, placeWords } from './storage-words.ts'

const GB = 1024 ** 3
const lasting = (lastsDays: number | null) => ({ growth: { days: 30, bytes: 3 * GB, lastsDays } })
const DISK = { freeBytes: 500 * GB, totalBytes: 1000 * GB }

it('says how long it lasts only where that is known', () => {
  expect(lastsWords({ growth: null })).toBe('')
  expect(lastsWords(lasting(null))).toBe('')
  expect(lastsWords(lasting(0))).toBe('只够 1 天了')
  expect(lastsWords(lasting(29))).toBe('只够 29 天了')
  expect(lastsWords(lasting(19 * 30))).toBe('还够 19 个月')
  expect(lastsWords(lasting(3 * 365))).toBe('还够 3 年')
  expect(lastsWords(lasting(100_000))).toBe('够 10 年以上')
})

it('warns of a disk that is full, or soon will be', () => {
  expect(isNarrow({ disk: DISK, ...lasting(200) })).toBe(false)
  expect(isNarrow({ disk: DISK, ...lasting(59) })).toBe(true)
  expect(isNarrow({ disk: { freeBytes: GB, totalBytes: 1000 * GB }, growth: null })).toBe(true)
  expect(isNarrow({ disk: null, growth: null })).toBe(false)
})

const STORAGE: Storage = {
  counted: {
    time: '2026-03-02T00:00:00Z',
    kinds: [{ kind: 'film', bytes: 3 * GB }],
    spareOriginals: { count: 0, bytes: 0 },
  },
  counting: null,
  disk: DISK,
  growth: null,
  files: { place: 'folder', s3: null },
  isDatabaseHere: true,
  move: null,
}

it('says where it is and how it grew', () => {
  expect(placeWords(STORAGE)).toBe('本机 1000 GB，还剩 500 GB，学校用了 3 GB')
  expect(placeWords({ ...STORAGE, disk: null })).toBe('学校用了 3 GB')
  expect(growthWords(STORAGE)).toMatch(/记满两个星期/)
  expect(growthWords({ ...STORAGE, ...lasting(3) })).toBe('近 30 天多了 3 GB。')
  expect(growthWords({ ...STORAGE, growth: { days: 30, bytes: -GB, lastsDays: null } })).toBe('近 30 天少了 1 GB。')
})

it('says what is next for files that are carried', () => {
  const move: StoreMove = {
    target: 's3',
    state: 'done',
    startTime: '2026-03-02T00:00:00Z',
    sayTime: '2026-03-02T00:00:00Z',
    copied: 9,
    copiedBytes: GB,
    present: 1,
    failed: 0,
  }
  expect(moveWords(move, { place: 'folder', s3: null }).sentence).toMatch(/设 FILE_STORE=s3，重新启动/)
  expect(moveWords(move, { place: 's3', s3: null }).sentence).not.toMatch(/FILE_STORE/)
  expect(moveWords({ ...move, state: 'silent' }, STORAGE.files).sentence).toMatch(/files:move -- --to s3/)
  expect(moveWords({ ...move, state: 'partly', failed: 2 }, STORAGE.files).title).toBe('2 个文件没有抄成')
})
