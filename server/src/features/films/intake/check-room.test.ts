import { expect, it } from 'vitest'
import { refuseWithoutRoom } from './check-room.ts'

const GB = 1024 ** 3
const room = (freeGb: number) => ({ freeBytes: freeGb * GB, totalBytes: 100 * GB })

it('a tenth of the disk stays free, and what others were promised counts', () => {
  expect(() => refuseWithoutRoom(5 * GB, room(15), 0)).not.toThrow()
  expect(() => refuseWithoutRoom(5 * GB + 1, room(15), 0)).toThrow(
    '空间不够：这个文件 5 GB，磁盘 100 GB 只剩 15 GB，要留出 10%（10 GB）',
  )
  expect(() => refuseWithoutRoom(5 * GB, room(15), GB)).toThrow('正在传的还要 1 GB')
})
