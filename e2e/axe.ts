import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from '@playwright/test'
import { isSettled } from './page-signs.ts'

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

/** The frame of a page. */
const FRAME = ':is(header, footer, nav):not(main *)'
/** Frames that were judged already: most pages share one, but for the place that it shows. */
const judgedFrames = new Set<string>()

/**
 * Colours in a transition belong to neither theme, and a fading element is looked at when it is there. Also much
 * quicker: a change of theme starts hundreds of transitions.
 */
const STILL = '*, *::before, *::after { transition: none !important; animation: none !important }'

const PREPARATION = `
  ${axeSource}
  const still = new CSSStyleSheet()
  still.replaceSync(${JSON.stringify(STILL)})
  document.adoptedStyleSheets.push(still)`

type Theme = 'light' | 'dark'

/** Rules that look at colours, which cost more than all others together. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Colours that were judged already, by theme; kept for all pages that this process visits, in both layouts. */
const judged: Record<Theme, number[]> = { light: [], dark: [] }

/**
 * Marks every text in a combination of colour, background and size that was not judged before, and answers the marked
 * texts. Most combinations recur, and one check each is enough. An element that is lifted out of the flow may lie on
 * any background: there its name counts too. Runs in the page.
 */
function markUnjudged(known: number[]): number[] {
  const LARGE_PX = 24
  const LARGE_BOLD_PX = 18.66
  const BOLD = 700
  const seen = new Set(known)
  const grounds = new Map<Element, string>()

  const groundOf = (element: Element): string => {
    const found = grounds.get(element)
    if (found !== undefined) return found
    const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element)
    const picture = backgroundImage.replaceAll(/url\([^)]*\)/g, 'url')
    const own = [backgroundColor, picture, opacity, filter].join()
    const below = element.parentElement ? groundOf(element.parentElement) : ''
    const place = position === 'absolute' || position === 'fixed' ? element.className : ''
    const ground = own === 'rgba(0, 0, 0, 0),none,1,none' && place === '' ? below : `${below};${own},${place}`
    grounds.set(element, ground)
    return ground
  }
  const isLarge = ({ fontSize, fontWeight }: CSSStyleDeclaration) =>
    Number.parseFloat(fontSize) >= (Number(fontWeight) >= BOLD ? LARGE_BOLD_PX : LARGE_PX)
  const hasText = (element: Element) =>
    element.matches('input, textarea, select') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '')
  const numberOf = (text: string) => {
    let sum = 0
    for (let index = 0; index < text.length; index += 1) sum = Math.imul(sum ^ text.charCodeAt(index), 16777619)
    return sum
  }

  const found: number[] = []
  for (const element of document.body.querySelectorAll('*')) {
    element.removeAttribute('data-unjudged')
    if (!hasText(element)) continue
    const style = getComputedStyle(element)
    const kind = element.matches('a, input, textarea, select') ? element.tagName : ''
    const look = numberOf([kind, style.color, style.textShadow, isLarge(style), groundOf(element)].join('|'))
    if (seen.has(look)) continue
    seen.add(look)
    found.push(look)
    element.setAttribute('data-unjudged', '')
  }
  return found
}

/**
 * Style sheets would be fetched anew at every run for a rule that is experimental and off, media for one about sound
 * that begins by itself: on a page without any, the search takes up to half of a run.
 */
const WHAT_IS_READ = `resultTypes: ['violations'], preload: document.querySelector('audio, video') ? { assets: ['media'] } : false`

/** Undefined where `isWanted` is not true any more at the moment axe would begin. */
async function runAxe(
  page: Page,
  context: unknown,
  options: object,
  isWanted = 'true',
): Promise<Violation[] | undefined> {
  const run = `axe.run(${JSON.stringify(context)}, { ${WHAT_IS_READ}, ...${JSON.stringify(options)} })`
  const told = `${run}.then(({ violations }) => JSON.stringify(violations))`
  const answer = await evaluate(page, `${isWanted} ? ${told} : 'null'`)
  return (JSON.parse(String(answer)) as Violation[] | null) ?? undefined
}

