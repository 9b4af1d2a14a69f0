import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from '@playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  nodes: { target: unknown; failureSummary?: string }[]
}

interface Answer {
  violations: Violation[]
  overflow: number
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

/** What surrounds every page: the same in each of its states. */
const FRAME = ':is(header, footer, nav):not(main *)'

/**
 * Colours on their way to another theme are none of its colours, and what fades in is looked at when it is there. Also much
 * quicker: a change of theme sets out hundreds of transitions.
 */
const STILL = '*, *::before, *::after { transition: none !important; animation: none !important }'

const PREPARATION = `
  ${axeSource}
  const still = new CSSStyleSheet()
  still.replaceSync(${JSON.stringify(STILL)})
  document.adoptedStyleSheets.push(still)`

type Theme = 'light' | 'dark'

/** What axe has to say in one theme; also whether a line is wider than the window. */
async function violationsIn(page: Page, theme: Theme, hasFrame: boolean): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  const context = { include: ['html'], ...(hasFrame ? {} : { exclude: [FRAME] }) }
  // What the dark theme changes is colours alone.
  const options = { resultTypes: ['violations'], ...(theme === 'dark' ? { runOnly: ['color-contrast'] } : {}) }
  const answer = await evaluate(
    page,
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)}).then(({ violations }) => JSON.stringify({
      violations,
      overflow: document.documentElement.scrollWidth - window.innerWidth,
    }))`,
  )
  const { violations, overflow } = JSON.parse(String(answer)) as Answer
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${JSON.stringify(target)} ${failureSummary ?? ''}`),
    ),
    ...(overflow > 0 ? [`${overflow} px wider than the window`] : []),
  ].map((problem) => `${page.url()}, ${theme}: ${problem}`)
}

const themeOf = new WeakMap<Page, Theme>()

/** One state in both themes, with the frame around it or without. Begins with the theme that the page is in. */
export async function violationsInBothThemes(page: Page, { hasFrame = true } = {}): Promise<string[]> {
  if ((await evaluate(page, 'typeof axe')) === 'undefined') await evaluate(page, PREPARATION)
  const first = themeOf.get(page) ?? 'light'
  const second = first === 'light' ? 'dark' : 'light'
  themeOf.set(page, second)
  return [...(await violationsIn(page, first, hasFrame)), ...(await violationsIn(page, second, hasFrame))]
}
