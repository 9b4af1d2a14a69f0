import type { Browser, Locator, Page } from '@playwright/test'
import { patiently } from '../scripts/testing/patience.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect } from './fixtures.ts'
import { isSaid } from './manage-steps.ts'
import { isSaved, publish } from './writing-steps.ts'

export const field = (place: Page | Locator, name: string) => place.getByRole('textbox', { name, exact: true })
export const go = (page: Page, entry: string) =>
  page.getByRole('navigation', { name: '后台导航' }).getByRole('link', { name: entry }).click()

const step = (page: Page, thing: string) =>
  page.getByRole('region', { name: '从零到开张' }).getByRole('listitem').filter({ hasText: thing })

/** Before the school opens a stranger reads when it does, without a script, and is told so by every call. */
export async function isShut(browser: Browser, url: string): Promise<void> {
  const stranger = await browser.newContext({ baseURL: url, javaScriptEnabled: false })
  const page = await stranger.newPage()
  const answer = await page.goto('/subject')
  expect(answer?.status()).toBe(503)
  expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow')
  await expect(page.getByText('开张的日子还没有定，过些天再来看看。')).toBeVisible()
  expect((await stranger.request.get('/bee/api/release/subject/list')).status()).toBe(503)
  expect((await stranger.request.get('/feed.xml')).status()).toBe(503)
  await stranger.close()
}

/** The list on the page of today leads to the page where the record number is written. */
export async function writeRecordNumber(page: Page): Promise<void> {
  await step(page, '备案号').getByRole('link', { name: /^去做/ }).click()
  await field(page, '学校的名字').fill('松果学堂')
  await field(page, '备案号').fill('浙ICP备12345678号-1')
  await page.getByRole('button', { name: '存下，马上生效' }).click()
  await isSaid(page, '学校资料改好了')
  await go(page, '今日')
  await expect(step(page, '备案号').getByRole('link', { name: /^看/ })).toBeVisible()
}

/** Both from their templates. */
export async function publishAgreements(page: Page): Promise<void> {
  await go(page, '今日')
  await step(page, '用户协议与隐私政策').getByRole('link', { name: /^去做/ }).click()
  for (const name of ['用户协议', '隐私政策']) {
    const box = page.getByRole('region', { name, exact: true })
    await box.getByRole('button', { name: '从模板写第一版' }).click()
    await page.getByRole('button', { name: '发布第 1 版' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
    await isSaid(page, `${name}第 1 版发布了`)
  }
  await go(page, '今日')
  await expect(step(page, '用户协议与隐私政策').getByRole('link', { name: /^看/ })).toBeVisible()
}

/** The last that the list asks for: a lesson that plays. */
export async function giveFilm(page: Page, course: string): Promise<void> {
  await go(page, '今日')
  await expect(page.getByText('还差 1 件必须的：一门能播的课')).toBeVisible()
  await expect(page.getByRole('button', { name: '开张', exact: true })).toBeDisabled()
  expect(await violationsInBothThemes(page)).toEqual([])
  await step(page, '第一门课').getByRole('link', { name: /^去做/ }).click()
  await page.getByRole('link', { name: course }).first().click()
  await page.getByRole('navigation', { name: '课程的各部分' }).getByRole('link', { name: /^大纲/ }).click()
  await page.getByRole('row', { name: /^1\.1 为什么要学/ }).click()
  await page.getByLabel('传视频…').setInputFiles('content/clips/recap.mp4')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^上传 1 个/ })
    .click()
  await expect(page.getByRole('list', { name: '正在上传的文件' }).getByText('传完了')).toBeVisible()
  await isSaved(page)
  await publish(page, '其余的下周传')
}

export async function openSchool(page: Page): Promise<void> {
  await go(page, '今日')
  const open = page.getByRole('button', { name: '开张', exact: true })
  // Until the film is made.
  await expect(async () => {
    await page.reload()
    await expect(open).toBeEnabled({ timeout: 2000 })
  }).toPass({ timeout: patiently(60_000) })
  await open.click()
  await expect(page.getByRole('note').getByRole('button', { name: '关上' })).toBeVisible()
  await expect(page.getByRole('region', { name: '等着处理' })).toBeVisible()
}
