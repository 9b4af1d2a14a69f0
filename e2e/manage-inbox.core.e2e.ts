import type { Page } from '@playwright/test'
import { ask } from './desk-openings.ts'
import { expect, open, PC } from './fixtures.ts'
import { replyField, rowOf } from './inbox-steps.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid } from './manage-steps.ts'
import { INTERVALS_MS } from './page-signs.ts'
import { lessonOf, NEAR_SECONDS, plays, timeOf } from './player-steps.ts'

test.use({ ...PC, expectedComplaint: /Failed to load resource/ })

const POINTED_AT = 5

/** By the search: its first result opens by itself. */
async function findByKeys(page: Page, words: string): Promise<void> {
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: '在收件箱里搜' })).toBeFocused()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: '说了什么' }).getByText(words)).toBeVisible()
}

test('a question comes by itself, is answered by keys alone with a second of a lesson, and the student lands there', async ({
  page,
  context,
  browser,
  school,
  owner,
  newMember,
  logIn,
}) => {
  await enterDesk(context, owner)
  await page.goto('/manage')
  await expect(page.getByRole('heading', { name: '今日', level: 1 })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(page.getByRole('heading', { name: '收件箱', level: 1 })).toBeVisible()
  // The first waiting thread is open where the window is wide enough.
  await expect(page).toHaveURL(/\/manage\/inbox\/\d+$/)

  const { course, content } = await ask(school, newMember, '键盘也能回复吗')
  await expect(rowOf(page, content)).toBeVisible()
  const student = await browser.newContext({ ...PC, baseURL: school.url })
  await logIn(student, newMember)
  const theirs = await student.newPage()
  await open(theirs, '/about/company')
  await expect(theirs.getByRole('link', { name: '消息，1 条未读' })).toBeVisible()

  await findByKeys(page, content)
  await expect(page.getByRole('heading', { name: '说的是这一秒' })).toBeVisible()
  await page.keyboard.press('r')
  await expect(replyField(page)).toBeFocused()
  await page.keyboard.type('能，看 ')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '插入一讲的某一秒' })
  await expect(dialog.getByRole('radio').first()).toBeVisible()
  await page.keyboard.type('1.2')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('0:99')
  await expect(dialog.getByText('写成 09:30 或 1:02:03')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`0:0${POINTED_AT}`)
  await page.keyboard.press('Enter')
  await expect(replyField(page)).toBeFocused()
  await page.keyboard.type('。')
  await expect(replyField(page)).toHaveValue('能，看 1.2 的 00:05。')

  // Half written words survive another thread and a reload.
  await page.reload()
  await expect(replyField(page)).toHaveValue('能，看 1.2 的 00:05。')
  await page.keyboard.press('r')
  await page.keyboard.press('ControlOrMeta+Enter')
  await isSaid(page, '已回复，学员马上看得到')
  await expect(rowOf(page, content)).toHaveCount(0)
  await expect(page.getByText(`没找到「${content}」`)).toBeVisible()

  await theirs.getByRole('link', { name: '消息，2 条未读' }).click()
  await open(theirs, `/subject/${course.courseId}`)
  const answer = theirs.getByRole('listitem').filter({ hasText: content }).first()
  await expect(answer.getByText('能，看 1.2 的 00:05。')).toBeVisible()
  await answer.getByRole('link', { name: `00:05 ${lessonOf(course, 1).name}` }).click()
  await plays(theirs)
  const isThere = async () => Math.abs((await timeOf(theirs)) - POINTED_AT) <= NEAR_SECONDS
  await expect.poll(isThere, { intervals: INTERVALS_MS }).toBe(true)
  await student.close()
})
