import { expect, it } from 'vitest'
import { listAddress } from './list-address.ts'
import { idTrail, optionalId } from './id-fields.ts'
import { choice, flag, optionalChoice, optionalNumber, page, trail, words } from './list-fields.ts'

interface Address {
  tab: 'all' | 'paid'
  search: string
  state: 'draft' | 'hidden' | undefined
  typeId?: number
  days?: number
  isStaff: boolean
  before: readonly string[]
  page: number
}

const address = listAddress<Address>({
  tab: choice('tab', ['all', 'paid'], 'all'),
  search: words('q', (typed) => typed.trim()),
  state: optionalChoice('state', ['draft', 'hidden']),
  typeId: optionalId('type'),
  days: optionalNumber('days', [1, 7]),
  isStaff: flag('staff'),
  before: trail('after', (text) => (/^\d+$/.test(text) ? text : undefined), { separator: '_' }),
  page,
})
const read = (text: string) => address.read(new URLSearchParams(text))
const PLAIN = { tab: 'all', search: '', isStaff: false, before: [], page: 1 }

it('writes what was chosen, in the order of the fields, and reads it back', () => {
  const text = '?tab=paid&q=%E5%B0%8F+%E6%BB%A1%261%2C2&state=draft&type=3&days=7&staff=yes&after=9_8&page=3'
  expect(address.write(read(text))).toBe(text)
  expect(address.toQuery(read(text)).get('q')).toBe('小 满&1,2')
})

it('the list as it begins has a plain address', () => {
  expect(read('')).toStrictEqual(PLAIN)
  expect(address.write(read(''))).toBe('')
  expect(address.write({})).toBe('')
})

it('a value that makes no sense counts as absent', () => {
  const text = 'tab=x&q=%20&state=toString&type=-1&days=8&staff=true&after=x_7_-1&page=0'
  expect(read(text)).toStrictEqual({ ...PLAIN, before: ['7'] })
  const { read: readIds } = idTrail('before')
  expect([readIds('961.931'), readIds('3.x'), readIds(null)]).toEqual([[961, 931], [], []])
})

it.each([
  ['3', 3],
  [null, 1],
  ['', 1],
  ['0', 1],
  ['-2', 1],
  ['abc', 1],
  ['1e9', 1],
  ['123456', 1],
])('reads %j as page %i', (text, number) => {
  expect(page.read(text)).toBe(number)
})
