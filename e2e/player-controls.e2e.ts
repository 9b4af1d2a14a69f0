import { expect, MOBILE, PC, test } from './fixtures.ts'
import { INTERVALS_MS } from './page-signs.ts'
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

  test('keys in fullscreen; speed and volume are kept', async ({ page, site, newMember }) => {
    const course = await freeCourse(site, newMember)
    await page.goto(playUrl(course, lessonOf(course, 0)))
    await plays(page)
    await page.locator('video').hover()
    await page.getByRole('button', { name: '全屏', exact: true }).click()
    const leaveFullscreen = page.getByRole('button', { name: '退出全屏', exact: true })
    await expect(leaveFullscreen).toBeVisible()
    expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true)

    await page.keyboard.press('Space')
    await expect.poll(() => isPaused(page), { intervals: INTERVALS_MS }).toBe(true)
    await seek(page, 5)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => timeOf(page), { intervals: INTERVALS_MS }).toBe(0)
    // Two presses within half a second act once: the key that follows acts after both.
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => timeOf(page), { intervals: INTERVALS_MS }).toBe(15)
    await page.keyboard.press('Space')
    await expect.poll(() => isPaused(page), { intervals: INTERVALS_MS }).toBe(false)
    expect(await timeOf(page)).toBeLessThan(30)

    await page.locator('video').hover()
    await leaveFullscreen.click()
    await expect(leaveFullscreen).toBeHidden()
    const settings = () =>
      page.locator('video').evaluate((video: HTMLVideoElement) => [video.playbackRate, video.muted, video.volume])
    await page.locator('video').hover()
    await page.getByRole('button', { name: '倍速' }).click()
    await page.getByRole('menuitemradio', { name: '1.5 倍' }).click()
    await page.getByRole('button', { name: '静音' }).hover()
    await page.getByRole('slider', { name: '音量' }).fill('40')
    await expect.poll(settings, { intervals: INTERVALS_MS }).toEqual([1.5, false, 0.4])
    await page.reload()
    await plays(page)
    expect(await settings()).toEqual([1.5, false, 0.4])
    await page.getByRole('region', { name: '目录' }).getByText(lessonOf(course, 1).name).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(lessonOf(course, 1).name)
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
    await page.getByRole('menuitemradio', { name: '480P' }).click()
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoHeight), {
        intervals: INTERVALS_MS,
      })
      .toBe(480)
  })
})

test.describe('a link that died', () => {
  test.use({ ...PC, expectedComplaint: /403/ })

  test('is renewed without losing the place; one that stays dead shows how to retry, from the same place', async ({
    page,
    context,
    site,
    newMember,
    logIn,
  }) => {
    await logIn(context, newMember)
    await noteStarts(context)
    const course = await freeCourse(site, newMember)
    const address = `${playUrl(course, lessonOf(course, 0))}&t=9`
    const isNear = async () => Math.abs((await startOf(page)) - 9) <= NEAR_SECONDS
    let refused = 0
    await page.route('**/media/**', async (route) => {
      if (refused >= 1) return route.continue()
      refused += 1
      await route.fulfill({ status: 403, body: '' })
    })
    await page.goto(address)
    await plays(page)
    expect(refused).toBe(1)
    expect(await isNear()).toBe(true)

    // Dead until the click: the player also tries again by itself, after a while.
    await page.addInitScript(() => {
      document.addEventListener('click', () => Object.assign(window, { isAsked: true }), { capture: true })
    })
    await page.unrouteAll({ behavior: 'wait' })
    await page.route('**/media/**', async (route) => {
      const isAsked = await page.evaluate(() => 'isAsked' in window)
      return isAsked ? route.continue() : route.fulfill({ status: 403, body: '' })
    })
    await page.goto(address)
    await expect(page.getByText('视频没能加载出来')).toBeVisible()
    await page.getByRole('button', { name: '重试' }).click()
    await plays(page)
    await expect(page.getByText('视频没能加载出来')).toBeHidden()
    expect(await isNear()).toBe(true)
  })
})

test.describe('fingers', () => {
  test.use(MOBILE)

  test('two taps on the right half jump ahead; tabs show the introduction, the catalogue and the comments', async ({
    page,
    context,
    site,
    newMember,
    logIn,
  }) => {
    await logIn(context, newMember)
    const course = await freeCourse(site, newMember)
    const second = lessonOf(course, 1)
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
    await expect.poll(() => timeOf(page), { intervals: INTERVALS_MS }).toBe(17)

    await expect(page.getByRole('heading', { name: '这门课讲什么' })).toBeVisible()
    await page.getByRole('tab', { name: /目录/ }).tap()
    await page.getByText(second.name).tap()
    await expect(page).toHaveURL(new RegExp(`catalogId=${second.id}$`))
    await page.getByRole('tab', { name: /评论/ }).tap()
    await expect(page.getByRole('region', { name: '评论' })).toBeVisible()
  })
})
