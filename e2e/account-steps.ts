import type { Page } from '@playwright/test'
import { expect, isAlive } from './fixtures.ts'
import { readCaptcha } from './read-captcha.ts'

let lastNumber = 0
/** Never the same twice, so that the limits of one journey do not reach another. */
export function newMobile(): string {
  lastNumber += 1
  return `18${String(process.pid % 10_000).padStart(4, '0')}${String(lastNumber).padStart(5, '0')}`
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Asks for a code as a student does and reads it where the form shows it on a loopback address. */
export async function askForCode(page: Page, mobile: string): Promise<string> {
  await field(page, '手机号').fill(mobile)
  await field(page, '图形验证码').fill(await readCaptcha(page))
  await page.getByRole('button', { name: /获取/ }).click()
  const hint = page.getByText(/验证码是 \d{6}/)
  await expect(hint).toBeVisible()
  await expect(field(page, '短信验证码')).toBeFocused()
  // The captcha is solved: there is nothing left to type in.
  await expect(page.getByText('已通过')).toBeVisible()
  await expect(field(page, '图形验证码')).toHaveCount(0)
  return /\d{6}/.exec((await hint.textContent()) ?? '')?.[0] ?? ''
}

/** The tick that registration requires. */
export const agree = (page: Page) => page.getByRole('checkbox', { name: /我读过并同意/ }).check()

export async function logInByPassword(page: Page, mobile: string, password: string): Promise<void> {
  await isAlive(page)
  await field(page, '手机号').fill(mobile)
  await field(page, '密码').fill(password)
  await field(page, '图形验证码').fill(await readCaptcha(page))
  await field(page, '图形验证码').press('Enter')
}

export const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name)
