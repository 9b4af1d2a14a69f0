import { expect, it } from 'vitest'
import { conditionsOf, narrow, NO_FILTER, readMembersFilter, writeMembersFilter } from './members-filter.ts'

const read = (text: string) => readMembersFilter(new URLSearchParams(text))

it('comes back from the address as it was written', () => {
  const filter = { search: '程 小满&1', state: 'blocked', hasBought: true, isStaff: true, before: [961, 931] } as const
  expect(read(writeMembersFilter(filter))).toEqual(filter)
  expect(writeMembersFilter(NO_FILTER)).toBe('')
})

it('takes nothing from an address that makes no sense', () => {
  expect(read('?state=gone&bought=1&staff=true&before=3.x&search=%20')).toEqual(NO_FILTER)
  expect(read('?before=3.-1')).toEqual(NO_FILTER)
})

it('another condition begins at the first page', () => {
  const onPageThree = { ...NO_FILTER, before: [961, 931] }
  expect(narrow(onPageThree, { state: 'normal' })).toEqual({ ...NO_FILTER, state: 'normal' })
  expect(narrow(onPageThree, { before: [961] }).before).toEqual([961])
})

it('names each condition, with what is left without it', () => {
  const filter = { ...NO_FILTER, search: '小满', state: 'blocked' as const, hasBought: true, before: [9] }
  expect(conditionsOf(filter).map(({ label }) => label)).toEqual(['「小满」', '封禁中', '买过课'])
  expect(conditionsOf(filter)[1]?.left).toEqual({ ...NO_FILTER, search: '小满', hasBought: true })
  expect(conditionsOf(NO_FILTER)).toEqual([])
})
