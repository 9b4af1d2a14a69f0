import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { patiently } from '../scripts/testing/patience.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk } from './manage-steps.ts'
import { staffClient } from './staff-client.ts'
import { isSaved } from './writing-steps.ts'

test.use({ expectedComplaint: /Failed to load resource/ })

const run = promisify(execFile)
const MB = 1024 * 1024

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bee-films-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** A real film: noise hardly shrinks, so that a few seconds of it are several parts. */
async function makeFilm(name: string, seconds: number): Promise<string> {
  const file = path.join(folder, name)
  const noise = `nullsrc=s=640x360:r=25:d=${seconds},geq=random(1)*255:128:128`
  const tone = `sine=frequency=440:duration=${seconds}`
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '30M', '-pix_fmt', 'yuv420p']
  await run('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    noise,
    '-f',
    'lavfi',
    '-i',
    tone,
    ...video,
    '-c:a',
    'aac',
    file,
  ])
  return file
}

async function beginCourse(page: Page, outline: string): Promise<void> {
  await page.goto('/manage/courses')
  await expect(page.getByRole('table', { name: '课程' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/manage\/courses\/new\/overview$/)
  await page.getByRole('textbox', { name: '课程名' }).fill(`视频课 ${Date.now()}`)
  await isSaved(page)
  await page.getByRole('navigation', { name: '课程的各部分' }).getByRole('link', { name: /^大纲/ }).click()
  await page.getByRole('button', { name: '粘贴大纲' }).click()
  const dialog = page.getByRole('dialog', { name: '粘贴大纲' })
  await dialog.getByRole('textbox').fill(outline)
  await dialog.getByRole('button', { name: /^换成这/ }).click()
  await isSaved(page)
}

test.describe('PC', () => {
  test.use(PC)

  test('a film is looked at, sent, broken off by a reload, chosen again, and arrives whole', async ({
    page,
    context,
    school,
    owner,
  }) => {
    const file = await makeFilm('02-01 注意力.mp4', 6)
    const { size } = await stat(file)
    expect(size).toBeGreaterThan(16 * MB)
    await enterDesk(context, owner)
    await beginCourse(page, '第 1 章 认识它\n1.1 为什么要学\n第 2 章 动手\n2.1 注意力')

    // All but the first two parts are held back, until another page is open.
    let passed = 0
    await page.route('**/bee/api/manage/upload/*/*', async (route) => {
      passed += 1
      if (passed <= 2) await route.continue()
    })
    await page.getByRole('row', { name: /^2\.1 注意力/ }).click()
    await page.getByLabel('传视频…').setInputFiles(file)
    const looked = page.getByRole('dialog', { name: '给「注意力」传视频' })
    await expect(looked.getByText(/640 × 360，25 帧，0?0:06，H\.264/)).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await looked.getByRole('button', { name: /^上传 1 个/ }).click()
    const list = page.getByRole('list', { name: '正在上传的文件' })
    await expect(list.getByText(/^放到《视频课 \d+》2\.1$/)).toBeVisible()
    await expect(page.getByRole('row', { name: /^2\.1 注意力 还没传完/ })).toBeVisible()
    await isSaved(page)
    const calls = staffClient(school, owner).filmUpload
    await expect.poll(async () => (await calls.list())[0]?.parts.length).toBe(2)
    expect(await violationsInBothThemes(page)).toEqual([])

    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    const again = list.getByLabel('选同一个文件接着传')
    await expect(list.getByText(/已传 16 MB，选同一个文件接着传/)).toBeVisible()
    await page.unroute('**/bee/api/manage/upload/*/*')
    await again.setInputFiles(await makeFilm('另一个.mp4', 1))
    await expect(list.getByText(/选的不是同一个文件/)).toBeVisible()
    await again.setInputFiles(file)
    await expect(list.getByText('传完了')).toBeVisible({ timeout: patiently(30_000) })
    expect(await calls.list()).toEqual([])
    // The film is there, and its lesson waits for it.
    await expect(page.getByRole('row', { name: /^2\.1 注意力/ })).toBeVisible()
  })

  test('a folder finds its lessons, wrong files are told before they are sent', async ({ page, context, owner }) => {
    const film = await makeFilm('02-01 zhuyili.mp4', 1)
    const odd = await makeFilm('03-01 花絮.mp4', 1)
    const text = path.join(folder, '02-02 训练.mp4')
    await run('cp', [path.join(import.meta.dirname, 'package.json'), text])
    await enterDesk(context, owner)
    await beginCourse(page, '第 1 章 认识它\n1.1 为什么要学\n第 2 章 动手\n2.1 注意力\n2.2 训练')
    // Chosen in the browser's dialog for folders, which takes files all the same.
    const field = page.getByLabel('拖入文件夹')
    await field.evaluate((input) => input.removeAttribute('webkitdirectory'))
    await field.setInputFiles([film, odd, text])
    const dialog = page.getByRole('dialog', { name: '3 个视频放到哪一讲' })
    await expect(dialog.getByText('这不是视频，或者文件坏了')).toBeVisible()
    await expect(dialog.getByLabel('02-01 zhuyili.mp4 放到')).toHaveValue('1.0')
    await expect(dialog.getByLabel('03-01 花絮.mp4 放到')).toHaveValue('new')
    await expect(dialog.getByLabel('02-02 训练.mp4 放到')).toBeDisabled()
    expect(await violationsInBothThemes(page)).toEqual([])
    await dialog.getByRole('button', { name: /^上传 2 个/ }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: /^2\.1 注意力 (还没传完|排队|转码|\d\d:\d\d)/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^2\.3 花絮 (还没传完|排队|转码|\d\d:\d\d)/ })).toBeVisible()
    await isSaved(page)
    await expect(page.getByRole('list', { name: '正在上传的文件' }).getByText('传完了').first()).toBeVisible()
  })
})
