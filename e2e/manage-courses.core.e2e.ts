import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expect, open, PC } from './fixtures.ts'
import { isMade } from './made-film.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk } from './manage-steps.ts'
import { siteClient } from './site-client.ts'
import type { SiteProcess } from './site-process.ts'
import { staffClient } from './staff-client.ts'
import { courseNamed, isSaved, publish, row } from './writing-steps.ts'

test.use({ ...PC, expectedComplaint: /Failed to load resource/ })

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}：`) }).click()
  await page.getByRole('list', { name: label }).getByRole('button', { name: option }).first().click()
}

const catalogueOf = async (site: SiteProcess, courseId: number) =>
  (await siteClient(site).player.catalogue({ courseId })).map(({ name, lessons }) => ({
    name,
    lessons: lessons.map((lesson) => lesson.name),
  }))

test('a course is begun with an outline that is pasted, changed by keys, published without films, and seen', async ({
  page,
  context,
  browser,
  school,
  owner,
}) => {
  const name = `从零实现 Transformer ${Date.now()}`
  await enterDesk(context, owner)
  await page.goto('/manage/courses')
  await expect(page.getByRole('table', { name: '课程' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/manage\/courses\/new\/overview$/)
  await page.getByRole('textbox', { name: '课程名' }).fill(name)
  await choose(page, '类型', /\//)
  await isSaved(page)
  await expect(page).toHaveURL(/\/manage\/courses\/d\d+\/overview$/)

  await page.getByRole('navigation', { name: '课程的各部分' }).getByRole('link', { name: /^大纲/ }).click()
  await page.getByRole('button', { name: '粘贴大纲' }).click()
  const dialog = page.getByRole('dialog', { name: '粘贴大纲' })
  await dialog
    .getByRole('textbox')
    .fill('第 1 章 认识它\n1.1 为什么要学\n1.2 装好环境 | 约 10 分钟\n第 2 章 动手\n2.1 词表\n2.2 注意力\n2.3 训练')
  await expect(dialog.getByText('新增 7，0 讲还是原来的')).toBeVisible()
  await dialog.getByRole('button', { name: '换成这 2 章 5 讲' }).click()
  await expect(page.getByText('2 章 5 讲')).toBeVisible()

  await row(page, /^2\.2 注意力/).click()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: '2.2 的讲名' }).fill('注意力是怎么来的')
  await page.keyboard.press('Enter')
  await expect(row(page, /^2\.2 注意力是怎么来的/)).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('status').filter({ hasText: '已移到 2.1' })).toBeAttached()
  await expect(row(page, /^2\.1 注意力是怎么来的/)).toBeFocused()
  await row(page, /^2\.3 训练/).hover()
  await page.getByRole('button', { name: '移到… 2.3' }).click()
  await choose(page, '章', /第 1 章/)
  await choose(page, '位置', /^1\.1 为什么要学 后面/)
  await page.getByRole('dialog', { name: '把「训练」移到…' }).getByRole('button', { name: '移过去' }).click()
  await expect(page.getByRole('status').filter({ hasText: '已移到 1.2' })).toBeAttached()
  await expect(row(page, /^1\.2 训练/)).toBeVisible()

  await publish(page, '视频下周传')
  await expect(page).toHaveURL(/\/manage\/courses\/\d+\/outline(\?lesson=\d+)?$/)
  const courseId = await courseNamed(school, name)
  expect(await catalogueOf(school, courseId)).toEqual([
    { name: '认识它', lessons: ['为什么要学', '训练', '装好环境'] },
    { name: '动手', lessons: ['注意力是怎么来的', '词表'] },
  ])
  const student = await (await browser.newContext()).newPage()
  await open(student, `/subject/${courseId}`)
  await expect(student.getByText('视频还没有上传')).toHaveCount(5)
})

/** A second of a small picture: looked at, sent and made like a film of an hour. */
async function encodeClip(file: string): Promise<void> {
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=25:duration=1']
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1']
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...picture, ...tone, ...codecs, file])
}

test('a film is looked at, goes up into its lesson, and is made', async ({ page, context, school, owner }, info) => {
  const chapters = [{ name: '动手', lessons: [{ name: '注意力', remark: '', filmId: null }] }]
  const body = { name: '视频课', category: '1', priceFen: 0, teacherId: null, chapters }
  const { draftId } = await staffClient(school, owner).drafts.open({ kind: 'course', key: crypto.randomUUID(), body })
  const fileName = `clip-${draftId}.mp4`
  const file = info.outputPath(fileName)
  await encodeClip(file)
  await enterDesk(context, owner)
  await page.goto(`/manage/courses/d${draftId}/outline`)
  await row(page, /^1\.1 注意力/).click()
  await page.getByLabel('传视频…').setInputFiles(file)
  const looked = page.getByRole('dialog', { name: '给「注意力」传视频' })
  await expect(looked.getByText(/320 × 180，25 帧，0?0:01，H\.264/)).toBeVisible()
  await looked.getByRole('button', { name: /^上传 1 个/ }).click()
  await expect(page.getByRole('list', { name: '正在上传的文件' }).getByText('传完了')).toBeVisible()
  await isSaved(page)
  await isMade(school, owner, (transcode) => transcode.fileName === fileName)
  await page.reload()
  await expect(row(page, /^1\.1 注意力 00:01/)).toBeVisible()
})
