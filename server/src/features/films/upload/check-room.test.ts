import { expect, it } from 'vitest'
import { refuseWithoutRoom } from './check-room.ts'

const GB = 1024 ** 3
const room = (freeGb: number) => ({ freeBytes: freeGb * GB, totalBytes: 100 * GB })

it('a tenth of the disk stays free, and what was promised counts: the own in full, that of others up to half of the room', () => {
  const none = { own: 0, others: 0 }
  expect(() => refuseWithoutRoom(5 * GB, room(15), none)).not.toThrow()
  expect(() => refuseWithoutRoom(5 * GB + 1, room(15), none)).toThrow(
    '空间不够：这个文件 5 GB，磁盘 100 GB 只剩 15 GB，要留出 10%（10 GB）',
  )
  expect(() => refuseWithoutRoom(5 * GB, room(15), { own: 1 * GB, others: 0 })).toThrow('正在传的还要 1 GB')
  expect(() => refuseWithoutRoom(5 * GB, room(15), { own: 0, others: 1 * GB })).toThrow('正在传的还要 1 GB')
  expect(() => refuseWithoutRoom(2.5 * GB, room(15), { own: 0, others: 90 * GB })).not.toThrow()
  expect(() => refuseWithoutRoom(2 * GB, room(15), { own: 1 * GB, others: 90 * GB })).toThrow('空间不够')
})
