import type { Preview } from '@bee/contract/manage/content/preview.contract.ts'
import { expect, test } from 'vitest'
import { addressOf, firstLook } from './preview-address.ts'

const preview: Preview = {
  draftId: 3,
  kind: 'course',
  links: [
    { viewer: 'visitor', base: '/preview/v' },
    { viewer: 'buyer', base: '/preview/b' },
  ],
  expireTime: '2026-11-17T00:00:00.000Z',
  places: [{ label: '课程详情', path: '/subject/7' }],
  lessons: [{ label: '1.1 讲', path: '/subject/play/7?catalogId=9', seconds: 100 }],
}

test('the first look is a visitor’s, at the first place', () => {
  expect(addressOf(preview, firstLook(preview))).toBe('/preview/v/subject/7')
})

test('a lesson begins at the second that was chosen; another page has none', () => {
  const look = { width: 'PC' as const, viewer: 'buyer' as const, path: '/subject/play/7?catalogId=9', second: 42 }
  expect(addressOf(preview, look)).toBe('/preview/b/subject/play/7?catalogId=9&t=42')
  expect(addressOf(preview, { ...look, second: 0 })).toBe('/preview/b/subject/play/7?catalogId=9')
  expect(addressOf(preview, { ...look, path: '/subject/7' })).toBe('/preview/b/subject/7')
})

test('a question is for members', () => {
  const links = [...preview.links, { viewer: 'member' as const, base: '/preview/m' }]
  expect(firstLook({ ...preview, kind: 'question', links }).viewer).toBe('member')
})
