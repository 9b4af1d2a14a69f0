import { expect, MOBILE, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { recordOf } from './manage-steps.ts'

// Before the log-in the desk is answered with 401.
test.use({ expectedComplaint: /Failed to load resource/ })

test.describe('on a computer', () => {
  test.use(PC)

  test('a visitor of the demo comes in as the owner by one click, where one wanted to go, and may do what an owner may', async ({
    page,
  }) => {
    await page.goto('/manage/settings/log')
    await expect(page.getByRole('heading', { name: '这是演示学校，进来看看' })).toBeVisible()
    await page.getByRole('button', { name: '以校长身份看看' }).click()
    await expect(page).toHaveURL(/\/manage\/settings\/log$/)
    await expect(recordOf(page, /从这台机器进来看看演示学校/)).toBeVisible()
    // For this one a real owner needs the second step.
    await page.getByRole('navigation', { name: '设置' }).getByRole('link', { name: '员工与角色' }).click()
    await expect(page.getByRole('row', { name: /叶青禾/ })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use(MOBILE)

  test('a visitor of the demo comes in as the support, and sees what the support sees', async ({ page }) => {
    await page.goto('/manage')
    await page.getByRole('button', { name: '以客服身份看看' }).click()
    await expect(page.getByRole('heading', { name: '今日' })).toBeVisible()
    await page.goto('/manage/settings/staff')
    await expect(page.getByText('你是客服，看不到这一页')).toBeVisible()
  })
})
