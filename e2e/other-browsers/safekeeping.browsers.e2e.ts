import { mergeTests } from '@playwright/test'
import { patiently } from '../../scripts/testing/patience.ts'
import { test as roomTest } from '../manage-fixtures.ts'
import { INTERVALS_MS } from '../page-signs.ts'
import { staffClient } from '../staff-client.ts'
import { confirmAgain, newOwner, type Colleague } from '../staff-session.ts'
import { enterDesk, expect, keepPicture, open, press, sees, test as tabTest } from './journey.ts'
import type { Tab } from './tab.ts'

const test = mergeTests(tabTest, roomTest)

const BACKUP_MS = patiently(120_000)
const ROWS = 'ul[aria-label=备份] > li'

const oneCodeOf = ({ recoveryCodes }: Colleague) => recoveryCodes.pop() ?? ''

/** Longer than anything else on a page takes. */
const comes = (tab: Tab, selector: string, text: string) =>
  expect
    .poll(() => tab.sees({ selector, text }).catch(() => false), { intervals: INTERVALS_MS, timeout: BACKUP_MS })
    .toBe(true)

test('a backup is made, tried and taken away', async ({ tab, school, newMember }) => {
  test.setTimeout(BACKUP_MS * 4)
  // An owner of its own: the shared one may be confirming the password in another journey.
  const keeper = await newOwner(school, newMember)
  await enterDesk(tab, keeper, oneCodeOf(keeper))
  await open(tab, '/manage/settings/backup')
  await sees(tab, { selector: 'section li', text: '留 ' })
  await press(tab, { selector: 'section button', text: '现在备份' })
  await sees(tab, { selector: 'section [role=progressbar]' })
  await keepPicture(tab, 'backup-under-way')
  await comes(tab, ROWS, '可信')
  await sees(tab, { selector: 'section li', text: '张表逐表对过' })
  await keepPicture(tab, 'backup-tried')

  await press(tab, { selector: `${ROWS} button`, text: '恢复' })
  await sees(tab, { selector: 'dialog[open] dd', text: '先自动备份一份' })
  await keepPicture(tab, 'backup-restore')
  await press(tab, { selector: 'dialog[open] button', text: '先不恢复' })

  await press(tab, { selector: `${ROWS} button`, text: '下载' })
  await sees(tab, { selector: '[role=status]', text: '开始下载' })
  const { list } = await staffClient(school, keeper).audit.list()
  expect(list.some(({ action }) => action === 'backup.download')).toBe(true)
})

test('what takes up how much is counted and shown, and how a bucket is joined', async ({ tab, owner, school }) => {
  await confirmAgain(school, owner)
  await enterDesk(tab, owner, oneCodeOf(owner))
  await open(tab, '/manage/settings/storage')
  await press(tab, { selector: 'section button', text: '现在数' })
  await sees(tab, { selector: '[role=status]', text: ' 数的' })
  await sees(tab, { selector: 'section [role=img][aria-label^=成品视频]' })
  await sees(tab, { selector: 'dl dt', text: '数据库' })
  await sees(tab, { selector: 'section small', text: '学校用了' })
  // As wide as their share, and no wider than the box.
  const widths = await tab.ask(() => {
    const bar = document.querySelector('section [role=img][aria-label^=成品视频]')
    return { bar: bar?.clientWidth ?? 0, parts: [...(bar?.children ?? [])].map((part) => part.clientWidth) }
  }, undefined)
  expect(widths.bar).toBeGreaterThan(100)
  expect(Math.max(...widths.parts)).toBeGreaterThan(1)
  await keepPicture(tab, 'storage')
  await press(tab, { selector: 'section button', text: '接一个 S3 兼容存储' })
  await sees(tab, { selector: 'dialog[open] code', text: 'S3_ENDPOINT' })
  await keepPicture(tab, 'storage-bucket')
})
