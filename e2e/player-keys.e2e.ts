import { violationsInBothThemes } from './axe.ts'
import { expect, isAlive, PC, test } from './fixtures.ts'
import { INTERVALS_MS } from './page-signs.ts'
import { freeCourse, isPaused, lessonOf, pause, plays, playUrl, seek, timeOf } from './player-steps.ts'

test.use(PC)
test.beforeEach(async ({ context, newMember, logIn }) => {
  await logIn(context, newMember)
})

const SAVES = '/catalogUser/recordVideoProgress'

test('keys work when nothing is typed; a field, a button and a layer keep theirs', async ({
  page,
  site,
  newMember,
}) => {
  const course = await freeCourse(site, newMember)
  await page.goto(playUrl(course, lessonOf(course, 0)))
  await plays(page)
  await isAlive(page)
  const paused = (is: boolean) => expect.poll(() => isPaused(page), { intervals: INTERVALS_MS }).toBe(is)
  const isAt = (second: number) => expect.poll(() => timeOf(page), { intervals: INTERVALS_MS }).toBe(second)
  const sound = () => page.locator('video').evaluate((video: HTMLVideoElement) => [video.muted, video.volume])

  await page.keyboard.press('Space')
  await paused(true)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await seek(page, 3)
  await page.keyboard.press('ArrowRight')
  await isAt(18)
  await page.keyboard.press('j')
  await isAt(8)
  await page.keyboard.press('ArrowLeft')
  await isAt(0)
  const length = await page.locator('video').evaluate((video: HTMLVideoElement) => video.duration)
  await page.keyboard.press('5')
  await expect.poll(() => timeOf(page), { intervals: INTERVALS_MS }).toBeCloseTo(length / 2, 1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(sound, { intervals: INTERVALS_MS }).toEqual([false, 0.9])
  await page.keyboard.press('m')
  await expect.poll(sound, { intervals: INTERVALS_MS }).toEqual([true, 0.9])
  await page.keyboard.press('k')
  await paused(false)
  await page.keyboard.press('Control+k')
  await paused(false)

  // A focused button presses itself, once.
  await page.locator('video').hover()
  await page.getByRole('button', { name: '暂停' }).focus()
  await page.keyboard.press('Space')
  await paused(true)
  await page.getByRole('textbox', { name: /评论/ }).first().focus()
  await page.keyboard.type('k 5m')
  await expect(page.getByRole('textbox', { name: /评论/ }).first()).toHaveValue('k 5m')
  await paused(true)
  await page.getByRole('textbox', { name: /评论/ }).first().fill('')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: '键盘快捷键' })
  await expect(sheet).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.keyboard.press('k')
  await paused(true)
  await sheet.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('k')
  await page.keyboard.press('?')
  await expect(sheet).toBeVisible()
  await paused(true)
  await sheet.getByRole('checkbox').check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('k')
  await paused(false)
  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: '退出全屏', exact: true })).toBeAttached()
})

test('a lesson that ends into the next is saved once; so is one that is left for another', async ({
  page,
  site,
  newMember,
}) => {
  const course = await freeCourse(site, newMember)
  const [first, second, third] = [lessonOf(course, 0), lessonOf(course, 1), lessonOf(course, 2)]
  const saves: { catalogId: number; videoTime: number }[] = []
  await page.goto(playUrl(course, first))
  await plays(page)
  await seek(page, Math.floor(first.duration) - 3)
  // The save of the jump itself comes a second later.
  await page.waitForResponse((response) => response.url().endsWith(SAVES))
  page.on('request', (request) => {
    if (request.url().endsWith(SAVES)) saves.push(request.postDataJSON() as (typeof saves)[number])
  })
  await expect(page.getByRole('heading', { level: 1 })).toContainText(second.name)
  await plays(page)
  const of = (lessonId: number) => saves.filter((save) => save.catalogId === lessonId)
  await expect.poll(() => of(second.id).length, { intervals: INTERVALS_MS }).toBeGreaterThan(0)
  expect(of(first.id).filter((save) => save.videoTime >= first.duration - 0.5)).toHaveLength(1)

  await expect.poll(() => timeOf(page), { intervals: INTERVALS_MS }).toBeGreaterThan(1)
  saves.length = 0
  await page.getByRole('region', { name: '目录' }).getByText(third.name).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(third.name)
  await plays(page)
  await expect.poll(() => of(third.id).length, { intervals: INTERVALS_MS }).toBeGreaterThan(0)
  expect(of(second.id)).toHaveLength(1)
  await pause(page)
})

test.describe('a part whose code is lost on the way', () => {
  test.use({ expectedComplaint: /ERR_FAILED/ })

  test('leaves the page as it is, says so, and comes when it is asked for again', async ({ page, site, newMember }) => {
    const course = await freeCourse(site, newMember)
    await page.goto(playUrl(course, lessonOf(course, 0)))
    await plays(page)
    await isAlive(page)
    const lost = /\/(share-moment|note-panel)-/
    await page.route(lost, (route) => route.abort())
    await page.getByRole('button', { name: '分享' }).click()
    await expect(page.getByText('没能打开，检查网络后再试一次')).toBeVisible()
    await page.getByRole('tab', { name: '笔记' }).click()
    await expect(page.getByText('笔记没能打开。')).toBeVisible()
    expect(await isPaused(page)).toBe(false)
    expect(await violationsInBothThemes(page)).toEqual([])

    await page.unroute(lost)
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByRole('textbox', { name: /笔记/ })).toBeVisible()
    await page.getByRole('button', { name: '分享' }).click()
    await expect(page.getByRole('dialog', { name: '分享这一秒' })).toBeVisible()
  })
})
