import { patiently } from '../scripts/testing/patience.ts'
import { expect, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk } from './manage-steps.ts'
import { openPage, runButton, someType, tenQuestions } from './question-import-steps.ts'
import { siteClient } from './site-client.ts'

test.use(PC)

test('ten questions come by paste, one is mended by a click, students find them, and all are taken back', async ({
  page,
  context,
  school,
  owner,
}) => {
  await enterDesk(context, owner)
  await openPage(page)
  const { text, batch } = tenQuestions(await someType(school))
  await page.getByLabel('题目', { exact: true }).fill(text)
  await page.getByRole('button', { name: '试读' }).click()
  await expect(page.getByRole('group', { name: '10 道题里 9 道能导入，1 道有错，0 道重复' })).toBeVisible()

  // F8 leads to the line, and the advice there fixes it.
  await page.keyboard.press('F8')
  await expect(page.getByText(/没有标出正确答案.*猜你想标的是 B/).first()).toBeVisible()
  await page.getByRole('button', { name: '标上 B' }).click()
  await expect(runButton(page)).toHaveText('导入 10 道')
  await expect(runButton(page)).toBeEnabled()

  // Typed by hand, it is read again by itself.
  const first = page.getByRole('textbox', { name: '原文第 1 行起' })
  await first.press('Control+End')
  await first.pressSequentially('\n随便一行')
  await expect(page.getByText('这一行在解析的后面，却没有接着它').first()).toBeVisible()
  await page.getByRole('button', { name: '接到解析里' }).click()
  await expect(runButton(page)).toBeEnabled()

  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: '导入了 10 道题' })).toBeVisible({
    timeout: patiently(30_000),
  })
  const found = await siteClient(school).questions.list({ search: `${batch}：日志写满了磁盘` })
  expect(found.list).toHaveLength(1)

  await page.getByRole('button', { name: '撤回' }).click()
  await expect(page.getByRole('status').filter({ hasText: '撤回了：删掉 10 道' })).toBeVisible({
    timeout: patiently(30_000),
  })
  const left = await siteClient(school).questions.list({ search: `${batch}：日志写满了磁盘` })
  expect(left.list).toEqual([])
})
