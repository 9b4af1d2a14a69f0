import type { Lesson } from '@bee/contract/player/player.contract.ts'
import type { Page } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, open, PC, register } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid } from './manage-steps.ts'
import { freeCourse, pause, plays, playUrl, type Course } from './player-steps.ts'
import { siteClient } from './site-client.ts'
import type { SiteProcess } from './site-process.ts'

// The browser logs refused calls too.
test.use({ expectedComplaint: /Failed to load resource/ })

/** 依赖注入 as a Chinese Windows writes it; the second line ends before it begins, and one has no time at all. */
const SRT_IN_GBK = Buffer.concat([
  Buffer.from('1\r\n00:00:01,000 --> 00:00:04,000\r\nDependency injection, '),
  Buffer.from('d2c0c0b5d7a2c8eb', 'hex'),
  Buffer.from('\r\n\r\n2\r\n00:00:06,000 --> 00:00:05,000\r\nThe second line\r\n\r\nno time here\r\n'),
])
const PRICED = 'Spring Cloud Alibaba 微服务架构'
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first()
const lineField = (page: Page) => page.getByRole('region', { name: '这一句' }).getByRole('textbox', { name: /^文字/ })
const isSaved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^已保存/ })).toBeVisible()

/** The outline of a course, with a lesson open beside it. */
async function openLesson(page: Page, { courseId }: Course, { name }: Lesson): Promise<void> {
  await page.goto(`/manage/courses/${courseId}/outline`)
  await row(page, name).click()
  await expect(page.getByRole('region', { name: '讲义' })).toBeVisible()
}

async function newLesson(site: SiteProcess, at: number): Promise<{ course: Course; lesson: Lesson }> {
  const course = await freeCourse(site, await register(site))
  const lesson = course.lessons.at(at)
  if (!lesson?.hasFilm) throw new Error('The course is too short')
  return { course, lesson }
}

/** The cues of the chosen subtitles on the picture. */
const shownCues = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) =>
    [...video.textTracks].map(({ label, mode, cues }) => ({
      label,
      mode,
      texts: [...(cues ?? [])].map((cue) => (cue as VTTCue).text),
    })),
  )

