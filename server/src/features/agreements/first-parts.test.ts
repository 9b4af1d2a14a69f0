import { expect, test } from 'vitest'
import { firstParts } from './first-parts.ts'

test.each([
  ['203.0.113.77', '203.0.113'],
  ['::ffff:203.0.113.77', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['fe80::1%eth0', 'fe80:0:0'],
  ['', ''],
])('of %s it keeps %s', (address, kept) => {
  expect(firstParts(address)).toBe(kept)
})
