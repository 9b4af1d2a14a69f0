import type { BrowserContext, Page } from '@playwright/test'
import { expect, type Member } from './fixtures.ts'
import { CAPTCHA_ANSWER } from './site-process.ts'
import type { Colleague } from './staff-session.ts'

/** With the session that was opened by call, as if the page had been open before. */
export async function enterDesk(context: BrowserContext, { cookie }: Colleague): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies(
    ['/bee/api/manage', '/manage'].map((path) => ({
      name,
      value,
      path,
      domain: 'localhost',
      httpOnly: true,
      sameSite: 'Strict' as const,
    })),
  )
}

/** Fills in the first step of the staff log-in and sends it, by keyboard alone. */
export async function typeAtLogIn(
  page: Page,
  { mobile, password }: Pick<Member, 'mobile' | 'password'>,
): Promise<void> {
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('textbox', { name: '图形验证码' }).fill(CAPTCHA_ANSWER)
  await page.keyboard.press('Enter')
}

/** The line of the record that says these words. */
export const recordOf = (page: Page, words: RegExp) => page.getByRole('row').filter({ hasText: words }).first()

/** The message of a toast. */
export async function isSaid(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
}

/** Events of colleagues never reach the page: a state that a test makes by hand must not be refreshed before it is looked at. */
export const keepNewsAway = (page: Page) => page.route(/\/bee\/api\/manage\/[a-z]+\/events(?:\?|$)/, () => undefined)
