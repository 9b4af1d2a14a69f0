import { expect, open, PC, test } from './fixtures.ts'
import { isSettled } from './page-signs.ts'

// Only a browser that lays the page out knows the final value of a number in a style sheet.
test.use(PC)

test('carousel 390 px high and introduction of two lines (specification 2), viewer of pictures at 2000 (9)', async ({
  page,
}) => {
  await open(page, '/home')
  const carousel = await page.getByRole('region', { name: '首页横幅' }).boundingBox()
  expect(carousel?.height).toBe(390)

  await open(page, '/subject/1')
  const first = page.getByRole('region', { name: '看过的人还看了' }).getByRole('listitem').first()
  const shown = await first.locator('b + span').evaluate((intro) => {
    intro.textContent = '一句很长的简介。'.repeat(40)
    const lineHeight = Number.parseFloat(getComputedStyle(intro).lineHeight)
    return { lines: intro.clientHeight / lineHeight, isCut: intro.scrollHeight > intro.clientHeight }
  })
  expect(shown).toEqual({ lines: 2, isCut: true })

  await open(page, '/news/1')
  await page.getByRole('button', { name: '放大配图' }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer).toBeVisible()
  expect(await viewer.evaluate((element) => getComputedStyle(element).zIndex)).toBe('2000')
})

test('one picture has a title and no arrows, several have arrows (3: preview item)', async ({
  page,
  context,
  newMember,
  logIn,
}) => {
  await open(page, '/news/1')
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('button', { name: '放大配图' }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText(title ?? '')).toBeVisible()
  await expect(viewer.getByRole('button', { name: '下一张' })).toBeHidden()

  await logIn(context, newMember)
  await open(page, '/profile/feedback')
  const covers = ['spring-boot-3', 'fastapi'].map((slug) => `content/pictures/covers/${slug}.webp`)
  await page.getByLabel('添加图片').setInputFiles(covers)
  // The opened preview leads through the uploaded pictures.
  await expect(page.getByRole('button', { name: 'fastapi.webp', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'spring-boot-3.webp', exact: true }).click()
  const shown = () => viewer.locator('img').getAttribute('src')
  const first = await shown()
  await viewer.getByRole('button', { name: '下一张' }).click()
  await expect.poll(shown).not.toBe(first)
  const last = await shown()
  // Past the last one there is nothing, and it stays open.
  await viewer.getByRole('button', { name: '下一张' }).dispatchEvent('click')
  await expect(viewer).toBeVisible()
  expect(await shown()).toBe(last)
})

test('a call is given up after 120000 ms, a picture on its way after 1800000 ms (7, 9)', async ({
  page,
  context,
  newMember,
  logIn,
}) => {
  await logIn(context, newMember)
  await page.addInitScript(() => {
    const timeouts: number[] = []
    Object.assign(window, { timeouts })
    const own = XMLHttpRequest
    class Noted extends own {
      override send(body?: XMLHttpRequestBodyInit | null): void {
        timeouts.push(this.timeout)
        super.send(body)
      }
    }
    Object.assign(window, { XMLHttpRequest: Noted })
  })
  await open(page, '/profile/feedback')
  await page.getByLabel('添加图片').setInputFiles('content/pictures/covers/fastapi.webp')
  await expect(page.getByRole('button', { name: /^删除图片/ })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { timeouts: number[] }).timeouts)).toEqual([1_800_000])

  await page.clock.install()
  await open(page, '/subject')
  const asked: string[] = []
  const givenUp: string[] = []
  const suggestions = /subject\/suggest/
  await page.route(suggestions, (route) => void asked.push(route.request().url()))
  page.on('requestfailed', (request) => {
    if (suggestions.test(request.url())) givenUp.push(request.url())
  })
  await page.getByRole('button', { name: '搜索课程' }).click()
  await page.getByRole('combobox', { name: '搜索课程' }).first().fill('spring')
  // From here on the page's clock goes by these steps alone.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await expect.poll(() => asked.length).toBe(1)
  await page.clock.fastForward(118_000)
  expect(givenUp).toEqual([])
  await page.clock.fastForward(3000)
  await expect.poll(() => givenUp).toEqual(asked)
})

test('a picture is asked for when it comes near, once, however the page is scrolled (9: lazy pictures)', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') asked.push(new URL(request.url()).pathname)
  })
  // The browser looks far ahead: only a long page in a low window has pictures that are not near.
  await page.setViewportSize({ width: 1440, height: 300 })
  await open(page, '/home')
  await isSettled(page)
  const atFirst = asked.length
  for (let turn = 0; turn < 14; turn += 1) {
    await page.mouse.wheel(0, 600)
    await page.mouse.wheel(0, -200)
  }
  await expect.poll(() => asked.length).toBeGreaterThan(atFirst)
  expect(asked.length).toBe(new Set(asked).size)
})