test.describe('PC', () => {
  test.use(PC)

  test('subtitles in GBK are uploaded, put right line by line, published, and chosen by a student', async ({
    page,
    context,
    browser,
    school,
    owner,
    logIn,
  }) => {
    const { course, lesson } = await newLesson(school, 0)
    await enterDesk(context, owner)
    await openLesson(page, course, lesson)
    await page.getByRole('button', { name: '上传字幕…' }).click()
    const dialog = page.getByRole('dialog', { name: '上传字幕' })
    await dialog.getByLabel('语言').selectOption('英文')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'en.srt', mimeType: 'application/x-subrip', buffer: SRT_IN_GBK })
    await dialog.getByRole('button', { name: '上传', exact: true }).click()
    const read = page.getByRole('dialog', { name: '英文字幕传好了' })
    await expect(read.getByText('读出 2 句（SRT，GBK）')).toBeVisible()
    await expect(read.getByText('第 9 行：这一行前面没有时间')).toBeVisible()
    await read.getByRole('button', { name: '去校对' }).click()
    await expect(page).toHaveURL(/\/manage\/media\/films\/\d+\/subtitles\/en$/)
    const lines = page.getByRole('listbox', { name: '每一句' }).getByRole('option')
    await expect(lines).toHaveCount(2)
    await expect(lines.first()).toContainText('Dependency injection, 依赖注入')
    expect(await violationsInBothThemes(page)).toEqual([])

    // Problems that stop the publication are shown, and nothing is published before they are fixed.
    const publish = page.getByRole('button', { name: /^发布字幕/ })
    await expect(publish).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('F8')
    await expect(page.getByText('结束不晚于开始，学员看不到这一句').first()).toBeVisible()
    const ending = page.getByRole('textbox', { name: '结束' })
    await ending.fill('9')
    await ending.press('Enter')
    await expect(ending).toHaveValue('00:09.000')
    await page.getByRole('button', { name: '结束早 0.1 秒' }).click()
    await expect(ending).toHaveValue('00:08.900')
    await lineField(page).fill('The second line, corrected')
    await isSaved(page)
    await page.getByRole('searchbox', { name: '在字幕里找' }).fill('injection')
    await page.getByRole('textbox', { name: '换成' }).fill('INJECTION')
    await page.getByRole('button', { name: '全部换' }).click()
    await expect(lines.first()).toContainText('Dependency INJECTION, 依赖注入')
    await isSaved(page)
    await publish.click()
    await isSaid(page, '字幕发布了')
    await expect(page.getByText('学员在看')).toBeVisible()

    const member = await register(school)
    const theirs = await browser.newContext(PC)
    await logIn(theirs, member)
    const student = await theirs.newPage()
    await student.goto(school.url + playUrl(course, lesson))
    await plays(student)
    await pause(student)
    const menu = student.getByRole('button', { name: /^(?:中文|字幕)$/ })
    await menu.click()
    await student.getByRole('menuitemradio', { name: 'English' }).click()
    await expect
      .poll(() => shownCues(student))
      .toEqual([
        {
          label: 'English',
          mode: 'showing',
          texts: ['Dependency INJECTION, 依赖注入', 'The second line, corrected'],
        },
      ])
    await student.getByRole('tab', { name: '文稿' }).click()
    await expect(student.getByRole('region', { name: '文稿' }).getByText('The second line, corrected')).toBeVisible()
    // Kept for the next visit.
    await student.reload()
    await plays(student)
    await expect.poll(async () => (await shownCues(student))[0]?.label).toBe('English')
    await theirs.close()
  })

  test('of two tabs the second is told, and loses nothing; lines are split, merged and undone by keys', async ({
    page,
    context,
    school,
    owner,
  }) => {
    const { course, lesson } = await newLesson(school, 0)
    await enterDesk(context, owner)
    await openLesson(page, course, lesson)
    const subtitles = page.getByRole('region', { name: '字幕' })
    await subtitles.getByRole('link', { name: '校对' }).first().click()
    const lines = page.getByRole('listbox', { name: '每一句' }).getByRole('option')
    await expect(lines.nth(1)).toBeVisible()
    const address = page.url()
    const beside = await context.newPage()
    await beside.goto(address)
    await expect(lineField(beside)).toBeVisible()

    await lineField(page).fill('先存的一句')
    await isSaved(page)
    await lineField(beside).fill('后写的一句')
    const told = beside.getByRole('alert')
    await expect(told).toContainText('你在另一个页面')
    await expect(lineField(beside)).toHaveValue('后写的一句')
    await told.getByRole('button', { name: '留我写的' }).click()
    await isSaved(beside)
    await beside.reload()
    await expect(lineField(beside)).toHaveValue('后写的一句')
    await beside.close()

    await page.reload()
    await expect(lineField(page)).toHaveValue('后写的一句')
    const count = (await lines.first().getAttribute('aria-setsize')) ?? ''
    await lineField(page).press('Home')
    for (const _letter of '后写') await lineField(page).press('ArrowRight')
    await lineField(page).press('Control+Enter')
    await expect(lines.first()).toContainText('后写')
    await expect(lines.first()).toHaveAttribute('aria-setsize', String(Number(count) + 1))
    await expect(lines.nth(1)).toContainText('的一句')
    await lines.first().click()
    await page.keyboard.press('m')
    await expect(lines.first()).toContainText('后写的一句')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect(lines.first()).toHaveAttribute('aria-setsize', count)
    await isSaved(page)
  })

  test('a handout is for those who may watch the lesson', async ({ page, context, browser, school, owner, logIn }) => {
    const { course, lesson } = await newLesson(school, 2)
    await enterDesk(context, owner)
    await openLesson(page, course, lesson)
    const part = page.getByRole('region', { name: '讲义' })
    const choose = (name: string, buffer: Buffer) =>
      part.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    await choose('假的.pdf', Buffer.from('MZ\x90\0\x03', 'latin1'))
    await expect(page.getByText('讲义可以是 PDF、ZIP、Office 文档、代码或文本')).toBeVisible()
    await choose('第三讲 讲义.pdf', PDF)
    await isSaid(page, '放好了')
    await expect(part.getByRole('link', { name: '第三讲 讲义.pdf' })).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await part.getByRole('button', { name: '删除「第三讲 讲义」' }).click()
    await expect(part.getByText('还没有讲义')).toBeVisible()
    await page.getByRole('button', { name: '撤回' }).click()
    await expect(part.getByRole('link', { name: '第三讲 讲义.pdf' })).toBeVisible()

    const member = await register(school)
    const theirs = await browser.newContext(PC)
    await logIn(theirs, member)
    const student = await theirs.newPage()
    await student.goto(school.url + playUrl(course, lesson))
    await plays(student)
    await pause(student)
    const list = student.getByRole('region', { name: '讲义' })
    const link = list.getByRole('link', { name: /第三讲 讲义\.pdf/ })
    await expect(link).toBeVisible()
    expect(await violationsInBothThemes(student)).toEqual([])
    const [download] = await Promise.all([student.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toBe('第三讲 讲义.pdf')
    await theirs.close()
    const phone = await browser.newContext(MOBILE)
    await logIn(phone, member)
    const small = await phone.newPage()
    await open(small, school.url + playUrl(course, lesson))
    await expect(small.getByRole('region', { name: '讲义' }).getByRole('link')).toHaveCount(1)
    await phone.close()

    // Of a course that has to be bought: nothing to see, and nothing to be had by asking.
    const { list: courses } = await siteClient(school).courses.list({ search: PRICED })
    const pricedId = courses.find(({ name }) => name === PRICED)?.id ?? 0
    const chapters = await siteClient(school, member).player.catalogue({ courseId: pricedId })
    const locked = chapters
      .flatMap(({ lessons }) => lessons)
      .find(({ videoUrl, hasFilm }) => hasFilm && videoUrl === null)
    if (!locked) throw new Error('Every lesson of this course is open')
    await openLesson(page, { courseId: pricedId, lessons: [] }, locked)
    await choose('内部.pdf', PDF)
    await expect(part.getByRole('link', { name: '内部.pdf' })).toBeVisible()
    await expect(siteClient(school, member).handouts.ofLesson({ lessonId: locked.id })).rejects.toThrow(
      '购买这门课以后',
    )
  })
})

test.describe('MOBILE', () => {
  test.use(MOBILE)

  test('subtitles are looked through on a phone', async ({ page, context, school, owner }) => {
    const { course, lesson } = await newLesson(school, 0)
    await enterDesk(context, owner)
    await page.goto(`/manage/courses/${course.courseId}/outline`)
    await row(page, lesson.name).click()
    await page.getByRole('region', { name: '字幕' }).getByRole('link').first().click()
    await expect(page.getByRole('listbox', { name: '每一句' }).getByRole('option').first()).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})
