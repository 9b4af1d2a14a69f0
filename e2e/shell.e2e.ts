import { expect, MOBILE, PC, test } from './fixtures.ts'

test.describe('PC', () => {
  test.use(PC)

  test('short addresses lead on: /, /about and, for a visitor, /profile to the log-in page', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/home$/)
    await page.goto('/about')
    await expect(page).toHaveURL(/\/about\/company$/)
    await page.goto('/profile')
    await expect(page).toHaveURL(/\/login\?redirectTo=%2Fprofile%2Foverview$/)
  })

  test('the menu leads through the site and Back leads home again', async ({ page }) => {
    await page.goto('/home')
    const menu = page.getByRole('navigation', { name: '主导航' })
    await menu.getByRole('link', { name: '课程' }).click()
    await expect(page).toHaveURL(/\/subject$/)
    await menu.getByRole('link', { name: '资讯' }).click()
    await expect(page).toHaveURL(/\/news$/)
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL(/\/home$/)
  })
})

test.describe('MOBILE', () => {
  test.use(MOBILE)

  test('the tab bar leads through the site; a visitor is asked to log in for messages', async ({ page }) => {
    await page.goto('/home')
    await page.getByRole('link', { name: '题库' }).last().click()
    await expect(page).toHaveURL(/\/question$/)
    await page.getByRole('link', { name: /消息/ }).last().click()
    await expect(page).toHaveURL(/\/login\?redirectTo=%2Fmessage$/)
  })
})

test.describe('an unknown address', () => {
  test.use({ ...PC, expectedComplaints: [/404/] })

  test('says so, in the frame of the site, with status 404', async ({ page }) => {
    const response = await page.goto('/nowhere')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('link', { name: /首页/ }).first()).toBeVisible()
  })
})
