import { expect, open, PC, test } from './fixtures.ts'
import { INTERVALS_MS } from './page-signs.ts'
import {
  freeCourse,
  NEAR_SECONDS,
  noteStarts,
  plays,
  playUrl,
  seek,
  startOf,
  timeOf,
  watchUntil,
} from './player-steps.ts'

test.use(PC)
test.beforeEach(({ context, newMember, logIn }) => logIn(context, newMember))

test.describe('the player', () => {
  // The browser's own lines about calls that end with their tab.
  test.use({ expectedComplaint: /net::ERR_/ })

  test('a lesson is watched, its tab closed in the middle, and goes on there', async ({ context, site, newMember }) => {
    await noteStarts(context)
    const course = await freeCourse(site, newMember)
    const page = await context.newPage()
    await page.goto(playUrl(course))
    await plays(page)
    await seek(page, 12)
    const left = await watchUntil(page, 15)
    await page.close()

    const again = await context.newPage()
    await again.goto(playUrl(course))
    await plays(again)
    expect(Math.abs((await startOf(again)) - left)).toBeLessThanOrEqual(NEAR_SECONDS)
    await expect(again.getByText(/已从上次的 00:1\d 继续/)).toBeVisible()
    await again.getByRole('button', { name: '从头看' }).click()
    await expect.poll(() => timeOf(again), { intervals: INTERVALS_MS }).toBeLessThan(5)
  })
})

test('a set is practised by keyboard alone', async ({ page }) => {
  await open(page, '/question/practice')
  await page.getByRole('button', { name: '开始练习' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/set=\d+/)
  for (let number = 1; number <= 10; number += 1) {
    await expect(page.getByRole('region', { name: `第 ${number} 题，共 10 题` })).toBeVisible()
    if (number === 2) {
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('region', { name: '第 3 题，共 10 题' })).toBeVisible()
      await page.keyboard.press('ArrowLeft')
      await expect(page.getByRole('region', { name: '第 2 题，共 10 题' })).toBeVisible()
    }
    if (await page.getByRole('button', { name: '看答案' }).isVisible()) {
      await page.keyboard.press('Enter')
      await expect(page.getByRole('group', { name: '给自己打分' })).toBeVisible()
      await page.keyboard.press('1')
    } else {
      await page.keyboard.press('2')
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('heading', { name: '解析', exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: '逐题回看' })).toBeVisible()
  await open(page, '/profile/question')
  await expect(page.getByText(/错 1 次/).first()).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 Markdown' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^错题本-\d{4}-\d\d-\d\d\.md$/)
  await page.getByRole('link', { name: '打印版' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: '错题本' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
})
