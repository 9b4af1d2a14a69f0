import { expect, MOBILE, PC, test } from './fixtures.ts'
import {
  freeCourse,
  isPaused,
  lessonOf,
  NEAR_SECONDS,
  noteStarts,
  plays,
  playUrl,
  seek,
  startOf,
  timeOf,
} from './player-steps.ts'

test.describe('the controls', () => {
  test.use(PC)
  test.beforeEach(async ({ context, newMember, logIn }) => {
    await logIn(context, newMember)
  })

  test('keys in fullscreen', async ({ page, site, newMember }) => {
    const course = await freeCourse(site, newMember)
    await page.goto(playUrl(course, lessonOf(course, 0)))
    await plays(page)
    await page.locator('video').hover()
    await page.getByRole('button', { name: '全屏', exact: true }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)

    await page.keyboard.press('Space')
    await expect.poll(() => isPaused(page)).toBe(true)
    await seek(page, 5)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => timeOf(page)).toBe(20)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => timeOf(page)).toBe(5)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => timeOf(page)).toBe(0)
    // Two presses within half a second act once.
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => timeOf(page)).toBe(15)
    await page.waitForTimeout(700)
    expect(await timeOf(page)).toBe(15)
    await page.keyboard.press('Space')
    await expect.poll(() => isPaused(page)).toBe(false)
  })

  test('speed and volume are kept', async ({ page, site, newMember }) => {
    const course = await freeCourse(site, newMember)
    const settings = () =>
      page.locator('video').evaluate((video: HTMLVideoElement) => [video.playbackRate, video.muted, video.volume])
    await page.goto(playUrl(course, lessonOf(course, 0)))
    await plays(page)
    await page.locator('video').hover()
    await page.getByRole('button', { name: '倍速' }).click()
    await page.getByRole('menuitemradio', { name: '1.5 倍' }).click()
    await page.getByRole('button', { name: '静音' }).hover()
    await page.getByRole('slider', { name: '音量' }).fill('40')
    expect(await settings()).toEqual([1.5, false, 0.4])
    await page.reload()
    await plays(page)
    expect(await settings()).toEqual([1.5, false, 0.4])
    await page.goto(playUrl(course, lessonOf(course, 1)))
    await plays(page)
    expect(await settings()).toEqual([1.5, false, 0.4])
  })

  test('a stream offers its qualities', async ({ page, site, newMember }) => {
    const course = await freeCourse(site, newMember, 'Vue')
    const lesson = course.lessons.find(({ hlsUrl }) => hlsUrl !== null)
    if (!lesson) throw new Error('No lesson of this course is a stream')
    await page.goto(playUrl(course, lesson))
    await plays(page)
    await page.locator('video').hover()
    await page.getByRole('button', { name: '自动' }).click()
    await page.getByRole('menuitemradio', { name: '240P' }).click()
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoHeight), { timeout: 20_000 })
      .toBe(240)
  })
})

test.describe('a link that died', () => {
  test.use({ ...PC, expectedComplaint: /403/ })
  test.beforeEach(async ({ context, newMember, logIn }) => {
    await logIn(context, newMember)
    await noteStarts(context)
  })

  test('is renewed without losing the place', async ({ page, site, newMember }) => {
    const course = await freeCourse(site, newMember)
    let refused = 0
    await page.route('**/media/**', async (route) => {
      if (refused >= 1) return route.continue()
      refused += 1
      await route.fulfill({ status: 403, body: '' })
    })
    await page.goto(`${playUrl(course, lessonOf(course, 0))}&t=9`)
    await plays(page)
    expect(refused).toBe(1)
    expect(Math.abs((await startOf(page)) - 9)).toBeLessThanOrEqual(NEAR_SECONDS)
  })

  test('and stays dead shows how to retry, from the same place', async ({ page, site, newMember }) => {
    const course = await freeCourse(site, newMember)
    let isDead = true
    await page.route('**/media/**', (route) => (isDead ? route.fulfill({ status: 403, body: '' }) : route.continue()))
    await page.goto(`${playUrl(course, lessonOf(course, 0))}&t=9`)
    await expect(page.getByText('视频没能加载出来')).toBeVisible()
    isDead = false
    await page.getByRole('button', { name: '重试' }).click()
    await plays(page)
    await expect(page.getByText('视频没能加载出来')).toBeHidden()
    expect(Math.abs((await startOf(page)) - 9)).toBeLessThanOrEqual(NEAR_SECONDS)
  })
})

test.describe('fingers', () => {
  test.use(MOBILE)
  test.beforeEach(async ({ context, newMember, logIn }) => {
    await logIn(context, newMember)
  })

  test('two taps on the right half jump ahead, one shows the controls', async ({ page, site, newMember }) => {
    const course = await freeCourse(site, newMember)
    await page.goto(playUrl(course, lessonOf(course, 0)))
    await plays(page)
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.pause()
      video.currentTime = 2
    })
    const box = await page.locator('video').boundingBox()
    if (!box) throw new Error('No picture')
    await page.touchscreen.tap(box.x + box.width * 0.85, box.y + box.height * 0.4)
    await page.touchscreen.tap(box.x + box.width * 0.85, box.y + box.height * 0.4)
    await expect.poll(() => timeOf(page)).toBe(17)
  })

  test('tabs show the introduction, the catalogue and the comments', async ({ page, site, newMember }) => {
    const course = await freeCourse(site, newMember)
    const second = lessonOf(course, 1)
    await page.goto(playUrl(course, lessonOf(course, 0)))
    await expect(page.getByRole('heading', { name: '这门课讲什么' })).toBeVisible()
    await page.getByRole('tab', { name: /目录/ }).tap()
    await page.getByText(second.catalogName).tap()
    await expect(page).toHaveURL(new RegExp(`catalogId=${second.subjectCatalogId}$`))
    await page.getByRole('tab', { name: /评论/ }).tap()
    await expect(page.getByRole('region', { name: '评论' })).toBeVisible()
  })
})
