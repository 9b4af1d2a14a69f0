import { expect, test } from 'vitest'
import { messageAddress, readMessageView } from './message-view.ts'

const read = (text: string) => readMessageView(new URLSearchParams(text))

test('an address and its view say the same', () => {
  for (const view of [
    { tab: 'system', page: 1, openedId: undefined },
    { tab: 'reply', page: 3, openedId: undefined },
    { tab: 'system', page: 2, openedId: 7 },
  ] as const) {
    expect(readMessageView(new URL(messageAddress(view), 'http://site').searchParams)).toEqual(view)
  }
  expect(messageAddress({ tab: 'system' })).toBe('/message')
})

test('rubbish in the address is the first page of the system messages', () => {
  const first = { tab: 'system', page: 1, openedId: undefined }
  for (const text of ['tab=x&page=-1', 'page=1e3', 'page=0&id=abc', 'id=99999999999']) expect(read(text)).toEqual(first)
})
