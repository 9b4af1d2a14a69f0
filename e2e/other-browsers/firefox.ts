import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { firefoxPath } from '../../scripts/other-browsers.mjs'
import { PC } from '../fixtures.ts'
import { findShown, isRefusal, nowhere, type Place, type Tab } from './tab.ts'

/** The browser's own file, over WebDriver BiDi: an engine without patches for tests. */
export async function openFirefox(siteUrl: string): Promise<Tab> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath(),
    headless: true,
    defaultViewport: PC.viewport,
    // As the journeys in Chromium: a lesson may start with its sound before the first click.
    extraPrefsFirefox: { 'media.autoplay.default': 0, 'media.autoplay.blocking_policy': 0 },
  })
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`page error: ${String(error)}`))
  page.on('response', (response) => {
    if (isRefusal(response.status())) complaints.push(`refused: ${response.url()} ${response.status()}`)
  })

  async function find(place: Place): Promise<ElementHandle | null> {
    const handle = await page.evaluateHandle(findShown, place)
    return handle.asElement() as ElementHandle | null
  }

  async function need(place: Place): Promise<ElementHandle> {
    const element = await find(place)
    if (!element) throw nowhere(place)
    return element
  }

  return {
    async goTo(address) {
      await page.goto(siteUrl + address, { waitUntil: 'domcontentloaded' })
    },
    ask: (question, argument) => page.evaluate(question as never, argument),
    sees: async (place) => (await find(place)) !== null,
    click: async (place) => (await need(place)).click(),
    type: async (place, text) => (await need(place)).type(text),
    strike: (key) => page.keyboard.press(key),
    picture: () => page.screenshot(),
    complaints: () => complaints,
    close: () => browser.close(),
  }
}
