import { COMMENT_PLACEHOLDER } from '@bee/contract/comments/comment-rules.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, MOBILE, open, PC, test } from './fixtures.ts'
import { freeCourse, playUrl } from './player-steps.ts'
import { siteClient } from './site-client.ts'

/** How many cards stand beside the first one, and how many in the last row. */
const columns = (page: Page) =>
  page.getByRole('tabpanel').evaluate((panel) => {
    const tops = [...panel.querySelectorAll('article')].map((card) => card.getBoundingClientRect().top)
    return {
      first: tops.filter((top) => top === tops[0]).length,
      last: tops.filter((top) => top === tops.at(-1)).length,
    }
  })

test('fills the last row of the home page in every window', async ({ page, context }) => {
  for (const width of [390, 600, 767, 768, 991, 992, 1295, 1440]) {
    await context.clearCookies()
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/home')
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 3 })).toHaveCount(8)
    const { first, last } = await columns(page)
    expect(first, `${width}`).toBe(width < 768 ? 2 : 4)
    expect(last, `${width}`).toBe(first)
  }
})

test('keeps the way to the top out of the words', async ({ page, context }) => {
  for (const width of [390, 768, 992, 1280, 1440]) {
    await context.clearCookies()
    await page.setViewportSize({ width, height: 600 })
    await open(page, '/news')
    await page.evaluate(() => window.scrollTo(0, 400))
    const cell = page.getByRole('button', { name: '返回顶部' }).locator('svg').first()
    await expect(cell).toBeVisible()
    const edges = await cell.evaluate((drawn) => {
      const column = document.querySelector('main article, main li')?.parentElement?.getBoundingClientRect()
      return { cell: drawn.getBoundingClientRect().left, text: column?.right ?? 0 }
    })
    expect(edges.text, `${width}`).toBeGreaterThan(0)
    expect(edges.cell, `${width}`).toBeGreaterThanOrEqual(edges.text)
  }
})

test.describe('PC', () => {
  test.use(PC)

  test('the header steps aside on the way down, returns on the way up and stays with the keyboard', async ({
    page,
  }) => {
    await open(page, '/news')
    const header = page.getByRole('banner')
    const top = () => header.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    const scrollTo = (y: number) => page.evaluate((to) => window.scrollTo(0, to), y)
    const place = () => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().top + window.scrollY)
    const before = await place()
    await scrollTo(400)
    await expect.poll(top).toBeLessThanOrEqual(-68)
    expect(await place()).toBe(before)
    await scrollTo(300)
    await expect.poll(top).toBe(0)

    await page.keyboard.press('Tab')
    await header.getByRole('link', { name: '资讯' }).focus()
    await scrollTo(500)
    await expect.poll(() => header.getAttribute('data-away')).toBe('')
    await expect.poll(top).toBe(0)
  })

  test('what a jump leads to does not lie below the header', async ({ page }) => {
    await open(page, '/subject/1')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    // Down and up within one frame would be no way up.
    await expect.poll(() => page.getByRole('banner').getAttribute('data-away')).toBe('')
    await page.evaluate(() => (window.location.hash = 'intro'))
    await expect.poll(() => page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().top)).toBe(0)
    const heading = page.getByRole('heading', { name: '这门课讲什么' })
    expect((await heading.boundingBox())?.y).toBeGreaterThan(68)
  })

  test('a film has the whole height: there the header goes with the page', async ({
    page,
    context,
    logIn,
    newMember,
  }) => {
    await logIn(context, newMember)
    await open(page, '/subject/play/1')
    expect(await page.getByRole('banner').evaluate((header) => getComputedStyle(header).position)).toBe('relative')
  })
})

