import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect, MOBILE, PC, test } from './fixtures.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const PUBLIC_ROUTES = [
  '/home',
  '/subject',
  '/subject?subjectName=%E6%B2%A1%E6%9C%89%E8%BF%99%E4%B8%AA',
  '/subject/1',
  '/question',
  '/news',
  '/news/1',
  '/about/company',
  '/about/brand',
  '/about/teacher',
  '/about/student',
  '/javaLBT',
  '/webLBT',
  '/login',
  '/register',
  '/resetPwd',
  '/nowhere',
]
const MEMBER_ROUTES = [
  '/subject/play/1',
  '/question/1',
  '/question/practice',
  '/message',
  '/profile/overview',
  '/profile/edit',
  '/profile/course',
  '/profile/collect',
  '/profile/question',
  '/profile/order',
  '/profile/feedback',
]

interface Violation {
  id: string
  nodes: { target: unknown; failureSummary?: string }[]
}

/** Through the inspector, which the page's own security policy does not bind. */
async function violationsOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: axeSource })
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'axe.run({ resultTypes: ["violations"] }).then(({ violations }) => JSON.stringify(violations))',
    awaitPromise: true,
  })
  const violations = JSON.parse(String(result.value)) as Violation[]
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${JSON.stringify(target)} ${failureSummary ?? ''}`),
  )
}

for (const [layout, device] of Object.entries({ PC, MOBILE })) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${layout}, ${colorScheme}`, () => {
      test.use({ ...device, colorScheme, contextOptions: { reducedMotion: 'reduce' }, expectedComplaint: /404/ })
      test.slow()

      test('no public route has an axe violation or an overflowing line', async ({ page }) => {
        const problems: string[] = []
        for (const route of PUBLIC_ROUTES) {
          await page.goto(route)
          await page.waitForLoadState('networkidle')
          problems.push(...(await violationsOf(page)).map((problem) => `${route}: ${problem}`))
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          if (overflow > 0) problems.push(`${route}: ${overflow} px wider than the window`)
        }
        expect(problems).toEqual([])
      })

      test('no member route has an axe violation or an overflowing line', async ({
        page,
        context,
        logIn,
        demoMember,
      }) => {
        await logIn(context, demoMember)
        const problems: string[] = []
        for (const route of MEMBER_ROUTES) {
          await page.goto(route)
          await page.getByRole('main').waitFor()
          await page.waitForTimeout(1500)
          problems.push(...(await violationsOf(page)).map((problem) => `${route}: ${problem}`))
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          if (overflow > 0) problems.push(`${route}: ${overflow} px wider than the window`)
        }
        expect(problems).toEqual([])
      })
    })
  }
}
