import type { Lesson } from '@bee/contract/player/player.contract.ts'
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, open, PC, test, type Member } from './fixtures.ts'
import { test as roomTest } from './manage-fixtures.ts'
import { enterDesk, isSaid } from './manage-steps.ts'
import { isSettled } from './page-signs.ts'
import { lessonOf, plays, playUrl, type Course } from './player-steps.ts'
import { siteClient } from './site-client.ts'
import type { SiteProcess } from './site-process.ts'

async function shortCourse(site: SiteProcess, member: Member): Promise<Course> {
  const api = siteClient(site, member)
  const { list } = await api.courses.list({ sort: 3, limit: 40 })
  const [course] = list.toSorted((one, other) => one.lessonCount - other.lessonCount)
  if (!course) throw new Error('The demo school has no free course')
  const chapters = await api.player.catalogue({ courseId: course.id })
  return { courseId: course.id, lessons: chapters.flatMap(({ lessons }) => lessons) }
}

/** Sees lessons to their end, as the player tells it. */
async function finish(site: SiteProcess, member: Member, lessons: readonly Lesson[]): Promise<void> {
  const api = siteClient(site, member)
  for (const { id, duration } of lessons) {
    await api.player.recordProgress({ lessonId: id, second: Math.ceil(duration), duration })
  }
}

/** Lets the picture run over its end. */
async function playOut(page: Page): Promise<void> {
  await plays(page)
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 1
  })
}

/** A member who has all lessons but the last behind them. */
function endsWithTheCertificate() {
  test('the end of the last lesson leads to the certificate, and later to the one that was issued', async ({
    page,
    context,
    site,
    newMember,
    logIn,
  }) => {
    const course = await shortCourse(site, newMember)
    const last = lessonOf(course, -1)
    await finish(site, newMember, course.lessons.slice(0, -1))
    await logIn(context, newMember)
    await open(page, playUrl(course, last))
    const claim = page.getByRole('link', { name: '领取结课证书' })
    await playOut(page)
    await expect(page.getByText('本课程视频学习完毕')).toBeVisible()
    // The whole of it, in the small picture of a phone too.
    await expect(claim).toBeInViewport({ ratio: 1 })
    expect(await violationsInBothThemes(page)).toEqual([])
    await claim.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '领取证书' }).click()
    await expect(page).toHaveURL(/\/certificate\/FX-/)
    const { pathname } = new URL(page.url())

    await open(page, playUrl(course, last))
    await playOut(page)
    await page.getByRole('link', { name: '看证书' }).click()
    await expect(page).toHaveURL(new RegExp(`${pathname}$`))
  })
}

