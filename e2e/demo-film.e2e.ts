import { violationsInBothThemes } from './axe.ts'
import { expect, PC, test } from './fixtures.ts'
import { countLearners } from './lesson-curves.ts'
import { freeCourse, lessonOf, plays, playUrl } from './player-steps.ts'
import { siteClient } from './site-client.ts'

test.use(PC)

/** The lesson of the demo that shows all that the player has. */
const COURSE = 'Spring Boot 3'
const NTH = 2

test.beforeEach(async ({ context, newMember, logIn }) => {
  await logIn(context, newMember)
})

test('a film of the demo has three qualities, two languages, parts, pictures, what is watched again and handouts', async ({
  page,
  site,
  newMember,
}) => {
  const course = await freeCourse(site, newMember, COURSE)
  const lesson = lessonOf(course, NTH)
  await countLearners(site, lesson.id)
  const landmarks = page.waitForResponse(/queryLandmarks/)
  await page.goto(playUrl(course, lesson))
  await plays(page)
  await landmarks
  await page.locator('video').hover()
  await page.getByRole('button', { name: '自动' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['720P', '480P', '360P', '自动'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '中文' }).click()
  await expect(page.getByRole('menuitemradio')).toContainText(['中文', 'English'])
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.textTracks[0]?.language))
    .toBe('en')

  const bar = page.getByRole('slider', { name: '播放进度' })
  await expect(page.locator('[data-part="mark"]')).toHaveCount(4)
  const box = await bar.boundingBox()
  if (!box) throw new Error('The bar is there')
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2)
  const tip = page.locator('output')
  await expect(tip).toContainText('走过哪几层')
  await expect(tip.locator('svg image')).toHaveAttribute('href', /storyboard-0\.webp$/)
  await expect(page.locator('[data-part="wave"]')).toHaveCount(1)
  const { mostReplayed } = await siteClient(site, newMember).player.landmarks({ lessonId: lesson.id })
  if (!mostReplayed) throw new Error('Nothing is watched again')
  const hot = (mostReplayed.from + mostReplayed.to) / 2
  await page.mouse.move(box.x + box.width * (hot / lesson.duration), box.y + box.height / 2)
  await expect(tip).toContainText('最常重看')
  const handouts = page.getByRole('region', { name: '讲义' })
  await expect(handouts.getByRole('listitem')).toHaveCount(2)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    handouts.getByRole('link', { name: /GoodsController/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('GoodsController.java')
  expect(await violationsInBothThemes(page)).toEqual([])
})

test('a stream without an end is live: neither a bar nor a speed (specification 3)', async ({
  page,
  site,
  newMember,
}) => {
  await page.route(/index\.m3u8/, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    const body = text.replace('#EXT-X-ENDLIST', '').replace('#EXT-X-PLAYLIST-TYPE:VOD', '')
    await route.fulfill({ response: answer, body })
  })
  const course = await freeCourse(site, newMember, COURSE)
  await page.goto(playUrl(course, lessonOf(course, NTH)))
  await plays(page)
  await page.locator('video').hover()
  await expect(page.getByRole('button', { name: '静音' })).toBeVisible()
  await expect(page.getByRole('slider', { name: '播放进度' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '倍速' })).toHaveCount(0)
})
