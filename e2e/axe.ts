import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from '@playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  nodes: { target: unknown; failureSummary?: string }[]
}

const sessions = new WeakMap<Page, CDPSession>()

/** Through the inspector, which the page's own security policy does not bind. */
async function evaluate(page: Page, expression: string): Promise<unknown> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', { expression, awaitPromise: true })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}

/** What axe has to say, by all of its rules or by some; also whether a line is wider than the window. */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) }
  if ((await evaluate(page, 'typeof axe')) === 'undefined') await evaluate(page, axeSource)
  const answer = await evaluate(
    page,
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => JSON.stringify(violations))`,
  )
  const overflow = Number(await evaluate(page, 'document.documentElement.scrollWidth - window.innerWidth'))
  return [
    ...(JSON.parse(String(answer)) as Violation[]).flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${JSON.stringify(target)} ${failureSummary ?? ''}`),
    ),
    ...(overflow > 0 ? [`${overflow} px wider than the window`] : []),
  ]
}

/** Colours on their way to another theme are none of its colours. */
async function takeTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(() => {
    const running = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    // What inherits a colour sets out when its parent has arrived.
    for (let left = running(); left.length > 0; left = running()) for (const transition of left) transition.finish()
  })
}

/** One state in both themes: what the dark one changes is colours alone. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  await takeTheme(page, 'light')
  const inLight = await violationsOf(page)
  await takeTheme(page, 'dark')
  const inDark = await violationsOf(page, ['color-contrast'])
  return [...inLight, ...inDark.map((problem) => `dark: ${problem}`)]
}
