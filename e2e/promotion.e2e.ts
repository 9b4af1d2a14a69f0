import { expect, MOBILE, test } from './fixtures.ts'
import { CAPTCHA_ANSWER } from './site-process.ts'

test('a visitor books a trial day', async ({ page }) => {
  await page.goto('/javaLBT')
  // Bare: neither header nor footer (specification 2).
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.getByRole('link', { name: '预约一次试听' }).first().click()
  const form = page.getByRole('form', { name: '留个号码，我们打给你' })
  await expect(form).toBeInViewport()

  await form.getByRole('button', { name: '预约试听' }).click()
  await expect(form.getByText('请告诉我们怎么称呼你')).toBeVisible()
  await expect(form.getByText('请输入 11 位手机号')).toBeVisible()

  await form.getByLabel('怎么称呼').fill('小林')
  await form.getByLabel('手机号').fill('13812345678')
  await form.getByLabel('想说的话').fill('周六可以吗')
  await form.getByRole('textbox', { name: '图形验证码' }).fill(CAPTCHA_ANSWER)
  await form.getByRole('button', { name: '预约试听' }).click()
  await expect(page.getByText('收到了，小林')).toBeVisible()
  await expect(page.getByText('138****5678')).toBeVisible()
})

test.describe('a wrong answer to the picture', () => {
  test.use({ expectedComplaint: /status of 400/ })

  test('is said under the picture, and everything else stays', async ({ page }) => {
    await page.goto('/webLBT')
    const form = page.getByRole('form', { name: '留个号码，我们打给你' })
    await form.getByLabel('怎么称呼').fill('小林')
    await form.getByLabel('手机号').fill('13812345678')
    const picture = form.getByRole('img', { name: '图形验证码' })
    const before = await picture.getAttribute('src')
    await form.getByRole('textbox', { name: '图形验证码' }).fill('XXXX')
    await form.getByRole('button', { name: '预约试听' }).click()
    await expect(form.getByText('图形验证码不对或已过期')).toBeVisible()
    await expect(form.getByLabel('怎么称呼')).toHaveValue('小林')
    await expect(picture).not.toHaveAttribute('src', before ?? '')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page reads, its questions open, and there is a number to call', async ({ page }) => {
    await page.goto('/webLBT')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('练兵台')
    await page.getByText('学完包就业吗？').click()
    await expect(page.getByText('不包，也没有人能包。')).toBeVisible()
    await expect(page.getByRole('link', { name: /400-860-2217/ }).first()).toHaveAttribute('href', 'tel:400-860-2217')
  })
})

test.describe('on a phone', () => {
  test.use(MOBILE)

  test('nothing stands out over the edge', async ({ page }) => {
    for (const address of ['/javaLBT', '/webLBT']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: '预约一次试听' })).toBeVisible()
      const widest = await page.evaluate(() =>
        Math.max(
          ...Array.from(
            document.querySelectorAll('main :is(h2, p, form)'),
            (each) => each.getBoundingClientRect().right,
          ),
        ),
      )
      expect(widest, address).toBeLessThanOrEqual(MOBILE.viewport.width)
    }
  })
})
