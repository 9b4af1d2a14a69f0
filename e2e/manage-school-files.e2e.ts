import { readFile } from 'node:fs/promises'
import { patiently } from '../scripts/testing/patience.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid } from './manage-steps.ts'
import { isSettled } from './page-signs.ts'
import { askDatabase } from './site-database.ts'

const COURSE = 'Spring Cloud Alibaba 微服务架构'

test.use(PC)

test('a course goes out as files, comes back and says that nothing changes; changed, it says what', async ({
  page,
  context,
  school,
  owner,
}) => {
  await enterDesk(context, owner)
  await page.goto('/manage/settings/files')
  await page.getByRole('button', { name: '一门课' }).click()
  await page.getByLabel('哪一门课').fill(COURSE)
  await page.getByRole('option', { name: COURSE }).click()
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await isSaid(page, /开始打包/)
  // Made by a job, also while the page is elsewhere: the browser takes it by itself.
  await page.reload()
  const exported = page.getByRole('list', { name: '导出的文件' }).getByRole('listitem').first()
  await expect(exported).toContainText(COURSE)
  const download = page.waitForEvent('download', { timeout: patiently(60_000) })
  await exported.getByRole('button', { name: /^下载/ }).click({ timeout: patiently(60_000) })
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^course-\d{4}-\d{2}-\d{2}\.zip$/)
  await isSaid(page, /开始下载/)
  const archive = { name: 'course.zip', mimeType: 'application/zip', buffer: await readFile(await file.path()) }

  await page.getByLabel('要导入的 ZIP 文件').setInputFiles(archive)
  const drawer = page.getByRole('dialog', { name: 'course.zip' })
  await expect(drawer.getByText('等你看过再导入')).toBeVisible({ timeout: patiently(60_000) })
  await expect(drawer).toContainText('新的 0 样，改动 0 样')
  await expect(drawer.getByRole('button', { name: '导入', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await drawer.getByRole('button', { name: '丢弃这个包' }).click()
  await isSaid(page, '文件包丢弃了')

  // Meanwhile a colleague writes another line into the school: the files say otherwise.
  await askDatabase(school, `update courses set introduction = '一句别的话' where name = '${COURSE}'`)
  await page.getByLabel('要导入的 ZIP 文件').setInputFiles(archive)
  await expect(drawer.getByText('等你看过再导入')).toBeVisible({ timeout: patiently(60_000) })
  await expect(drawer).toContainText('一句别的话')
  await isSettled(page)
  expect(await violationsInBothThemes(page)).toEqual([])
  await drawer.getByRole('button', { name: '导入', exact: true }).click()
  await expect(drawer.getByText('导入了')).toBeVisible({ timeout: patiently(60_000) })
  const [row] = await askDatabase<{ introduction: string }>(
    school,
    `select introduction from courses where name = '${COURSE}'`,
  )
  expect(row?.introduction).not.toBe('一句别的话')
})
