import { expect, open, PC, test } from './fixtures.ts'

// Only a browser that lays the page out knows what became of a number in a style sheet.
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
