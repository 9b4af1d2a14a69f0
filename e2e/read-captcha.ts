import { expect, type Page } from '@playwright/test'
import { INTERVALS_MS } from './page-signs.ts'
import { CAPTCHA_ANSWER } from './site-process.ts'

/** A captcha can be read only once its picture is there, and the server expects no answer before it has drawn it. */
export async function readCaptcha(page: Page): Promise<string> {
  const picture = page.getByRole('img', { name: '图形验证码' })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0), {
      intervals: INTERVALS_MS,
    })
    .toBe(true)
  return CAPTCHA_ANSWER
}
