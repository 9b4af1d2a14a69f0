import type { Page } from '@playwright/test'
import { expect, open, test } from './fixtures.ts'
import { CAPTCHA_ANSWER, type SiteProcess } from './site-process.ts'

/** Another site; and another port of ours, to which a browser sends even Strict cookies along. */
const FOREIGN_PAGES = ['https://evil.example/', 'http://localhost:4999/']

// The browser's own lines about blocked answers to a foreign page, and about refused calls.
test.use({ expectedComplaint: /blocked by CORS policy|Failed to load resource/ })

/** As our own page calls. */
const call = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([how, url, sent]) => {
      const headers = { 'bee-staff': '1', ...(sent ? { 'content-type': 'application/json' } : {}) }
      const answer = await fetch(url, { method: how, headers, ...(sent ? { body: JSON.stringify(sent) } : {}) })
      return { status: answer.status, data: ((await answer.json()) as { data: unknown }).data }
    },
    [method, `/bee/api/manage${path}`, body] as const,
  )

/** The teacher touches no money, so that the password is enough. */
async function logInAsTeacher(page: Page, school: SiteProcess): Promise<void> {
  const teacher = school.accounts.find(({ role }) => role === '讲师')
  if (!teacher) throw new Error('The demo school has no teacher')
  const captchaId = crypto.randomUUID()
  await page.request.get(`/bee/captcha.jpg?captchaId=${captchaId}`)
  const { mobile, password } = teacher
  const answer = await call(page, 'POST', '/door/logIn', { mobile, password, captchaId, captcha: CAPTCHA_ANSWER })
  expect(answer).toMatchObject({ status: 200, data: { isInside: true } })
}

for (const address of FOREIGN_PAGES) {
  test(`${address} can do nothing with the log-in of a member of staff`, async ({ page, context, school }) => {
    await open(page, '/about/company')
    await logInAsTeacher(page, school)
    expect(await page.evaluate(() => document.cookie)).not.toContain('bee-staff')
    expect((await call(page, 'GET', '/me')).status).toBe(200)

    const foreign = await context.newPage()
    await foreign.route(address, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title>' }),
    )
    await foreign.goto(address)
    // With our header the browser sends a preflight request, which the site does not allow; without it the call is refused.
    const fetched = await foreign.evaluate(async (site) => {
      const attempt = (options: RequestInit) =>
        fetch(`${site}/bee/api/manage/me`, { credentials: 'include', ...options }).then(
          (answer) => answer.type,
          () => 'kept away',
        )
      return [await attempt({ headers: { 'bee-staff': '1' } }), await attempt({})]
    }, school.url)
    expect(fetched).toEqual(['kept away', 'kept away'])

    for (const path of ['/door/logOut', '/door/confirm']) {
      await foreign.goto(address)
      const refused = foreign.waitForResponse((response) => response.url().endsWith(path))
      await foreign.evaluate((action) => {
        const form = document.createElement('form')
        // As close to JSON as a form can come.
        Object.assign(form, { method: 'post', enctype: 'text/plain', action })
        document.body.append(form)
        form.submit()
      }, `${school.url}/bee/api/manage${path}`)
      expect((await refused).status()).toBeGreaterThanOrEqual(400)
      await foreign.waitForURL((url) => url.pathname.endsWith(path))
    }
    expect((await call(page, 'GET', '/me')).status).toBe(200)
    expect((await call(page, 'POST', '/door/logOut', {})).status).toBe(200)
    expect((await call(page, 'GET', '/me')).status).toBe(401)
  })
}