test.describe('PC', () => {
  test.use({ ...PC, acceptDownloads: true })

  test('the last lesson gives a certificate: named once, printed, saved, and checked by a stranger', async ({
    page,
    context,
    browser,
    site,
    newMember,
    logIn,
  }) => {
    const { courseId, lessons } = await shortCourse(site, newMember)
    await finish(site, newMember, lessons)
    await logIn(context, newMember)
    await open(page, '/profile/course')
    await page.getByRole('link', { name: /^领取证书/ }).click()
    const name = page.getByLabel('名字', { exact: true })
    await name.fill('满')
    await page.getByRole('button', { name: '领取证书' }).click()
    await expect(page.getByText('证书上的名字需要 2 到 20 个字')).toBeVisible()
    await name.fill('程小满')
    await expect(page.getByRole('img', { name: new RegExp(`程小满 学完《`) })).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: '领取证书' }).click()
    await expect(page).toHaveURL(/\/certificate\/FX-\w{5}-\w{5}$/)
    await expect(page.getByText('这张证书由蜂学堂发出，真实有效。')).toBeVisible()
    await isSettled(page)
    expect(await violationsInBothThemes(page)).toEqual([])

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '保存图片' }).click(),
    ])
    const picture = await readFile(await download.path())
    expect(download.suggestedFilename()).toMatch(/^蜂学堂结课证书-FX-\w{5}-\w{5}\.png$/)
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([2246, 1588])

    const paper = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
    expect(paper.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
    expect(paper).toMatch(/\/MediaBox \[0 0 84\d[.\d]* 59\d[.\d]*\]/)

    // The form has done its work: another visit leads to the same certificate.
    const { pathname } = new URL(page.url())
    await open(page, `/certificate/claim/${courseId}`)
    await page.getByRole('link', { name: '查看证书' }).click()
    await expect(page).toHaveURL(new RegExp(`${pathname}$`))

    const stranger = await browser.newContext()
    const visit = await stranger.newPage()
    const answer = await visit.goto(site.url + pathname.toLowerCase())
    expect(answer?.headers()['cache-control']).toBe('private, no-store')
    await expect(visit.getByText('程小满', { exact: true }).last()).toBeVisible()
    await expect(visit.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await stranger.close()
  })

  endsWithTheCertificate()

  test('the end of a course with a gap offers no certificate', async ({ page, context, site, newMember, logIn }) => {
    const course = await shortCourse(site, newMember)
    const last = lessonOf(course, -1)
    await finish(site, newMember, course.lessons.slice(1, -1))
    await logIn(context, newMember)
    await open(page, playUrl(course, last))
    await playOut(page)
    await expect(page.getByText('还有几格没填满')).toBeVisible()
    // The server knows of the last lesson: an offer would be shown now.
    const { length } = course.lessons
    await expect(page.getByText(`已学 ${length - 1} / ${length} 讲`)).toBeVisible()
    await isSettled(page)
    await expect(page.getByRole('link', { name: '领取结课证书' })).toBeHidden()
  })
})

test.describe('MOBILE', () => {
  test.use(MOBILE)

  endsWithTheCertificate()
})

test.describe('a number that is none', () => {
  test.use({ ...MOBILE, expectedComplaint: /404/ })

  test('is typed again, by the keyboard alone', async ({ page }) => {
    await open(page, '/certificate/FX-22222-22223')
    await expect(page.getByText('没有找到这张证书')).toBeVisible()
    await page.getByLabel('证书编号').focus()
    await page.keyboard.type('fx 22222 22229')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/证书编号不对/)).toBeVisible()
    await page.keyboard.press('Backspace')
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/certificate\/FX-22222-22222$/)
    await expect(page.getByText('没有找到这张证书')).toBeVisible()
  })
})

roomTest.describe('at the operators’ desk', () => {
  roomTest.use({ ...PC, expectedComplaint: /Failed to load resource/ })

  roomTest(
    'a certificate is found by its number, withdrawn for a reason that its member reads, and put back in force',
    async ({ page, context, school, owner, newMember }) => {
      const { courseId, lessons } = await shortCourse(school, newMember)
      await finish(school, newMember, lessons)
      const api = siteClient(school, newMember)
      const { number } = await api.certificates.issue({ courseId, name: '程小满' })
      const withdrawTime = async () => (await siteClient(school).certificates.check({ number })).withdrawTime
      await enterDesk(context, owner)
      await page.goto(`/manage/members?search=${number.toLowerCase()}`)
      await page.getByRole('row').nth(1).getByRole('link').first().click()
      const part = page.getByRole('region', { name: '结课证书' })
      await expect(part.getByRole('link', { name: number })).toBeVisible()
      await part.getByRole('button', { name: /^撤销/ }).click()
      await page.getByRole('dialog').getByLabel('原因').fill('代学')
      await page.keyboard.press('Enter')
      await isSaid(page, '的证书已撤销')
      expect(await withdrawTime()).not.toBeNull()
      expect((await api.messages.list({})).list[0]?.content).toContain('原因：代学')
      expect(await violationsInBothThemes(page)).toEqual([])
      await page.getByRole('button', { name: '撤回' }).click()
      await isSaid(page, '的证书恢复有效了')
      expect(await withdrawTime()).toBeNull()
    },
  )
})
