import { expect, test } from 'vitest'
import { loadPage } from './page-loader.ts'
import { mayEnter } from './may-enter.ts'
import { newThingsFor } from './new-things.ts'
import { menuOf, placeOf, DESK_ROUTES, settingsOf, standsAlone } from './route-table.ts'
import type { PermissionKey } from '@bee/contract/manage/permissions.ts'

const routesOf = (...permissions: PermissionKey[]) => {
  const rights = permissions.map((permission) => ({ permission, scope: 'all' as const, limit: null }))
  return DESK_ROUTES.filter((route) => mayEnter({ rights }, route))
}

test('who may nothing still has the own devices, and the settings lead there', () => {
  const menu = menuOf(routesOf())
  expect(menu.map(({ label, path }) => [label, path])).toEqual([['设置', '/manage/settings/devices']])
})

test('the settings are one entry, and lead to the first page that one may open', () => {
  const menu = menuOf(routesOf('today.read', 'audit.read'))
  expect(menu.map(({ label }) => label)).toEqual(['今日', '设置'])
  expect(menu.at(-1)).toMatchObject({ path: '/manage/settings/log' })
  expect(menu.at(-1)?.within).toEqual([
    '/manage/settings/log',
    '/manage/settings/jobs',
    '/manage/settings/devices',
    '/manage/settings/about',
  ])
})

test('what belongs to nobody’s own courses is in no menu of a teacher', () => {
  const rights = [{ permission: 'content.read' as const, scope: 'own' as const, limit: null }]
  const teachers = menuOf(DESK_ROUTES.filter((route) => mayEnter({ rights }, route)))
  expect(teachers.map(({ label }) => label)).toEqual(['课程', '题库', '媒体', '内容健康', '回收站', '设置'])
  expect(menuOf(routesOf('content.read')).map(({ label }) => label)).toContain('资讯')
})

test('one begins what one may write, and what is the school’s only with the right for all of it', () => {
  const begunBy = (scope: 'all' | 'own', ...permissions: PermissionKey[]) =>
    newThingsFor({ rights: permissions.map((permission) => ({ permission, scope, limit: null })) }).map(
      ({ label }) => label,
    )
  expect(begunBy('all', 'content.write', 'messages.send')).toEqual([
    '一门课',
    '一道题',
    '一篇资讯',
    '一条横幅',
    '一条消息',
  ])
  expect(begunBy('own', 'content.write')).toEqual(['一门课', '一道题'])
  expect(begunBy('all', 'content.read', 'orders.confirm')).toEqual([])
})

test('every page has an address of its own below /manage, and no two the same letter', () => {
  const addresses = DESK_ROUTES.map(({ path }) => path)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses.filter((path) => !/^\/manage(\/|$)/.test(path))).toEqual([])
  const letters = DESK_ROUTES.flatMap(({ jump }) => jump ?? [])
  expect(new Set(letters).size).toBe(letters.length)
  expect(settingsOf(DESK_ROUTES).every(({ path }) => path.startsWith('/manage/settings/'))).toBe(true)
})

test('what stands beside its list is the same place; another page is not', () => {
  for (const isNarrow of [true, false]) {
    expect(placeOf('/manage/orders/2026111600000093', isNarrow)).toBe('/manage/orders')
    expect(placeOf('/manage/members/7', isNarrow)).toBe('/manage/members/7')
    expect(placeOf('/manage/settings/log', isNarrow)).toBe('/manage/settings/log')
    expect(placeOf('/manage/orders/coupons', isNarrow)).toBe('/manage/orders/coupons')
    expect(placeOf('/manage/orders/invoices', isNarrow)).toBe('/manage/orders/invoices')
  }
  expect(placeOf('/manage/inbox/7', false)).toBe('/manage/inbox')
  expect(placeOf('/manage/inbox/7', true)).toBe('/manage/inbox/7')
})

test('a page that is always of something is in no list of pages', () => {
  expect(DESK_ROUTES.filter((route) => !standsAlone(route)).map(({ path }) => path)).toEqual([
    '/manage/preview',
    '/manage/media/films',
  ])
})

test('every line names a page that is there', async () => {
  for (const { page } of DESK_ROUTES) expect(await loadPage(page)).toHaveProperty('Component')
  await expect(loadPage('nothing')).rejects.toThrow('nothing')
})