/** The violations of axe for new colours. Elements that the page has drawn anew since they were marked are marked again. */
async function colourViolations(page: Page, theme: Theme): Promise<Violation[]> {
  for (;;) {
    const found = await page.evaluate(markUnjudged, judged[theme])
    if (found.length === 0) return []
    const violations = await runAxe(
      page,
      { include: ['[data-unjudged]'] },
      { runOnly: COLOUR_RULES },
      "document.querySelector('[data-unjudged]') !== null",
    )
    if (violations === undefined) continue
    judged[theme].push(...found)
    return violations
  }
}

/** The same text for all pages that share a frame, wherever its links lead back to. Runs in the page. */
function describeFrame(frame: string): string {
  const parts = [...document.querySelectorAll(frame)].map((part) => part.outerHTML)
  return parts.join('\n').replaceAll(/ (aria-current|class|href|data-unjudged)="[^"]*"/g, '')
}

/** Everything else, which is the same in both themes. */
async function otherViolations(page: Page): Promise<Violation[]> {
  const frame = await page.evaluate(describeFrame, FRAME)
  const isKnown = judgedFrames.has(frame)
  judgedFrames.add(frame)
  const violations = await runAxe(
    page,
    { include: ['html'], ...(isKnown ? { exclude: [FRAME] } : {}) },
    { rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])) },
  )
  return violations ?? []
}

/** Elements that reach over the edge of the window, scrollable or cut off. Runs in the page. */
function findOverflowing(): string[] {
  // Not `innerWidth`: a phone zooms out until everything is in it.
  const { scrollWidth, clientWidth } = document.documentElement
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    !element.matches('main') &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  const cut = [...document.querySelectorAll('main :is(h1, h2, p, form, li, dd, td)')].filter(
    (each) => Math.floor(each.getBoundingClientRect().right) > clientWidth && !scrolls(each),
  )
  return [
    ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px wider than the window`] : []),
    ...cut.map((each) => `cut off at the edge: ${each.textContent}`),
  ]
}

/** A document longer than its drawn content ends in an empty area. Runs in the page. */
function findVoid(): string[] {
  const feet = [...document.body.children].map((each) =>
    Math.ceil(each.getBoundingClientRect().bottom + window.scrollY),
  )
  const end = Math.max(window.innerHeight, ...feet)
  const below = document.documentElement.scrollHeight - end
  return below > 0 ? [`${below} px of nothing at its foot`] : []
}

/** Looks for lines over the edge and for empty areas in windows of other sizes: the page is drawn anew, and not loaded. */
export async function problemsAtSizes(
  page: Page,
  sizes: readonly { width: number; height: number }[],
): Promise<string[]> {
  const before = page.viewportSize()
  const problems: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    await isSettled(page)
    const found = [...(await page.evaluate(findOverflowing)), ...(await page.evaluate(findVoid))]
    problems.push(...found.map((problem) => `${page.url()}, ${size.width}: ${problem}`))
  }
  if (before) await page.setViewportSize(before)
  return problems
}

/** Also whether a line is wider than the window. */
async function violationsIn(page: Page, theme: Theme): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  const violations = [
    ...(await colourViolations(page, theme)),
    ...(theme === 'light' ? await otherViolations(page) : []),
  ]
  const overflowing = await page.evaluate(findOverflowing)
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${JSON.stringify(target)} ${failureSummary ?? ''}`),
    ),
    ...overflowing,
  ].map((problem) => `${page.url()}, ${theme}: ${problem}`)
}

const themeOf = new WeakMap<Page, Theme>()

/** One state in both themes. Begins with the theme that the page is in. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  if ((await evaluate(page, 'typeof axe')) === 'undefined') await evaluate(page, PREPARATION)
  const first = themeOf.get(page) ?? 'light'
  const second = first === 'light' ? 'dark' : 'light'
  themeOf.set(page, second)
  return [...(await violationsIn(page, first)), ...(await violationsIn(page, second))]
}
