import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { zipOf } from '@bee/server/text/zip/write-zip.ts'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { patiently } from '../scripts/testing/patience.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk } from './manage-steps.ts'
import { siteClient } from './site-client.ts'
import { openPage, runButton, someType, tenQuestions } from './question-import-steps.ts'

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page
    .getByLabel('题目文件')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
  await expect(page.getByText(name, { exact: true })).toBeVisible()
}

test.describe('PC', () => {
  test.use(PC)

  test('a ZIP brings its picture, and the bank that is taken away says when it comes back that all is there', async ({
    page,
    context,
    school,
    owner,
  }) => {
    await enterDesk(context, owner)
    await openPage(page)
    const picture = await sharp({ create: { width: 320, height: 160, channels: 3, background: '#ffb914' } })
      .png()
      .toBuffer()
    const ten = tenQuestions(await someType(school)).text.replace('收拾\n>', '收拾 *\n>')
    const text = ten.replace('A. 没有谁', '\n![执行计划](img/explain-12.png)\nA. 没有谁')
    const archive = zipOf([
      { name: '题.md', content: [text] },
      { name: 'img/explain_12.png', content: [picture] },
    ])
    await choose(page, 'Spring 错题集.zip', await buffer(archive))
    await expect(page.getByText(/包里有一张 explain_12.png，要用它吗/).first()).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: '用这张' }).click()
    await expect(runButton(page)).toHaveText('导入 10 道')
    await expect(page.getByRole('img', { name: 'img/explain_12.png' })).toBeVisible()
    await expect(runButton(page)).toBeEnabled()
    await runButton(page).click()
    await expect(page.getByRole('status').filter({ hasText: '导入了 10 道题' })).toBeVisible({
      timeout: patiently(30_000),
    })

    await page.getByRole('button', { name: '换文件' }).click()
    const taking = page.waitForEvent('download')
    await page.getByRole('button', { name: 'XLSX', exact: true }).click()
    const file = await (await taking).path()
    await page.getByLabel('题目文件').setInputFiles(file)
    await expect(page.getByRole('button', { name: '没有能导入的' })).toBeVisible({ timeout: patiently(60_000) })
    await expect(page.getByRole('group', { name: /道题里 0 道能导入，0 道有错，\d+ 道重复/ })).toBeVisible()
  })

  test('a filled-in template comes as drafts, which students see once they are published together', async ({
    page,
    context,
    school,
    owner,
  }) => {
    await enterDesk(context, owner)
    await openPage(page)
    const taking = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV 模板' }).click()
    const template = await readFile(await (await taking).path(), 'utf8')
    const batch = `模板 ${randomUUID()}`
    await choose(page, '填好的.csv', template.replace('浏览器收到哪一个状态码，才会换一个地址再问一次？', batch))
    await page.getByRole('button', { name: '先作草稿' }).click()
    await expect(runButton(page)).toBeEnabled()
    await runButton(page).click()
    await expect(page.getByRole('status').filter({ hasText: '都还是草稿，发布以后学员才看到' })).toBeVisible({
      timeout: patiently(30_000),
    })
    const found = async () => (await siteClient(school).questions.list({ search: batch })).list.length
    expect(await found()).toBe(0)
    await page.getByRole('link', { name: '去看草稿' }).click()
    await page.getByRole('checkbox', { name: new RegExp(batch) }).check()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await expect(page.getByText('发布了 1 道')).toBeVisible()
    expect(await found()).toBe(1)
  })
})

test.describe('phone', () => {
  test.use(MOBILE)

  test('says that it takes a computer', async ({ page, context, owner }) => {
    await enterDesk(context, owner)
    await openPage(page)
    await expect(page.getByRole('heading', { name: '请用电脑改' })).toBeVisible()
  })
})
