import { buffer } from 'node:stream/consumers'
import { zipOf } from '@bee/server/text/zip/write-zip.ts'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { patiently } from '../scripts/testing/patience.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterRoom } from './manage-steps.ts'
import { siteClient } from './site-client.ts'
import type { SiteProcess } from './site-process.ts'

/** Of the demo school. */
async function someType(site: SiteProcess): Promise<string> {
  const types = await siteClient(site).courses.typeTree()
  const child = types.flatMap(({ subtypes }) => subtypes).find(({ name }) => !name.includes('·'))
  if (!child) throw new Error('The demo school has no type below another')
  return child.name
}

let told = 0

const STEMS = [
  '进程崩溃以后，它打开的文件由谁来关？',
  '一条慢查询挡住了整张表，先看哪里？',
  'TCP 连接断开时，为什么要多等一会儿？',
  '镜像越来越大，先从哪一层动手？',
  '浏览器第二次打开同一页，少发了什么？',
  '两个线程同时给计数器加一，少了一次，原因在哪里？',
  '日志写满了磁盘，服务为什么也停了？',
  '网关返回 502 的那一刻，后端在做什么？',
  '把密码存进数据库之前，最后一步是什么？',
  '灰度发布到一半，怎样最快退回去？',
]

/** Ten that nobody has asked yet; the third has no right answer. */
function tenQuestions(type: string): string {
  told += 1
  const one = (stem: string, index: number) => `## ${index + 1}. 单选 · ${type} · 难度 2
第 ${told} 批：${stem}
A. 没有谁，什么也不做
B. 由内核来收拾${index === 2 ? '' : ' *'}
> 解析：这些事由内核来收拾。
`
  return STEMS.map(one).join('\n')
}

async function openPage(page: Page): Promise<void> {
  await page.goto('/manage/questions/import')
  await expect(page.getByRole('heading', { name: '导入题目', exact: true })).toBeVisible()
}

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page
    .getByLabel('题目文件')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
  await expect(page.getByText(name, { exact: true })).toBeVisible()
}

const runButton = (page: Page) => page.getByRole('button', { name: /^导入 \d+ 道/ })

test.describe('PC', () => {
  test.use(PC)

  test('ten questions come by paste, one is mended by a click, students find them, and all are taken back', async ({
    page,
    context,
    school,
    owner,
  }) => {
    await enterRoom(context, owner)
    await openPage(page)
    await page.getByLabel('题目', { exact: true }).fill(tenQuestions(await someType(school)))
    await page.getByRole('button', { name: '试读' }).click()
    await expect(page.getByRole('group', { name: '10 道题里 9 道能导入，1 道有错，0 道重复' })).toBeVisible()

    // F8 leads to the line, and what is said there mends it.
    await page.keyboard.press('F8')
    await expect(page.getByText(/没有标出正确答案.*猜你想标的是 B/).first()).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
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
    const found = await siteClient(school).questions.list({ search: `第 ${told} 批：日志写满了磁盘` })
    expect(found.list).toHaveLength(1)

    await page.getByRole('button', { name: '撤回' }).click()
    await expect(page.getByRole('status').filter({ hasText: '撤回了：删掉 10 道' })).toBeVisible({
      timeout: patiently(30_000),
    })
    const left = await siteClient(school).questions.list({ search: `第 ${told} 批：日志写满了磁盘` })
    expect(left.list).toEqual([])
  })

  test('a ZIP brings its picture, and the bank that is taken away says when it comes back that all is there', async ({
    page,
    context,
    school,
    owner,
  }) => {
    await enterRoom(context, owner)
    await openPage(page)
    const picture = await sharp({ create: { width: 320, height: 160, channels: 3, background: '#ffb914' } })
      .png()
      .toBuffer()
    const ten = tenQuestions(await someType(school)).replace('收拾\n>', '收拾 *\n>')
    const text = ten.replace('A. 没有谁', '\n![执行计划](img/explain-12.png)\nA. 没有谁')
    const archive = zipOf([
      { name: '题.md', content: [text] },
      { name: 'img/explain_12.png', content: [picture] },
    ])
    await choose(page, 'Spring 错题集.zip', await buffer(archive))
    await expect(page.getByText(/包里有一张 explain_12.png，要用它吗/).first()).toBeVisible()
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
    await page.getByRole('button', { name: 'XLSX' }).click()
    const file = await (await taking).path()
    await page.getByLabel('题目文件').setInputFiles(file)
    await expect(page.getByRole('button', { name: '没有能导入的' })).toBeVisible({ timeout: patiently(60_000) })
    await expect(page.getByRole('group', { name: /道题里 0 道能导入，0 道有错，\d+ 道重复/ })).toBeVisible()
  })
})

test.describe('phone', () => {
  test.use(MOBILE)

  test('says that it takes a computer', async ({ page, context, owner }) => {
    await enterRoom(context, owner)
    await openPage(page)
    await expect(page.getByRole('heading', { name: '请用电脑改' })).toBeVisible()
  })
})
