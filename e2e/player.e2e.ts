import { expect, MOBILE, PC, test } from './fixtures.ts'
import { INTERVALS_MS } from './page-signs.ts'
import {
  freeCourse,
  leave,
  lessonOf,
  NEAR_SECONDS,
  noteStarts,
  pause,
  plays,
  playUrl,
  schedule,
  seek,
  startOf,
  timeOf,
  watchUntil,
} from './player-steps.ts'
import { siteClient } from './site-client.ts'

test.beforeEach(async ({ context, newMember, logIn }) => {
  await logIn(context, newMember)
  await noteStarts(context)
})

test.describe('a place is never lost', () => {
  // The browser's own lines about calls, and the service worker's, that a dead server or connection does not answer.
  test.use({ expectedComplaint: /net::ERR_|fetching the script/ })

  test.describe('MOBILE', () => {
    test.use(MOBILE)

    test('the server is killed in the middle', async ({ context, site, newMember }) => {
      const course = await freeCourse(site, newMember)
      const page = await context.newPage()
      await page.goto(playUrl(course))
      await plays(page)
      await seek(page, 8)
      await watchUntil(page, 10)
      await site.kill()
      const left = await watchUntil(page, 14)
      await page.close()
      await site.startAgain()

      const again = await context.newPage()
      await again.goto(playUrl(course))
      await plays(again)
      expect(Math.abs((await startOf(again)) - left)).toBeLessThanOrEqual(NEAR_SECONDS)
    })
  })

  test.describe('PC', () => {
    test.use(PC)

    test('ten seconds without a connection', async ({ context, site, newMember }) => {
      const course = await freeCourse(site, newMember)
      const lesson = lessonOf(course, 0)
      const page = await context.newPage()
      await page.goto(playUrl(course, lesson))
      await plays(page)
      await watchUntil(page, 2)
      await context.setOffline(true)
      const before = await timeOf(page)
      await watchUntil(page, before + 10)
      await pause(page)
      const left = await timeOf(page)
      await expect(page.getByText('已存在本机，联网后同步')).toBeVisible()
      await context.setOffline(false)
      await expect
        .poll(async () => Math.abs((await schedule(site, newMember, lesson)).second - left), {
          intervals: INTERVALS_MS,
        })
        .toBeLessThanOrEqual(NEAR_SECONDS)
      await expect(page.getByText('已保存')).toBeVisible()
      const { ranges } = await schedule(site, newMember, lesson)
      expect(ranges).toHaveLength(1)
    })

    test('another device went further', async ({ context, site, newMember, browser, logIn }) => {
      const course = await freeCourse(site, newMember)
      const lesson = lessonOf(course, 0)
      const here = await context.newPage()
      await here.goto(playUrl(course, lesson))
      await plays(here)
      await watchUntil(here, 2)
      await pause(here)

      const elsewhere = await browser.newContext(MOBILE)
      await logIn(elsewhere, newMember)
      const there = await elsewhere.newPage()
      await there.goto(site.url + playUrl(course, lesson))
      await plays(there)
      await seek(there, 18)
      await watchUntil(there, 21)
      const further = await leave(there)
      await expect
        .poll(async () => (await schedule(site, newMember, lesson)).second, { intervals: INTERVALS_MS })
        .toBeGreaterThanOrEqual(Math.floor(further))
      await elsewhere.close()

      // The first device has not played: closing it saves nothing.
      await here.close()
      const again = await context.newPage()
      await again.goto(playUrl(course, lesson))
      await plays(again)
      expect(Math.abs((await startOf(again)) - further)).toBeLessThanOrEqual(NEAR_SECONDS)
    })
  })
})

test.describe('the lesson', () => {
  test.use(PC)

  test('that ends is followed by the next, the last one by a sentence', async ({ page, site, newMember }) => {
    const course = await freeCourse(site, newMember)
    const [first, second, last] = [lessonOf(course, 0), lessonOf(course, 1), lessonOf(course, -1)]
    await page.goto(playUrl(course, first))
    await plays(page)
    await seek(page, first.duration - 0.5)
    await expect(page).toHaveURL(new RegExp(`catalogId=${second.id}$`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(second.name)
    await plays(page)
    await expect(page.getByRole('link', { name: `已学完 ${first.name}` })).toBeVisible()
    expect(await schedule(site, newMember, first)).toMatchObject({ finished: true })

    await page.goto(playUrl(course, last))
    await plays(page)
    await seek(page, last.duration - 0.5)
    const words = page.getByText('本课程视频学习完毕')
    await expect(words).toBeVisible()
    // On a background of its own: the words of the last picture do not show through.
    const opacity = () =>
      words.locator('..').evaluate((cover) => /[\d.]+(?=\)$)/.exec(getComputedStyle(cover).backgroundColor)?.[0])
    expect(Number(await opacity())).toBeGreaterThan(0.95)
  })

  test('in the address wins over the saved one; chosen again it does nothing, another one plays', async ({
    page,
    site,
    newMember,
  }) => {
    const course = await freeCourse(site, newMember)
    const [asked, next, saved] = [lessonOf(course, 0), lessonOf(course, 1), lessonOf(course, 3)]
    const name = page.getByRole('heading', { level: 1 })
    await siteClient(site, newMember).player.recordProgress({ lessonId: saved.id, second: 20 })
    await page.goto(playUrl(course))
    await plays(page)
    await expect(name).toContainText(saved.name)
    expect(Math.abs((await startOf(page)) - 20)).toBeLessThanOrEqual(NEAR_SECONDS)

    await page.goto(`${playUrl(course, asked)}&t=11`)
    await plays(page)
    await expect(name).toContainText(asked.name)
    expect(Math.abs((await startOf(page)) - 11)).toBeLessThanOrEqual(NEAR_SECONDS)
    // The second is obeyed once.
    await expect(page).toHaveURL(new RegExp(`catalogId=${asked.id}$`))

    const left = await watchUntil(page, 13)
    const catalogue = page.getByRole('region', { name: '目录' })
    const video = page.locator('video')
    await video.evaluate((element: HTMLVideoElement) => {
      for (const name of ['seeking', 'emptied']) element.addEventListener(name, () => (element.title = name))
    })
    await catalogue.getByText(asked.name).click()
    await watchUntil(page, left + 1)
    await expect(video).not.toHaveAttribute('title')
    await catalogue.getByText(next.name).click()
    await expect(name).toContainText(next.name)
    await plays(page)
    // The place of the first one was saved on the way out.
    await expect
      .poll(async () => (await schedule(site, newMember, asked)).second, { intervals: INTERVALS_MS })
      .toBeGreaterThanOrEqual(13)
  })
})
