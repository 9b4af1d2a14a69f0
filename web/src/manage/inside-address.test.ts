import { expect, test } from 'vitest'
import { insideAddress } from './inside-address.ts'

const after = (redirectTo: string) => insideAddress(new URLSearchParams({ redirectTo }))

test('after the door comes the page that was asked for', () => {
  expect(after('/manage/settings/log?days=7')).toBe('/manage/settings/log?days=7')
  expect(insideAddress(new URLSearchParams())).toBe('/manage')
})

test.each([
  'https://elsewhere.example/manage',
  '//elsewhere.example',
  '/home',
  '/managers',
  '/manage/login',
  'javascript:1',
])('but not %s', (target) => {
  expect(after(target)).toBe('/manage')
})
