import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid } from './manage-steps.ts'
import { isSettled } from './page-signs.ts'
import { askDatabase } from './site-database.ts'
import type { SiteProcess } from './site-process.ts'
import { staffClient } from './staff-client.ts'

/** An article that is published and thrown away, by its number. */
async function throwAway({ drafts, content }: ReturnType<typeof staffClient>, name: string): Promise<number> {
  const body = { title: name, summary: '摘要', body: '正文', pictureId: null, thumbId: null, areas: ['java'] }
  const { draftId, version } = await drafts.open({ kind: 'news', key: crypto.randomUUID(), body })
  const { contentId } = await drafts.publish({ draftId, version, waived: [], note: '' })
  await content.remove({ kind: 'news', contentIds: [contentId] })
  return contentId
}

async function publishQuestion(site: SiteProcess, { drafts }: ReturnType<typeof staffClient>, title: string) {
  const [type] = await askDatabase<{ id: number }>(
    site,
    'select id from course_types where parent_id is not null and hidden_at is null order by id limit 1',
  )
  const body = { kind: 'judge', title, content: '题干', answer: '解析', difficulty: 1, typeId: type?.id, right: true }
  const where = { pictureId: null, lessonId: null, lessonSecond: 0 }
  const key = crypto.randomUUID()
  const { draftId, version } = await drafts.open({ kind: 'question', key, body: { ...body, ...where } })
  await drafts.publish({ draftId, version, waived: [], note: '' })
}

test.describe('PC', () => {
  // The course that is studied is refused with 409.
  test.use({ ...PC, expectedComplaint: /status of 409/ })

  test('a question is thrown away from its list and brought back; a course that is studied is not', async ({
    page,
    context,
    school,
    owner,
  }) => {
    const title = `扔掉的题 ${Date.now()}`
    await publishQuestion(school, staffClient(school, owner), title)
    await enterDesk(context, owner)
    await page.goto(`/manage/questions?search=${encodeURIComponent(title)}`)
    const row = page.getByRole('row').filter({ hasText: title })
    const throwAway = page.getByRole('button', { name: '放进回收站' })
    const chooseAndThrow = async () => {
      await row.getByRole('checkbox').click()
      await throwAway.click()
      await isSaid(page, '放进了回收站 1 道')
      await expect(row).toHaveCount(0)
    }
    await chooseAndThrow()
    await page.getByRole('button', { name: '撤回', exact: true }).click()
    await expect(row).toContainText('已发布')
    await chooseAndThrow()
    await page.getByRole('navigation', { name: '题目的状态' }).getByRole('link', { name: '回收站' }).click()
    await page.getByRole('button', { name: `拿回 ${title}` }).click()
    await isSaid(page, `拿回了《${title}》`)

    await page.goto('/manage/courses?q=Docker')
    const course = page.getByRole('row').filter({ hasText: 'Docker' }).first()
    await course.getByRole('button', { name: /^更多：/ }).click()
    await throwAway.click()
    await expect(page.getByText(/^没做成：有人.+只能下架$/)).toBeVisible()
    await expect(course).toBeVisible()
    await course.getByRole('checkbox').click()
    await isSettled(page)
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  test('what was thrown away is found from its list and by Ctrl K, looked at and brought back', async ({
    page,
    context,
    school,
    owner,
  }) => {
    const name = `扔掉又拿回 ${Date.now()}`
    const client = staffClient(school, owner)
    const contentId = await throwAway(client, name)
    await enterDesk(context, owner)

    await page.goto('/manage/news')
    await page.getByRole('navigation', { name: '资讯的状态' }).getByRole('link', { name: '回收站' }).click()
    const thrown = page.getByRole('listitem').filter({ hasText: name })
    await expect(thrown).toContainText('还有 30 天')
    await isSettled(page)
    expect(await violationsInBothThemes(page)).toEqual([])
    await thrown.getByRole('link', { name }).click()
    await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(name)

    await page.keyboard.press('Control+k')
    await page.keyboard.type('回收站')
    await page
      .getByRole('option', { name: /回收站/ })
      .first()
      .click()
    await thrown.getByRole('button', { name: `拿回 ${name}` }).click()
    await isSaid(page, `拿回了《${name}》`)
    await expect(thrown).toHaveCount(0)
    expect(await client.drafts.look({ kind: 'news', contentId })).toMatchObject({ state: 'published' })
  })
})

test.describe('phone', () => {
  test.use(MOBILE)

  test('what was thrown away is found from its list, narrowed to its kind and brought back', async ({
    page,
    context,
    school,
    owner,
  }) => {
    const name = `手机上拿回 ${Date.now()}`
    const client = staffClient(school, owner)
    const contentId = await throwAway(client, name)
    await enterDesk(context, owner)
    await page.goto('/manage/news')
    await page.getByRole('navigation', { name: '资讯的状态' }).getByRole('link', { name: '回收站' }).click()
    await expect(page).toHaveURL(/\/manage\/trash\?kind=news$/)
    const thrown = page.getByRole('listitem').filter({ hasText: name })
    await expect(thrown).toContainText('还有 30 天')
    await isSettled(page)
    expect(await violationsInBothThemes(page)).toEqual([])
    await thrown.getByRole('button', { name: `拿回 ${name}` }).click()
    await isSaid(page, `拿回了《${name}》`)
    await expect(thrown).toHaveCount(0)
    expect(await client.drafts.look({ kind: 'news', contentId })).toMatchObject({ state: 'published' })
  })
})
