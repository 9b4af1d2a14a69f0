import { brandPaletteOf } from '@bee/contract/brand/brand-palette.ts'
import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import type { Page } from '@playwright/test'
import { PATIENCE_MS } from '../scripts/testing/patience.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, open, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid } from './manage-steps.ts'
import type { SiteProcess } from './site-process.ts'
import { staffClient } from './staff-client.ts'
import type { Colleague } from './staff-session.ts'
import { isSaved, publish } from './writing-steps.ts'

// A tried address may answer 404.
test.use({ ...PC, expectedComplaint: /Failed to load resource/ })

const LOOK = { kind: 'page', contentId: PAGE_IDS.look } as const
const EDITOR = `/manage/home/look/${PAGE_IDS.look}`
const BLUE = '#2b63e3'
/** A pale one, a dark one, one between white and ink, a grey one, and one beside the colour of danger. */
const COLOURS = ['#fff176', '#0b1f5c', '#1677ff', '#7a7a7a', '#e4512b']
const PAGES = ['/home', '/subject', '/question', '/login', '/about/brand']

/** Every colour that a fill had when a frame was drawn, from the first one on. Runs in the page. */
function noteFills(): void {
  const seen = new Set<string>()
  Object.assign(window, { fills: seen })
  const note = () => {
    if (document.body.childElementCount > 0)
      seen.add(getComputedStyle(document.documentElement).getPropertyValue('--brand').trim())
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}
const fillsOf = (page: Page) => page.evaluate(() => [...(window as unknown as { fills: Set<string> }).fills])
const fillOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim())

async function choose(school: SiteProcess, owner: Colleague, colour: string): Promise<void> {
  const { drafts } = staffClient(school, owner)
  const body = { key: 'look', body: { colour } }
  const opened = await drafts.open({ ...LOOK, body })
  const { draftId, version } = await drafts.save({ draftId: opened.draftId, version: opened.version, body })
  await drafts.publish({ draftId, version, waived: [], note: '' })
}

test('a colour is chosen, looked at, published without a flash of the other one, and taken back', async ({
  page,
  context,
  browser,
  owner,
}) => {
  await enterDesk(context, owner)
  await page.goto('/manage/settings/school')
  await page.getByRole('region', { name: '标志与颜色' }).getByRole('link', { name: '去改' }).click()
  const field = page.getByRole('textbox', { name: '品牌色', exact: true })
  await field.fill('blue')
  await expect(page.getByText('写成 # 和六位数字或字母，例如 #2b63e3')).toBeVisible()
  // By keyboard: the eight are one group of radio buttons.
  await page.getByRole('radio', { name: '蜜色' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(field).toHaveValue(BLUE)
  await expect(page.getByRole('row', { name: /按钮上的字/ })).toContainText('够，白字比墨字清楚')
  expect(await violationsInBothThemes(page)).toEqual([])
  await isSaved(page)

  const student = await (await browser.newContext()).newPage()
  await student.addInitScript(noteFills)
  await open(student, '/home')
  const honey = await fillOf(student)
  await page.getByRole('button', { name: '预览' }).click()
  const frame = page.frameLocator('iframe[title="学员会看到的样子"]')
  await expect(frame.locator('link[rel="stylesheet"][href^="/assets/brand/2b63e3-"]')).toBeAttached()
  await page.goto(EDITOR)

  await publish(page)
  await expect(async () => {
    await open(student, '/home')
    expect(await fillOf(student)).toBe(BLUE)
  }).toPass({ timeout: PATIENCE_MS })
  for (const address of ['/subject', '/login', '/home']) {
    await open(student, address)
    expect(await fillsOf(student)).toEqual([BLUE])
  }
  await student.emulateMedia({ colorScheme: 'dark' })
  expect(await fillOf(student)).toBe(brandPaletteOf(BLUE).dark.brand)
  await student.emulateMedia({ colorScheme: 'light' })

  await page.goto(EDITOR)
  await page.getByRole('radio', { name: '蜜色' }).check()
  await publish(page)
  await page.getByRole('button', { name: '撤回', exact: true }).click()
  await isSaid(page, '撤回了，学员看到的是上一版')
  await expect(async () => {
    await open(student, '/home')
    expect(await fillOf(student)).toBe(BLUE)
  }).toPass({ timeout: PATIENCE_MS })
  await page.goto(EDITOR)
  await page.getByRole('radio', { name: '蜜色' }).check()
  await publish(page)
  await expect(async () => {
    await open(student, '/home')
    expect(await fillOf(student)).toBe(honey)
  }).toPass({ timeout: PATIENCE_MS })
})

test('five colours are clear on five pages, in both themes', async ({ page, school, owner }) => {
  test.slow()
  try {
    for (const colour of COLOURS) {
      await choose(school, owner, colour)
      await expect(async () => {
        await open(page, '/home')
        await expect(page.locator(`link[href^="/assets/brand/${colour.slice(1)}-"][rel=stylesheet]`)).toHaveCount(1, {
          timeout: 1000,
        })
      }).toPass({ timeout: PATIENCE_MS })
      for (const address of PAGES) {
        await open(page, address)
        expect(await violationsInBothThemes(page)).toEqual([])
      }
    }
  } finally {
    await choose(school, owner, '')
  }
})
