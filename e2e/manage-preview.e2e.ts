import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, open, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid } from './manage-steps.ts'
import { siteClient } from './site-client.ts'
import type { SiteProcess } from './site-process.ts'
import { staffClient } from './staff-client.ts'
import type { Colleague } from './staff-session.ts'

// A write that is refused, and an address that has ended: the page says so.
test.use({ expectedComplaint: /Failed to load resource/ })

/** A course that costs something, with a draft under another name. */
async function draftOfPaidCourse(school: SiteProcess, owner: Colleague) {
  const { list } = await siteClient(school).courses.list({ limit: 24 })
  const course = list.find(({ price, lessonCount }) => price > 0 && lessonCount > 3)
  if (!course) throw new Error('There is no course that costs something')
  const staff = staffClient(school, owner)
  const { draftId, version, body } = await staff.drafts.open({ kind: 'course', contentId: course.id })
  const name = `预览里的课 ${Date.now()}`
  await staff.drafts.save({ draftId, version, body: { ...(body as unknown as CourseDraft), name } })
  return { staff, draftId, courseId: course.id, name }
}

/** The same course once more, as one that was never published. */
async function draftOfNewCourse(school: SiteProcess, owner: Colleague) {
  const { staff, draftId: copiedId, name } = await draftOfPaidCourse(school, owner)
  const copied = await staff.drafts.read({ draftId: copiedId })
  await staff.drafts.discard({ draftId: copiedId, version: copied.version })
  const body = copied.body as unknown as CourseDraft
  const chapters = body.chapters.map((chapter) => ({
    name: chapter.name,
    lessons: chapter.lessons.map(({ id: _id, ...lesson }) => lesson),
  }))
  const { draftId } = await staff.drafts.open({ kind: 'course', body: { ...body, chapters } })
  return { staff, draftId, name }
}

const frameOf = (page: Page) => page.frameLocator('iframe[title="学员会看到的样子"]')
const layoutOf = (frame: FrameLocator) => frame.locator('#root > [data-device]')