test.describe('MOBILE', () => {
  test.use(MOBILE)

  test('fetches a banner only when its turn is near', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await open(page, '/home')
    const banner = page.getByRole('region', { name: '首页横幅' })
    await expect(banner.locator('img')).toHaveCount(1)
    await page.clock.fastForward(1500)
    await expect(banner.locator('img')).toHaveCount(2)
    await page.clock.fastForward(1500)
    await expect(banner.getByRole('button', { name: '第 2 张' })).toHaveAttribute('aria-current', 'true')
    await expect(banner.locator('img')).toHaveCount(2)
  })

  /** The edges of the visible area: a phone cuts off everything beyond them. */
  const edges = (page: Page, what: Locator) =>
    what.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      return { left, right, page: document.documentElement.scrollWidth }
    })

  test('a comment is written within the window, and a letter stands beside its name', async ({
    page,
    context,
    site,
    newMember,
    logIn,
  }) => {
    await logIn(context, newMember)
    const { list } = await siteClient(site).courses.list({ limit: 1 })
    await open(page, `/subject/${list[0]?.id ?? 0}`)
    const words = `讲得很清楚 ${newMember.userId}`
    await page.getByRole('textbox', { name: '评论' }).fill(words)
    await expect(page.getByRole('group', { name: '给这门课打分' })).toBeVisible()
    const publish = page.getByRole('button', { name: '发布评论' })
    const seen = await edges(page, publish)
    expect(seen.right).toBeLessThanOrEqual(390 - 16)
    expect(seen.page).toBe(390)
    await page.getByRole('radio', { name: /惊喜/ }).check()
    await publish.click()
    const mine = page.getByRole('listitem').filter({ hasText: words }).first()
    await expect(mine).toBeVisible()
    const tops = await mine.evaluate((item) => {
      const sign = item.firstElementChild?.querySelector('svg')?.getBoundingClientRect()
      const name = item.querySelector('b')?.getBoundingClientRect()
      return { sign: sign?.top ?? 0, name: name?.top ?? 0 }
    })
    expect(Math.abs(tops.sign - tops.name)).toBeLessThan(12)
  })

  test('neither a long word nor a long name widens the page', async ({ page, context, demoMember, logIn }) => {
    const word = '长'.repeat(50)
    await open(page, `/search?q=${word}`)
    const forget = page.getByRole('button', { name: `忘掉「${word}」` })
    await expect(forget).toBeVisible()
    expect((await edges(page, forget)).right).toBeLessThanOrEqual(390 - 16)
    await logIn(context, demoMember)
    await open(page, '/path/1')
    const go = page.getByRole('link', { name: /^接着学：/ })
    expect((await edges(page, go)).right).toBeLessThanOrEqual(390 - 16)
  })
})

/** Names that a line break splits, though the next line would have had room for the whole. */
const cutWords = (names: Locator) =>
  names.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text | null
      if (!text) return []
      const width = element.getBoundingClientRect().width
      const widthOf = (from: number, to: number) => {
        const range = new Range()
        range.setStart(text, from)
        range.setEnd(text, to)
        const lines = [...range.getClientRects()]
        return {
          lines: new Set(lines.map(({ top }) => top)).size,
          width: lines.reduce((sum, line) => sum + line.width, 0),
        }
      }
      return [...text.data.matchAll(/[^\s：、]+/g)]
        .map(({ 0: word, index }) => ({ word, ...widthOf(index, index + word.length) }))
        .filter((placed) => placed.lines > 1 && placed.width <= width)
        .map(({ word }) => word)
    }),
  )

test('names of courses end their lines between words', async ({ page, context, site }) => {
  const { list } = await siteClient(site).courses.list({ search: 'Spring Boot 3', limit: 1 })
  const toPlay = encodeURIComponent(`/subject/play/${list[0]?.id}`)
  for (const width of [320, 390, 1024, 1440]) {
    await context.clearCookies()
    await page.setViewportSize({ width, height: 900 })
    for (const address of ['/home', '/subject?limit=40', `/subject/${list[0]?.id}`, `/login?redirectTo=${toPlay}`]) {
      await open(page, address)
      const names = page.locator('h1, h2, h3, b').filter({ hasText: /实战|入门|开发|原理|管理/ })
      await expect(names.first()).toBeVisible()
      expect(await cutWords(names), `${address} at ${width}`).toEqual([])
    }
  }
})

test('the words that ask for a comment fit at 320 px', async ({ page, context, site, newMember, logIn }) => {
  await logIn(context, newMember)
  await page.setViewportSize({ width: 320, height: 640 })
  const course = await freeCourse(site, newMember)
  await open(page, playUrl(course))
  const field = page.getByRole('button', { name: COMMENT_PLACEHOLDER })
  await expect(field).toBeVisible()
  expect(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
