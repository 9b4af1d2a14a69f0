import { expect, it } from 'vitest'
import { drawnEntry, linkOf } from './timeline-entries.tsx'

const PATTERNS = ['/manage', '/manage/orders/:orderNo?', '/manage/inbox/:threadId?']

it('leads to a page only where there is one that one may open', () => {
  const order = { kind: 'order', id: '20261115-0088' } as const
  expect(linkOf(order, PATTERNS)).toEqual({ words: '看订单', to: '/manage/orders/20261115-0088' })
  expect(linkOf(order, ['/manage'])).toBeUndefined()
  expect(linkOf({ kind: 'comment', id: '3' }, PATTERNS)).toEqual({ words: '看评论', to: '/manage/inbox/3' })
  expect(linkOf({ kind: 'booking', id: '4' }, PATTERNS)).toEqual({ words: '看预约', to: '/manage/inbox/4' })
  expect(linkOf({ kind: 'course', id: '3' }, PATTERNS)).toBeUndefined()
  expect(linkOf(null, PATTERNS)).toBeUndefined()
})

it('leaves out what an entry does not have', () => {
  const entry = {
    key: 'a1',
    kind: 'staff',
    time: '2026-11-16T01:20:00Z',
    day: '2026-11-16',
    hasClock: true,
    sign: 'plain',
    title: '看了会员的手机号',
    detail: '',
    quote: '',
    answer: '',
    source: '后台操作',
    link: null,
  } as const
  expect(drawnEntry(entry, PATTERNS)).toEqual({
    key: 'a1',
    time: '2026-11-16T01:20:00Z',
    hasClock: true,
    cell: 'pct',
    title: '看了会员的手机号',
    source: '后台操作',
  })
})
