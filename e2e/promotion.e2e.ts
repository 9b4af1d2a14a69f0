import { CALL_TIMES, callDays } from '@bee/contract/site/call-times.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, open } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { readCaptcha } from './read-captcha.ts'
import { staffClient } from './staff-client.ts'

// The browser's own line for the refused booking.
test.use({ expectedComplaint: /status of 400/ })

test('a visitor books a trial day: what is missing or wrong is said in its place, the rest stays', async ({
  page,
  site,
  owner,
}) => {
  await open(page, '/javaLBT')
  // Bare: neither header nor footer (specification 2).
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.getByRole('link', { name: '预约一次试听' }).first().click()
  const form = page.getByRole('form', { name: '留个号码，我们打给你' })
  await expect(form).toBeInViewport()
  const book = form.getByRole('button', { name: '预约试听' })
  const captcha = form.getByRole('textbox', { name: '图形验证码' })
  const picture = form.getByRole('img', { name: '图形验证码' })

  await book.click()
  await expect(form.getByText('请告诉我们怎么称呼你')).toBeVisible()
  await expect(form.getByText('请输入 11 位手机号')).toBeVisible()

  await form.getByLabel('怎么称呼').fill('小林')
  await form.getByLabel('手机号').fill('13812345678')
  await form.getByLabel('想说的话').fill('周六可以吗')
  await expect(form.getByText('请选一天，我们打给你')).toBeVisible()
  const date = form.getByLabel('哪天打给你')
  const time = form.getByLabel('几点')
  const { first, last } = callDays(Date.now())
  await date.focus()
  await expect(date).toHaveAttribute('min', first)
  await expect(date).toHaveAttribute('max', last)
  await expect(time.locator('option')).toHaveCount(1 + CALL_TIMES.length)
  await date.fill('2020-01-01')
  await expect(time.locator('option[value="18:00"]')).toHaveJSProperty('disabled', true)
  await date.fill(last)
  await time.selectOption('09:30')
  await expect(form.getByText('请选一天，我们打给你')).toBeHidden()
  expect(await violationsInBothThemes(page)).toEqual([])
  const before = await picture.getAttribute('src')
  await captcha.fill('XXXX')
  await book.click()
  await expect(form.getByText('图形验证码不对或已过期')).toBeVisible()
  await expect(form.getByLabel('怎么称呼')).toHaveValue('小林')
  await expect(picture).not.toHaveAttribute('src', before ?? '')

  await captcha.fill(await readCaptcha(page))
  await book.click()
  await expect(page.getByText('收到了，小林')).toBeVisible()
  await expect(page.getByText(`${last} 09:30，我们会打 138****5678`)).toBeVisible()

  const { inbox } = staffClient(site, owner)
  const calls = await inbox.calls()
  const call = calls.find(({ name, callTime }) => name === '小林' && callTime === `${last}T01:30:00.000Z`)
  const { contact } = await inbox.revealContact({ threadId: call?.id ?? 0, reason: '约好打电话' })
  expect(contact).toBe('13812345678')
})
