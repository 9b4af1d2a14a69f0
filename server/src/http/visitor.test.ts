import { HOUR_MS } from '@bee/contract/durations.ts'
import { expect, it } from 'vitest'
import { createTestClock } from '../testing/test-server.ts'
import { BROWSERS_PER_NETWORK, createVisitorKey, type Visitor } from './visitor.ts'

function visitors() {
  const clock = createTestClock()
  const keyOf = createVisitorKey('a-secret', clock)
  const key = (address: string, browser: string, userId?: number) =>
    keyOf({ address, browser, userId, isOwnRendering: false } satisfies Visitor)
  return { clock, key }
}

const differentOf = (keys: readonly string[]) => new Set(keys).size

it('tells visitors apart by address and browser, members by id, and keeps neither', () => {
  const { key } = visitors()
  const keys = [key('203.0.113.1', 'a'), key('203.0.113.1', 'b'), key('203.0.113.2', 'a'), key('203.0.113.1', 'a', 7)]
  expect(differentOf(keys)).toBe(4)
  expect(key('203.0.113.1', 'a')).toBe(keys[0])
  expect(keys[3]).toBe('member:7')
  expect(keys.join()).not.toContain('203.0')
})

it('is not driven by changing what the browser says: 300 of them are a few', () => {
  const { key } = visitors()
  const keys = Array.from({ length: 300 }, (_, index) => key(`2001:db8:1:2::${index.toString(16)}`, `robot ${index}`))
  expect(differentOf(keys)).toBe(BROWSERS_PER_NETWORK + 1)
  expect(key('2001:db8:1:3::1', 'robot 299')).not.toBe(keys[299])
})

it('knows a browser again whatever came between, also in another process', () => {
  const { key, clock } = visitors()
  const first = key('203.0.113.1', 'a')
  for (let index = 0; index < 100; index += 1) key('203.0.113.1', `robot ${index}`)
  expect(key('203.0.113.1', 'a')).toBe(first)
  clock.advance(HOUR_MS)
  expect(key('203.0.113.1', 'a')).toBe(first)
  expect(visitors().key('203.0.113.1', 'a')).toBe(first)
})

it('gives a network its browsers back after an hour', () => {
  const { key, clock } = visitors()
  for (let index = 0; index < 100; index += 1) key('203.0.113.1', `robot ${index}`)
  const shared = key('203.0.113.1', 'late')
  clock.advance(HOUR_MS)
  expect(key('203.0.113.1', 'late')).not.toBe(shared)
})
