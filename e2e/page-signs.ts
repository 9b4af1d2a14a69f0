import { expect, type BrowserContext, type Locator, type Page, type Request } from '@playwright/test'

/** For `expect.poll`: most signs come within a frame or two, and a longer interval would cost a second each. */
export const INTERVALS_MS = [10, 20, 50, 100]

/** The resource types that a page is drawn from. Pictures and films come in their own time; the waits here do not depend on them. */
const DRAWN_FROM = new Set(['fetch', 'xhr', 'script', 'stylesheet'])

interface Calls {
  underWay: Set<Request>
  begun: number
}

const callsOf = new WeakMap<Page, Calls>()

function noteCalls(page: Page): void {
  const calls: Calls = { underWay: new Set(), begun: 0 }
  callsOf.set(page, calls)
  page.on('request', (request) => {
    // The calls of the page before it no longer count.
    if (request.isNavigationRequest()) calls.underWay.clear()
    // Streams of events, the members' and the staff's, end with the page.
    if (!DRAWN_FROM.has(request.resourceType()) || /\/events(?:\?|$)/.test(request.url())) return
    calls.begun += 1
    calls.underWay.add(request)
  })
  page.on('requestfinished', (request) => calls.underWay.delete(request))
  page.on('requestfailed', (request) => calls.underWay.delete(request))
}

/** React reports every finished drawing to its developer tools, from a production build too. Runs in the page. */
function noteDrawings(): void {
  const ignore = () => undefined
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: ignore,
      onCommitFiberUnmount: ignore,
      // After the effects: all listeners of the page are added by now.
      onPostCommitFiberRoot: () => Object.assign(window, { isDrawn: true }),
    },
  })
}

/** Every page of the context tells how far it is. */
export function noteSigns(context: BrowserContext): void {
  void context.addInitScript(noteDrawings)
  context.on('page', noteCalls)
}

/** Waits until the page reacts and has the layout of this window. A click before that would go unheard. */
export async function isAlive(page: Page): Promise<void> {
  const hasComeAlive = () =>
    page.evaluate(() => {
      const { isDrawn } = window as unknown as { isDrawn?: true }
      // The server guesses the layout; the browser measures, keeps the width and draws again.
      const layout = document.querySelector<HTMLElement>('#root > [data-device]')?.dataset['device']
      return isDrawn === true && layout !== undefined && document.cookie.includes(`device=${layout}`)
    })
  // A page that was drawn for another layout is loaded once more, and the running call is lost with it.
  const isLeft = () => false
  await expect
    .poll(() => hasComeAlive().catch(isLeft), { message: 'the page is alive', intervals: INTERVALS_MS })
    .toBe(true)
}

/** Goes to an address as a visitor who types it does, and waits until the page reacts; pictures may still be on their way. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' })
  await isAlive(page)
}

/** As a click on a link does it: the browser, not the server, loads the page's data. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    window.history.pushState({ usr: null, key: to, idx: idx + 1 }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }))
  }, address)
  // After a navigation the focus is in the new page.
  const hasArrived = () => page.evaluate(() => document.activeElement?.closest('main') !== null)
  await expect.poll(hasArrived, { message: address, intervals: INTERVALS_MS }).toBe(true)
}

/** Shown by pages that wait for an answer. */
export const waitingSigns = (place: Page | Locator): Locator => place.getByText('正在加载').filter({ visible: true })

/** Waits until nothing is under way that the page would draw. */
export async function isSettled(page: Page): Promise<void> {
  const calls = callsOf.get(page)
  if (!calls) throw new Error('The page was opened before anybody watched it')
  let begun: number
  do {
    await expect.poll(() => calls.underWay.size, { message: 'calls under way', intervals: INTERVALS_MS }).toBe(0)
    begun = calls.begun
    // An answer that has come is drawn before the browser is idle, and the new elements may ask for more.
    await page.evaluate(async () => {
      for (const _ of [1, 2]) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
    })
  } while (calls.underWay.size > 0 || calls.begun !== begun)
  await expect(waitingSigns(page)).toHaveCount(0)
}
