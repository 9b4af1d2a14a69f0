import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { PATIENCE_MS } from '../scripts/testing/patience.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, open, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk } from './manage-steps.ts'
import { staffClient } from './staff-client.ts'
import { isSaved, publish } from './writing-steps.ts'

// A tried file is refused.
test.use({ ...PC, expectedComplaint: /Failed to load resource/ })

const LOOK = { kind: 'page', contentId: PAGE_IDS.look } as const
const EDITOR = `/manage/home/look/${PAGE_IDS.look}`
const GREEN = '#34a88c'
const CELL =
  '<path fill="#0b6b55" d="M32 4l25 14v28L32 60 7 46V18z"/><path fill="#fff" d="M32 18l12 7v14l-12 7-12-7V25z"/>'
const svgOf = (box: string, inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inside}</svg>`)
const MARK = svgOf('0 0 64 64', `<script>alert(1)</script>${CELL}`)
const WORDMARK = svgOf('0 0 240 64', `${CELL}<path fill="#16181d" d="M80 20h150v8H80zM80 38h110v8H80z"/>`)

const fileOf = (name: string, buffer: Buffer) => ({
  name,
  mimeType: name.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  buffer,
})
const fillOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim())
const ownMark = (page: Page) => page.locator('image[href^="/uploads/"]')

test('a mark is brought, cleaned, published and worn by an open desk without a reload, and taken back', async ({
  page,
  context,
  browser,
  school,
  owner,
}) => {
  test.slow()
  const { drafts } = staffClient(school, owner)
  await enterDesk(context, owner)
  const desk = await context.newPage()
  await desk.goto('/manage/home')
  await expect(desk.getByRole('link', { name: '蜂巢' }).first()).toBeVisible()
  const honey = await fillOf(desk)

  await page.goto(EDITOR)
  const field = page.getByRole('group', { name: '标志', exact: true })
  const small = await sharp({ create: { width: 300, height: 300, channels: 4, background: GREEN } })
    .png()
    .toBuffer()
  await page.getByLabel('传标志').setInputFiles(fileOf('small.png', small))
  await expect(field.getByText('图太小，至少 512 × 512')).toBeVisible()
  await page.getByLabel('传标志').setInputFiles(fileOf('mark.svg', MARK))
  await expect(field.getByText('这个 SVG 里有脚本，已经拿掉，样子没变')).toBeVisible()
  await expect(field.getByRole('img', { name: '标志，深底' })).toBeVisible()
  await page.getByLabel('传字标').setInputFiles(fileOf('wordmark.svg', WORDMARK))
  await expect(page.getByRole('img', { name: '字标，浅底' })).toBeVisible()
  await page.getByRole('radio', { name: '松绿' }).check()
  expect(await violationsInBothThemes(page)).toEqual([])
  // The word mark is for light grounds.
  await page.emulateMedia({ colorScheme: 'light' })
  await isSaved(page)
  await page.screenshot({ path: test.info().outputPath('editor.png') })
  await page.getByRole('button', { name: '预览' }).click()
  const frame = page.frameLocator('iframe[title="学员会看到的样子"]')
  await expect(frame.locator('header img[src^="/uploads/"]')).toBeVisible()
  await page.goto(EDITOR)

  try {
    // The other desk is in front: one in the background closes its stream.
    await desk.bringToFront()
    await publish(page)
    await expect(ownMark(desk).first()).toBeVisible({ timeout: PATIENCE_MS })
    expect(await fillOf(desk)).toBe(GREEN)
    await expect(desk.locator('link[rel=icon]')).toHaveAttribute('href', /^\/assets\/brand\/icon-96-/)
    await desk.screenshot({ path: test.info().outputPath('desk.png') })

    const student = await (await browser.newContext()).newPage()
    await expect(async () => {
      await open(student, '/home')
      await expect(student.locator('header img[src^="/uploads/"]')).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: PATIENCE_MS })
    await expect(student.locator('header image')).toBeHidden()
    await student.screenshot({ path: test.info().outputPath('home.png') })
    await student.emulateMedia({ colorScheme: 'dark' })
    await expect(student.locator('header img[src^="/uploads/"]')).toBeHidden()
    await expect(student.locator('header image')).toBeVisible()
    await student.screenshot({ path: test.info().outputPath('home-dark.png') })
    await student.emulateMedia({ colorScheme: 'light' })
    await open(student, '/login')
    await student.screenshot({ path: test.info().outputPath('login.png') })
    await open(student, '/search?q=nothing-like-it')
    await student.screenshot({ path: test.info().outputPath('search.png') })

    const phone = await (await browser.newContext({ ...MOBILE })).newPage()
    await open(phone, '/home')
    await expect(ownMark(phone).first()).toBeVisible()
    expect(await violationsInBothThemes(phone)).toEqual([])
    await phone.screenshot({ path: test.info().outputPath('phone.png') })

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(EDITOR)
    await expect(page.getByRole('heading', { name: /标志与颜色/ }).first()).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: test.info().outputPath(`editor-390-${colorScheme}.png`), fullPage: true })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
  } finally {
    const body = { key: 'look', body: { colour: '', markId: null, wordmarkId: null } }
    const opened = await drafts.open({ ...LOOK, body })
    const { draftId, version } = await drafts.save({ draftId: opened.draftId, version: opened.version, body })
    await drafts.publish({ draftId, version, waived: [], note: '' })
  }
  await expect(ownMark(desk)).toHaveCount(0, { timeout: PATIENCE_MS })
  expect(await fillOf(desk)).toBe(honey)
})
