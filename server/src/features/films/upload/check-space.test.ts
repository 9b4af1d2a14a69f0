import { expect, it } from 'vitest'
import { refuseWithoutSpace } from './check-space.ts'

const GB = 1024 ** 3
const space = (freeGb: number) => ({ freeBytes: freeGb * GB, totalBytes: 100 * GB })

it('a tenth of the disk stays free, and what was promised counts: the own in full, that of others up to half of the room', () => {
  const none = { own: 0, others: 0 }
  expect(() => refuseWithoutSpace(5 * GB, space(15), none)).not.toThrow()
  expect(() => refuseWithoutSpace(5 * GB + 1, space(15), none)).toThrow(
    '空间不够：这个文件 5 GB，磁盘 100 GB 只剩 15 GB，要留出 10%（10 GB）',
  )
  expect(() => refuseWithoutSpace(5 * GB, space(15), { own: 1 * GB, others: 0 })).toThrow('正在传的还要 1 GB')
  expect(() => refuseWithoutSpace(5 * GB, space(15), { own: 0, others: 1 * GB })).toThrow('正在传的还要 1 GB')
  expect(() => refuseWithoutSpace(2.5 * GB, space(15), { own: 0, others: 90 * GB })).not.toThrow()
  expect(() => refuseWithoutSpace(2 * GB, space(15), { own: 1 * GB, others: 90 * GB })).toThrow('空间不够')
})
