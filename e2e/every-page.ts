import { demoSignsIn } from '@bee/web/testing/demo-signs.ts'
import type { Browser, BrowserContext, Page, Response } from '@playwright/test'
import { campaignSize } from '../scripts/testing/campaign.ts'
import { addressesOfDesk } from './desk-routes.ts'
import { BLUE, cookieOf } from './face-steps.ts'
import { expect, MOBILE, open, PC, type Member } from './fixtures.ts'
import { goWithin, isSettled } from './page-signs.ts'
import type { SiteProcess } from './site-process.ts'
import { addressesOf } from './site-routes.ts'

/** The answers that a page shows. Scripts hold the name that a school without one has; a stream of events has no end. */
const SHOWN = new Set(['document', 'fetch', 'xhr', 'stylesheet', 'manifest'])
/** The record keeps what was changed: the name before the first one that the school gave itself. */
const RECORD = '/bee/api/manage/audit/list'
const isStream = (response: Response) => response.headers()['content-type']?.startsWith('text/event-stream') ?? false

async function signsOf(response: Response): Promise<string[]> {
  const request = response.request()
  const address = response.url()
  const isDrawing = response.headers()['content-type'] === 'image/svg+xml'
  const isRead = !isStream(response) && !address.includes(RECORD) && (SHOWN.has(request.resourceType()) || isDrawing)
  // The body of a redirect, or of an answer that the page did not wait for, is gone.
  const body = isRead ? await response.text().catch(() => '') : ''
  return [...demoSignsIn(address), ...demoSignsIn(body)].map((sign) => `${address} answers ${sign}`)
}

/**
 * Visits each address as a click does, in both themes, and tells where the page, an answer that it got or a picture says the demo's name
 * or shows its bee.
 */
async function demoSignsOn(page: Page, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const reading: Promise<unknown>[] = []
  const read = (response: Response) =>
    reading.push(signsOf(response).then((signs) => found.push(...signs.map((sign) => `${page.url()}: ${sign}`))))
  page.on('response', read)
  for (const address of addresses) {
    await goWithin(page, address)
    await isSettled(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const drawn = await page.evaluate(() => document.documentElement.outerHTML)
      found.push(...demoSignsIn(drawn).map((sign) => `${address}, ${colorScheme}: ${sign}`))
    }
  }
  await isSettled(page)
  page.off('response', read)
  await Promise.all(reading)
  return found
}

const fillOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim())

interface Crawl {
  browser: Browser
  school: SiteProcess
  /** At the desk. */
  owner: Page
  student: Member
  logIn: (context: BrowserContext, member: Member) => Promise<void>
}

/** Every page of the site and the desk. The wide layout has all parts of the narrow one, so each run visits it; the night visits both. */
export async function hasNothingOfTheDemo({ browser, school, owner, student, logIn }: Crawl): Promise<void> {
  const found: string[] = []
  const ofDesk = await addressesOfDesk(school, { cookie: await cookieOf(owner, school) })
  const desk = await owner.context().storageState()
  for (const device of campaignSize({ everyRun: [PC], whole: [PC, MOBILE] })) {
    const context = await browser.newContext({ ...device, baseURL: school.url, storageState: desk })
    const page = await context.newPage()
    await open(page, '/nowhere')
    found.push(
      ...(await demoSignsOn(
        page,
        addressesOf(({ access }) => access === 'public'),
      )),
    )
    await logIn(context, student)
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page, '/home')
    expect(await fillOf(page)).toBe(BLUE)
    found.push(
      ...(await demoSignsOn(
        page,
        addressesOf(({ access }) => access === 'member'),
      )),
    )
    // Not the first of the list: each has to be gone to.
    await page.goto('/manage/more')
    await expect(page.getByRole('heading').first()).toBeVisible()
    found.push(...(await demoSignsOn(page, ofDesk)))
    await context.close()
  }
  expect(found).toEqual([])
}
