import { patiently } from '../scripts/testing/patience.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid } from './manage-steps.ts'
import { isSettled } from './page-signs.ts'
import { askDatabase } from './site-database.ts'
import type { SiteProcess } from './site-process.ts'

// All of them look at the findings of one school.
test.describe.configure({ mode: 'default' })

/** As the morning's check writes it. */
async function plantFindings(school: SiteProcess): Promise<void> {
  await askDatabase(
    school,
    `with found as (
       insert into content_findings (rule, kind, content_id, course_id, title, sentence, link, fix_link, weight, found_at)
       select 'course-without-cover', 'course', id, id, name, '没有封面，在列表里认不出来。', '/subject/' || id,
         '/manage/courses/' || id || '/overview', 3, now() from courses order by id limit 7
       on conflict do nothing returning 1)
     insert into content_checks (rule, total, checked_at) values ('course-without-cover', 7, now())
     on conflict (rule) do update set total = 7, checked_at = now()`,
  )
  await askDatabase(
    school,
    `insert into content_findings (rule, kind, content_id, course_id, title, sentence, link, fix_link, weight, found_at)
     values ('broken-picture', 'banner', 1, null, '一条横幅', '图片文件不在了，页面上是一块空白。', '/home', '/manage/inbox', 2010, now())
     on conflict do nothing`,
  )
  await askDatabase(
    school,
    `insert into content_checks (rule, total, checked_at) values ('broken-picture', 1, now())
     on conflict (rule) do update set total = 1, checked_at = now()`,
  )
}

/** The site checks by itself once after its start, as the seeding did before, and would remove what was planted by then. */
async function hasLooked(school: SiteProcess): Promise<boolean> {
  const [row] = await askDatabase<{ hasLooked: boolean }>(
    school,
    `select exists (select from jobs where kind = 'health.check' and state = 'done') and not exists (
       select from jobs where kind = 'health.check' and state in ('queued', 'running') and run_at <= now()) as "hasLooked"`,
  )
  return row?.hasLooked ?? false
}

async function forget(school: SiteProcess): Promise<void> {
  await askDatabase(school, 'delete from ignored_findings')
  await askDatabase(school, 'delete from content_findings')
  await askDatabase(school, 'update content_checks set total = 0')
}
test.beforeEach(async ({ school }) => {
  await expect.poll(() => hasLooked(school), { timeout: patiently(60_000) }).toBe(true)
  await forget(school)
  await plantFindings(school)
})
test.afterEach(({ school }) => forget(school))

test.describe('PC', () => {
  test.use(PC)

  test('from the morning’s box to everything; what is right is put aside with a reason, and comes back', async ({
    page,
    context,
    owner,
  }) => {
    await enterDesk(context, owner)
    await page.goto('/manage')
    await page.getByRole('region', { name: '内容健康', exact: true }).getByRole('link', { name: '看全部' }).click()
    await expect(page).toHaveURL('/manage/health')
    const worst = page.getByRole('region', { name: '要马上改', exact: true })
    await expect(worst.getByRole('link', { name: /^换图片/ })).toHaveAttribute('href', '/manage/inbox')
    const poor = page.getByRole('region', { name: '可以更好', exact: true })
    await expect(poor.getByRole('listitem')).toHaveCount(5)
    await poor.getByRole('button', { name: '看全部 7 处' }).click()
    await expect(poor.getByRole('listitem')).toHaveCount(7)

    await worst.getByRole('button', { name: /^没问题/ }).click()
    const dialog = page.getByRole('dialog', { name: '没问题，不再提' })
    await expect(dialog.getByRole('button', { name: '不再提' })).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByLabel('为什么没问题').fill('这条横幅下周就换')
    await dialog.getByRole('button', { name: '不再提' }).click()
    await isSaid(page, '「一条横幅」不再提')
    await expect(worst).toBeHidden()
    const aside = page.getByRole('region', { name: '不再提的', exact: true })
    await expect(aside).toContainText('这条横幅下周就换')
    await isSettled(page)
    expect(await violationsInBothThemes(page)).toEqual([])
    await aside.getByRole('button', { name: /^再提/ }).click()
    await expect(worst).toBeVisible()
    await expect(aside).toBeHidden()

    // The school itself is in order there: a check now finds nothing of what was planted.
    await page.getByRole('button', { name: '现在检查' }).click()
    await expect(worst).toBeHidden({ timeout: patiently(60_000) })

    await page.goto('/manage/settings/log')
    await expect(page.getByRole('row').filter({ hasText: '没问题，不再提（这条横幅下周就换）' })).toBeVisible()
  })
})

test.describe('phone', () => {
  test.use(MOBILE)

  test('everything fits, and is reached from the page of more', async ({ page, context, owner }) => {
    await enterDesk(context, owner)
    await page.goto('/manage/health')
    await expect(page.getByRole('region', { name: '要马上改', exact: true })).toBeVisible()
    await isSettled(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})
