import type { Locator } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'
import { expect, isAlive, MOBILE, open, PC, test } from './fixtures.ts'
import { INTERVALS_MS } from './page-signs.ts'
import {
  freeCourse,
  isPaused,
  lessonOf,
  NEAR_SECONDS,
  noteStarts,
  pause,
  plays,
  playUrl,
  seek,
  startOf,
  timeOf,
} from './player-steps.ts'
import { siteClient } from './site-client.ts'
import type { Member } from './fixtures.ts'
import type { SiteProcess } from './site-process.ts'

test.beforeEach(async ({ context, newMember, logIn }) => {
  await logIn(context, newMember)
})

/** The words under the element, without its own. */
const wordsUnder = (above: Locator) =>
  above.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || element.contains(node) || !parent.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const isUnder = [...range.getClientRects()].some(
        (line) => line.width > 1 && line.left < right && line.right > left && line.top < bottom && line.bottom > top,
      )
      if (isUnder) found.push(node.nodeValue ?? '')
    }
    return found
  })

const notesOf = async (site: SiteProcess, member: Member) =>
  (await siteClient(site, member).notes.list({})).list.map(({ content }) => content).sort()

test.describe('PC', () => {
  test.use(PC)

  test('a note is written at its second, gone to, changed, deleted and taken back; the personal centre finds it', async ({
    page,
    site,
    newMember,
  }) => {
    const course = await freeCourse(site, newMember)
    const [first, second] = [lessonOf(course, 0), lessonOf(course, 1)]
    await page.goto(playUrl(course, first))
    await plays(page)
    await isAlive(page)
    await seek(page, 12)
    await pause(page)
    await page.keyboard.press('n')
    const field = page.getByRole('textbox', { name: '在 00:12 记笔记' })
    await expect(field).toBeFocused()
    await page.keyboard.type('容器先看接口')
    await page.keyboard.press('Control+Enter')
    const panel = page.getByRole('region', { name: '笔记' })
    await expect(panel.getByText('容器先看接口')).toBeVisible()
    await expect.poll(() => notesOf(site, newMember), { intervals: INTERVALS_MS }).toEqual(['容器先看接口'])
    expect(await violationsInBothThemes(page)).toEqual([])

    await seek(page, 1)
    await panel.getByRole('link', { name: '跳到 00:12' }).click()
    await expect.poll(() => timeOf(page), { intervals: INTERVALS_MS }).toBeGreaterThanOrEqual(12)
    await pause(page)

    await panel.getByRole('button', { name: '修改 00:12 的笔记' }).click()
    await panel.getByRole('textbox', { name: '在 00:12 记笔记' }).last().fill('容器先看接口，再看实现')
    await panel.getByRole('button', { name: '保存' }).last().click()
    await expect.poll(() => notesOf(site, newMember), { intervals: INTERVALS_MS }).toEqual(['容器先看接口，再看实现'])

    await panel.getByRole('button', { name: '删除 00:12 的笔记' }).click()
    await panel.getByRole('button', { name: '撤销' }).click()
    await expect(panel.getByText('容器先看接口，再看实现')).toBeVisible()

    // From the notes of another lesson back to this one.
    await page.goto(playUrl(course, second))
    await plays(page)
    await page.getByRole('tab', { name: '笔记' }).click()
    await panel.getByRole('link', { name: '跳到 00:12' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(first.name)
    await expect.poll(() => timeOf(page), { intervals: INTERVALS_MS }).toBeGreaterThanOrEqual(12)

    await open(page, '/profile/note')
    await expect(page.getByRole('main').getByText('容器先看接口，再看实现')).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('textbox', { name: '搜索笔记' }).fill('jiekou')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/search=jiekou/)
    await expect(page.getByRole('main').getByText('容器先看接口，再看实现')).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出 Markdown' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^笔记-.*\.md$/)
    await page.getByRole('link', { name: '跳到 00:12' }).click()
    await plays(page)
    expect(Math.abs((await timeOf(page)) - 12)).toBeLessThanOrEqual(NEAR_SECONDS + 1)
  })

  test('the transcript follows the picture, is searched, and leads to its second', async ({
    page,
    site,
    newMember,
  }) => {
    const course = await freeCourse(site, newMember)
    const lesson = course.lessons.find(({ subtitlesUrl }) => subtitlesUrl !== null)
    if (!lesson) throw new Error('No lesson of this course has subtitles')
    await page.goto(playUrl(course, lesson))
    await plays(page)
    await pause(page)
    await page.getByRole('tab', { name: '文稿' }).click()
    const panel = page.getByRole('region', { name: '文稿' })
    const lines = panel.getByRole('listitem').getByRole('button')
    await expect(lines.nth(2)).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await lines.nth(2).click()
    await expect(lines.nth(2)).toHaveAttribute('aria-current', 'true')
    await expect.poll(() => timeOf(page), { intervals: INTERVALS_MS }).toBeGreaterThan(5)
    await pause(page)
    await panel.getByRole('searchbox').fill('没有人会说的话')
    await expect(lines).toHaveCount(0)
    await panel.getByRole('searchbox').fill('一讲')
    await expect(lines.first()).toContainText('一讲')
  })

  test('whoever is sent to a second sees it, and keeps the place until they have watched', async ({
    page,
    context,
    site,
    newMember,
  }) => {
    const course = await freeCourse(site, newMember)
    const lesson = lessonOf(course, 0)
    const client = siteClient(site, newMember)
    await client.player.recordProgress({ lessonId: lesson.id, second: 30, playId: 'before', seq: Date.now() })
    await noteStarts(context)
    // Paused as soon as it runs: on a slow machine the film would be over before the test can click.
    await page.addInitScript(() => {
      const hold = (event: Event) => (event.target as HTMLVideoElement).pause()
      document.addEventListener('playing', hold, true)
      Object.assign(window, { letRun: () => document.removeEventListener('playing', hold, true) })
    })
    await page.goto(`${playUrl(course, lesson)}&t=6`)
    expect(Math.abs((await startOf(page)) - 6)).toBeLessThanOrEqual(NEAR_SECONDS)
    await isAlive(page)
    const saved = async () => (await client.player.schedule({ lessonId: lesson.id })).second
    await page.getByRole('button', { name: '分享' }).first().click()
    const dialog = page.getByRole('dialog', { name: '分享这一秒' })
    await expect(dialog.getByText(/\?catalogId=\d+&t=\d+$/)).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await dialog.getByRole('checkbox').uncheck()
    await expect(page.getByText(new RegExp(`/subject/${course.courseId}$`))).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await saved()).toBe(30)
    await page.evaluate(() => (window as unknown as { letRun: () => void }).letRun())
    await page.keyboard.press('k')
    await expect.poll(saved, { intervals: [200] }).toBeLessThan(20)
  })

  test('the picture goes with its reader to the comments, and back', async ({ page, site, newMember }) => {
    const course = await freeCourse(site, newMember)
    await page.goto(playUrl(course, lessonOf(course, 0)))
    await plays(page)
    await isAlive(page)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const close = page.getByRole('button', { name: '关闭小窗' })
    await expect(close).toBeAttached()
    const box = await page.locator('video').boundingBox()
    expect(box?.width).toBe(384)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
    expect(await page.locator('video').count()).toBe(1)
    // Pause and close are visible without the pointer.
    const frame = page.getByRole('group', { name: /^视频：/ })
    await expect(frame).toHaveAttribute('data-idle')
    await expect(close.locator('..')).toHaveCSS('opacity', '1')
    // Over no words, however narrow the window is and wherever one reads.
    for (const width of [1440, 1295, 1100, 992]) {
      await page.setViewportSize({ width, height: 800 })
      for (const place of [0.4, 0.7, 1]) {
        await page.evaluate((part) => window.scrollTo(0, part * document.body.scrollHeight), place)
        await expect(close).toBeAttached()
        await expect.poll(() => wordsUnder(frame), `${place} of the page at ${width}`).toEqual([])
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('k')
    await expect.poll(() => isPaused(page), { intervals: INTERVALS_MS }).toBe(true)
    await close.click()
    await expect(close).toBeHidden()
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(async () => (await page.locator('video').boundingBox())?.width ?? 0).toBeGreaterThan(600)
  })
})

test.describe('nothing is lost', () => {
  test.use({ ...MOBILE, expectedComplaint: /net::ERR_|fetching the script/ })

  test('offline, with the tab killed, and written on two devices', async ({ context, site, newMember }) => {
    const course = await freeCourse(site, newMember)
    const page = await context.newPage()
    await page.goto(playUrl(course, lessonOf(course, 0)))
    await plays(page)
    await page.getByRole('tab', { name: '笔记' }).tap()
    const panel = page.getByRole('region', { name: '笔记' })
    await panel.getByRole('textbox').first().fill('先在线写一句')
    await panel.getByRole('button', { name: /^记在/ }).tap()
    await expect.poll(() => notesOf(site, newMember), { intervals: INTERVALS_MS }).toEqual(['先在线写一句'])

    await context.setOffline(true)
    await panel.getByRole('button', { name: /^修改/ }).tap()
    await panel.getByRole('textbox').last().fill('手机离线改的')
    await panel.getByRole('button', { name: '保存' }).last().tap()
    await expect(panel.getByText('已存在本机，联网后同步')).toBeVisible()
    await panel.getByRole('textbox').first().fill('没写完的话')
    await page.close()
    // Meanwhile, elsewhere.
    const { notes } = siteClient(site, newMember)
    const [known] = (await notes.list({})).list
    if (!known) throw new Error('No note')
    await notes.save({
      id: known.id,
      version: known.version,
      changeId: crypto.randomUUID(),
      lessonId: known.lessonId ?? 0,
      second: known.second,
      content: '电脑上改的',
    })
    await site.kill()
    await site.startAgain()
    await context.setOffline(false)

    const again = await context.newPage()
    await again.goto(playUrl(course, lessonOf(course, 0)))
    await again.getByRole('tab', { name: '笔记' }).tap()
    const there = again.getByRole('region', { name: '笔记' })
    await expect(there.getByText('手机离线改的')).toBeVisible()
    await expect(there.getByText('电脑上改的')).toBeVisible()
    await expect(there.getByText('另一台设备')).toBeVisible()
    await expect(there.getByRole('textbox').first()).toHaveValue('没写完的话')
    expect(await notesOf(site, newMember)).toEqual(['手机离线改的', '电脑上改的'].sort())
    expect(await violationsInBothThemes(again)).toEqual([])
  })
})