/** Another second is another frame. The old frame may be asked while it goes, so the question is repeated. */
async function isAtSecond(film: Locator, second: number): Promise<void> {
  await expect(async () => {
    expect(await film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThanOrEqual(second)
  }).toPass()
}

async function chooseLesson(page: Page, which: 'first' | 'last'): Promise<void> {
  await page.getByRole('button', { name: /^哪一页：/ }).click()
  const lessons = page.getByRole('list', { name: '哪一页' }).getByRole('button', { name: /^播放 / })
  await lessons.nth(which === 'first' ? 0 : -1).click()
}

test.describe('PC', () => {
  test.use({ ...PC, permissions: ['clipboard-read', 'clipboard-write'] })

  test('a draft is seen as a visitor, a member and a buyer, on a phone’s width and at a second, and by a link without an account', async ({
    page,
    context,
    browser,
    school,
    owner,
  }) => {
    const { staff, draftId, courseId, name } = await draftOfPaidCourse(school, owner)
    await enterDesk(context, owner)
    await page.goto(`/manage/courses/${courseId}/overview`)
    await expect(page.getByRole('textbox', { name: '课程名' })).toHaveValue(name)
    await page.getByRole('button', { name: '预览', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/manage/preview/${draftId}$`))

    const frame = frameOf(page)
    await expect(frame.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(layoutOf(frame)).toHaveAttribute('data-device', 'PC')
    expect(await violationsInBothThemes(page)).toEqual([])

    // As a member: the first lesson plays, at the second that was asked for.
    await page.getByRole('button', { name: '没买课的学员' }).click()
    await chooseLesson(page, 'first')
    const film = frame.locator('video')
    await expect(film).toHaveAttribute('src', /\/preview\/course-\d+-member-[\w-]+\/media\//)
    await page.getByRole('textbox', { name: '从第几秒' }).fill('7')
    await isAtSecond(film, 7)
    expect(await violationsInBothThemes(page)).toEqual([])
    await chooseLesson(page, 'last')
    await expect(frame.getByText('这一讲购买后可以看')).toBeVisible()
    await expect(film).not.toHaveAttribute('src', /media/)

    // As a buyer everything.
    await page.getByRole('button', { name: '买了课的学员' }).click()
    await expect(film).toHaveAttribute('src', /-buyer-/)

    // At the width of a phone.
    await page.getByRole('button', { name: '手机', exact: true }).click()
    await expect(layoutOf(frame)).toHaveAttribute('data-device', 'MOBILE')
    await page.getByRole('button', { name: /^哪一页：/ }).click()
    await page.getByRole('list', { name: '哪一页' }).getByRole('button', { name: '课程详情' }).click()
    await expect(frame.getByText(name).first()).toBeVisible()
    await page.getByRole('button', { name: '手机上看' }).click()
    await expect(page.getByRole('img', { name: '这份草稿的二维码' })).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')

    // The purpose of the link: it works without an account.
    await page.getByRole('button', { name: '复制链接' }).click()
    await isSaid(page, /链接复制了/)
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const stranger = await (await browser.newContext()).newPage()
    await open(stranger, link)
    await expect(stranger.getByRole('heading', { name, level: 1 })).toBeVisible()
    await stranger.getByRole('button', { name: '收藏', exact: true }).first().click()
    await expect(stranger.getByText('这是预览，不会保存')).toBeVisible()
    await stranger.getByRole('link', { name: '题库' }).first().click()
    await expect(stranger).toHaveURL(/\/preview\/course-\d+-buyer-[\w-]+\/question$/)
    expect(new URL(stranger.url()).pathname.startsWith('/preview/')).toBe(true)

    // Back to writing, and the link ends with the draft.
    await page.getByRole('link', { name: '回去接着写' }).click()
    await expect(page.getByRole('textbox', { name: '课程名' })).toHaveValue(name)
    const { version } = await staff.drafts.read({ draftId })
    await staff.drafts.discard({ draftId, version })
    await stranger.goto(link)
    await expect(stranger.getByRole('heading', { name: /失效/ })).toBeVisible()
    await expect(stranger.getByRole('link', { name: '去学堂首页' })).toBeVisible()
  })

  test('a course that was never published is seen by every viewer, in the player and on a phone’s width', async ({
    page,
    context,
    school,
    owner,
  }) => {
    const { staff, draftId, name } = await draftOfNewCourse(school, owner)
    await enterDesk(context, owner)
    await page.goto(`/manage/courses/d${draftId}/overview`)
    await page.getByRole('button', { name: '预览', exact: true }).click()
    const frame = frameOf(page)
    await expect(frame.getByRole('heading', { name, level: 1 })).toBeVisible()
    await page.getByRole('button', { name: '没买课的学员' }).click()
    await chooseLesson(page, 'first')
    const film = frame.locator('video')
    await expect(film).toHaveAttribute('src', /-member-/)
    await chooseLesson(page, 'last')
    await expect(frame.getByText('这一讲购买后可以看')).toBeVisible()
    await page.getByRole('button', { name: '买了课的学员' }).click()
    await expect(film).toHaveAttribute('src', /-buyer-/)
    await page.getByRole('textbox', { name: '从第几秒' }).fill('7')
    await isAtSecond(film, 7)
    await page.getByRole('button', { name: '手机', exact: true }).click()
    await page.getByRole('button', { name: /^哪一页：/ }).click()
    await page.getByRole('list', { name: '哪一页' }).getByRole('button', { name: '课程列表' }).click()
    await expect(frame.getByText(name).first()).toBeVisible()
    const { version } = await staff.drafts.read({ draftId })
    await staff.drafts.discard({ draftId, version })
  })
})

test.describe('MOBILE', () => {
  test.use(MOBILE)

  test('on a phone the draft is opened by itself', async ({ page, context, school, owner }) => {
    const { staff, draftId, name } = await draftOfPaidCourse(school, owner)
    await enterDesk(context, owner)
    await page.goto(`/manage/preview/${draftId}`)
    await expect(page.getByText('「单独打开」就是学员在手机上看到的样子。')).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('link', { name: '单独打开' }).click()
    await expect(page.getByText(name).first()).toBeVisible()
    await expect(page.locator('#root > [data-device]')).toHaveAttribute('data-device', 'MOBILE')
    const { version } = await staff.drafts.read({ draftId })
    await staff.drafts.discard({ draftId, version })
  })

  test('on a phone a course that was never published opens, and its first lesson plays', async ({
    page,
    context,
    school,
    owner,
  }) => {
    const { staff, draftId, name } = await draftOfNewCourse(school, owner)
    await enterDesk(context, owner)
    await page.goto(`/manage/preview/${draftId}`)
    await page.getByRole('link', { name: '单独打开' }).click()
    await expect(page.getByText(name).first()).toBeVisible()
    const offered = await staff.preview.offer({ draftId })
    const base = offered.links.find(({ viewer }) => viewer === 'member')?.base ?? ''
    await open(page, `${base}${offered.lessons[0]?.path ?? ''}`)
    await expect(page.locator('video')).toHaveAttribute('src', /-member-/)
    const { version } = await staff.drafts.read({ draftId })
    await staff.drafts.discard({ draftId, version })
  })
})
