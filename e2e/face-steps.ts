import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { field } from './opening-steps.ts'
import { staffClient } from './staff-client.ts'
import type { SiteProcess } from './site-process.ts'
import { isSaved, publish } from './writing-steps.ts'

export const BLUE = '#2b63e3'
const MARK = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#0b6b55" d="M32 4l28 16v24L32 60 4 44V20z"/></svg>',
)

/** The frame of a preview: the real page, as it would be. */
const previewed = (page: Page) => page.frameLocator('iframe[title="学员会看到的样子"]')

/** The names as a draft, looked at on a real page before anybody else sees them. */
export async function writeNames(page: Page, shortName: string, slogan: string): Promise<void> {
  await page.goto('/manage/settings/school')
  await page.getByRole('link', { name: '先写成草稿，看过再换' }).click()
  // The form that is left has fields of the same names.
  await expect(page.getByRole('heading', { name: '名字与资料', level: 1 })).toBeVisible()
  await field(page, '简称').fill(shortName)
  await field(page, '口号').fill(slogan)
  await isSaved(page)
  const editor = page.url()
  await page.getByRole('button', { name: '预览' }).click()
  await expect(previewed(page).getByRole('contentinfo').getByText(slogan)).toBeVisible()
  await page.goto(editor)
  await publish(page)
}

/** A blue brand and an own mark. */
export async function wearLook(page: Page): Promise<void> {
  await page.goto('/manage/settings/school')
  await page.getByRole('region', { name: '标志与颜色' }).getByRole('link', { name: '去改' }).click()
  await page.getByRole('textbox', { name: '品牌色', exact: true }).fill(BLUE)
  await page.getByLabel('传标志').setInputFiles({ name: 'mark.svg', mimeType: 'image/svg+xml', buffer: MARK })
  await expect(page.getByRole('img', { name: '标志，浅底' })).toBeVisible()
  await publish(page)
}

/** Of the colleague whose desk this page is. */
export async function cookieOf(desk: Page, school: SiteProcess): Promise<string> {
  const cookies = await desk.context().cookies(`${school.url}/bee/api/manage`)
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** So that a crawl finds a page at this address, too. Nothing of it is written by hand: other journeys do that. */
export async function publishPromotion(page: Page, school: SiteProcess, address: string): Promise<void> {
  const { drafts } = staffClient(school, { cookie: await cookieOf(page, school) })
  const body = {
    title: '试听',
    address,
    hero: { title: '来听一节' },
    pieces: [{ kind: 'booking', heading: '留个号码' }],
  }
  const { draftId, version } = await drafts.open({ kind: 'promotion', body })
  await drafts.publish({ draftId, version, waived: [], note: '' })
}
