import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { isSaid } from './manage-steps.ts'
import { siteClient } from './site-client.ts'
import type { SiteProcess } from './site-process.ts'

export async function courseNamed(site: SiteProcess, name: string): Promise<number> {
  const { list } = await siteClient(site).courses.list({ search: name })
  const course = list.find((each) => each.name === name)
  if (!course) throw new Error(`There is no ${name}`)
  return course.id
}

/** A course in the list of courses, a lesson in an outline. */
export const row = (page: Page, name: RegExp) => page.getByRole('row', { name })

/** The server has the text. */
export const isSaved = (page: Page) => expect(page.getByText(/^已保存草稿 \d\d:\d\d$/)).toBeVisible()

/** Opens the sheet, waives the findings that may be waived with `reason`, and publishes. */
export async function publish(page: Page, reason?: string): Promise<void> {
  await isSaved(page)
  await page.getByRole('button', { name: /^发布…/ }).click()
  const sheet = page.getByRole('dialog', { name: /^发布/ })
  await expect(sheet.getByRole('heading', { name: /学员会看到 \d+ 处变化/ })).toBeVisible()
  const reasons = sheet.getByPlaceholder('写一句为什么可以这样发')
  if (reason === undefined) await expect(reasons).toHaveCount(0)
  else for (const field of await reasons.all()) await field.fill(reason)
  const button = sheet.getByRole('button', { name: /^发布( ?这份| \d+ 处)/ })
  await expect(button).toBeEnabled()
  await button.click()
  await isSaid(page, '已发布，学员看到的是新的一版')
  // A notice of the time before may still be there.
  await expect(page.getByText('已发布', { exact: true })).toBeVisible()
}
