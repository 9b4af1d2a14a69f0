import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, PC } from './fixtures.ts'
import { EVERY_SECONDS, forgetStoryboard, plantLearners, plantStoryboard } from './lesson-curves.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk } from './manage-steps.ts'
import { isSettled } from './page-signs.ts'
import { plays } from './player-steps.ts'

// All of them look at one lesson.
test.describe.configure({ mode: 'default' })
test.afterEach(({ school }) => forgetStoryboard(school))

const clock = (second: number) => `00:${String(Math.floor(second)).padStart(2, '0')}`

test.describe('PC', () => {
  test.use(PC)

  test('from the list to a lesson: who stayed, where they left, what was watched again', async ({
    page,
    context,
    owner,
    school,
  }) => {
    const lesson = await plantLearners(school)
    await plantStoryboard(school, lesson)
    await enterDesk(context, owner)
    await page.goto(`/manage/courses/${lesson.courseId}`)
    await page.getByRole('navigation', { name: '课程的各部分' }).getByRole('link', { name: '数据' }).click()
    await expect(page).toHaveURL(`/manage/courses/${lesson.courseId}/insight`)
    await expect(page.getByRole('region', { name: '近 30 天' })).toContainText('学过的人')
    const row = page.getByRole('table', { name: '讲' }).getByRole('row').filter({ hasText: '60%' })
    await expect(row).toContainText('30 人')
    await isSettled(page)
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('navigation', { name: '课程的各部分' }).getByRole('link', { name: /^评论/ }).click()
    const talk = page.getByRole('list', { name: '评论' })
    await expect(talk.getByRole('link').first()).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('group', { name: '哪些' }).getByRole('button', { name: /^评价/ }).click()
    await expect(page).toHaveURL(/comments\?show=review$/)
    await talk.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/manage\/inbox\/\d+/)
    await page.goBack()
    await page.goBack()
    await row.getByRole('link').click()

    await expect(page).toHaveURL(`/manage/insight/lessons/${lesson.lessonId}`)
    const curve = page.getByRole('region', { name: '看到每一秒的人' })
    const chart = curve.getByRole('slider')
    const third = Math.floor(lesson.seconds / 3)
    await expect(chart).toHaveAttribute('aria-valuenow', String(third))
    await expect(chart).toHaveAttribute('aria-label', new RegExp(`${clock(third)} 前后从 100% 掉到 60%，结尾 60%`))
    await expect(page.getByRole('link', { name: '数据' }).first()).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('region', { name: '接下来可以做' })).toContainText('12 人在这里离开，占开始看的 40%')
    await expect(page.getByRole('region', { name: '接下来可以做' })).toContainText('前后有 2 条评论')
    await expect(page.getByRole('region', { name: '钉在这一讲的评论' }).getByRole('listitem')).toHaveCount(2)
    const pin = curve.getByRole('link', { name: `${clock(third + 1)} 前后 2 条评论` })
    await expect(pin).toHaveAttribute('href', /^\/manage\/inbox\/\d+$/)

    await page.getByRole('button', { name: /^哪段时间看过的人：/ }).click()
    await page.getByRole('list', { name: '哪段时间看过的人' }).getByRole('button', { name: '近 7 天' }).click()
    await expect(page).toHaveURL(/\?span=7$/)
    await expect(curve).toContainText('近 7 天，30 人看过')
    await page.getByRole('button', { name: '导出' }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    expect((await file).suggestedFilename()).toMatch(/^lesson-\d+-.*\.csv$/)

    await chart.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(chart).toHaveAttribute('aria-valuetext', `${clock(third - 1)}，30 人，100%`)
    await curve.getByRole('button', { name: '重看的人' }).click()
    await chart.focus()
    await page.keyboard.press('Home')
    for (let nth = 0; nth < 3; nth += 1) await page.keyboard.press('PageUp')
    await expect(chart).toHaveAttribute('aria-label', /最常重看，9 人/)
    await curve.getByRole('button', { name: /^从 00:00 看$/ }).click()
    await expect(chart).toHaveAttribute('aria-valuenow', '0')
    await isSettled(page)
    expect(await violationsInBothThemes(page)).toEqual([])

    await curve.getByRole('button', { name: '看表格' }).click()
    await expect(curve.getByRole('row').nth(1)).toContainText('00:00')
    await expect(curve.getByRole('row').nth(1)).toContainText('100%')
    await curve.getByRole('button', { name: '从这一秒播放' }).click()
    await plays(page)
  })

  test('the seek bar shows pictures, parts and what is watched again', async ({
    page,
    context,
    school,
    newMember,
    logIn,
  }) => {
    const lesson = await plantLearners(school)
    await plantStoryboard(school, lesson)
    await logIn(context, newMember)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const landmarks = page.waitForResponse(/queryLandmarks/)
    await page.goto(`/subject/play/${lesson.courseId}?catalogId=${lesson.lessonId}`)
    await plays(page)
    await landmarks
    await page.locator('video').hover()
    const bar = page.getByRole('slider', { name: '播放进度' })
    await expect(page.locator('[data-part="mark"]')).toHaveCount(1)
    await expect(page.locator('[data-part="wave"]')).toHaveCount(1)
    expect(asked.filter((path) => path.includes('storyboard'))).toEqual([])

    const box = await bar.boundingBox()
    if (!box) throw new Error('The bar is there')
    const half = lesson.seconds / 2
    // A little behind the middle, where the second part begins.
    await page.mouse.move(box.x + box.width * ((half + 2) / lesson.seconds), box.y + box.height / 2)
    const tip = page.locator('output')
    await expect(tip).toContainText('一步一步来')
    await expect(tip).toContainText('最常重看')
    const picture = tip.locator('svg')
    await expect(picture).toBeVisible()
    const nth = Math.floor((half + 2) / EVERY_SECONDS)
    await expect(picture.locator('image')).toHaveAttribute(
      'href',
      new RegExp(`storyboard-${Math.floor(nth / 4)}\\.webp$`),
    )
    await page.mouse.move(box.x + 4, box.y + box.height / 2)
    await expect(picture).toHaveAttribute('viewBox', '0 0 160 90')
    await expect(tip).toContainText('先看全貌')
    await expect(tip).not.toContainText('最常重看')
    await expect(bar).toHaveAttribute('aria-valuetext', /先看全貌$/)
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})

test.describe('phone', () => {
  test.use(MOBILE)

  test('a lesson fits', async ({ page, context, owner, school }) => {
    const lesson = await plantLearners(school)
    await enterDesk(context, owner)
    await page.goto(`/manage/insight/lessons/${lesson.lessonId}`)
    await expect(page.getByRole('slider')).toBeVisible()
    await isSettled(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})
