import { patiently } from '../scripts/testing/patience.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk } from './manage-steps.ts'
import { isSettled } from './page-signs.ts'

test.describe('PC', () => {
  test.use(PC)

  test('what takes up how much is counted on a wish, and how a bucket is joined is said', async ({
    page,
    context,
    owner,
  }) => {
    await enterDesk(context, owner)
    await page.goto('/manage/settings/storage')
    const box = page.getByRole('region', { name: '存储', exact: true })
    await box.getByRole('button', { name: '现在数' }).click()
    await expect(box.getByText(/今天 \d\d:\d\d 数的/)).toBeVisible({ timeout: patiently(30_000) })
    await expect(box.getByRole('img', { name: /^成品视频 .*数据库 [\d.]+ MB$/ })).toBeVisible()
    await expect(box).toContainText(/本机 .*还剩 .*学校用了/)
    await expect(box).toContainText('记满两个星期就能说出还够多久')

    await box.getByRole('button', { name: '接一个 S3 兼容存储' }).click()
    const dialog = page.getByRole('dialog', { name: '接一个 S3 兼容存储' })
    for (const name of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']) {
      await expect(dialog).toContainText(name)
    }
    await expect(dialog).toContainText('npm run files:move -- --to s3')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: '放在哪里' })).toContainText('文件在本机的数据文件夹')
    await isSettled(page)
    expect(await violationsInBothThemes(page)).toEqual([])

    await page.goto('/manage/settings/log')
    await expect(page.getByRole('row').filter({ hasText: '让网站重新数占了多少空间' }).first()).toBeVisible()
  })
})

test.describe('phone', () => {
  test.use(MOBILE)

  test('fits, and has no barriers', async ({ page, context, owner }) => {
    await enterDesk(context, owner)
    await page.goto('/manage/settings/storage')
    await expect(page.getByRole('region', { name: '放在哪里' })).toBeVisible()
    await isSettled(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})
