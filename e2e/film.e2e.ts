import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { patiently } from '../scripts/testing/patience.ts'
import { expect, PC } from './fixtures.ts'
import { COLOURS, MADE_WITHIN_MS, makeFilm, RENDITIONS, showInLesson } from './made-film.ts'
import { test } from './manage-fixtures.ts'
import { INTERVALS_MS } from './page-signs.ts'
import { freeCourse, lessonOf, playUrl, plays } from './player-steps.ts'

/** Which of the three it is, by its middle. */
async function colourOf(shown: Locator): Promise<(typeof COLOURS)[number] | undefined> {
  const { data, info } = await sharp(await shown.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
  if (red > 150 && green < 100 && blue < 100) return 'red'
  if (blue > 150 && red < 100 && green < 100) return 'blue'
  return green > 150 && red < 100 && blue < 100 ? 'lime' : undefined
}

test.use(PC)

test('a file becomes a film: soon playable, then in three qualities, with the right pictures over its seek bar', async ({
  page,
  context,
  school,
  owner,
  newMember,
  logIn,
}) => {
  test.setTimeout(MADE_WITHIN_MS * 2)
  const { filmId } = await makeFilm(school, owner)
  const course = await freeCourse(school, newMember)
  const lesson = lessonOf(course, 0)
  const putBack = await showInLesson(school, filmId, lesson)
  await logIn(context, newMember)
  const landmarks = page.waitForResponse(/queryLandmarks/)
  await page.goto(playUrl(course, lesson))
  await plays(page)
  await landmarks
  const video = page.locator('video')
  const heightOf = () => video.evaluate((element: HTMLVideoElement) => element.videoHeight)
  let shown = '自动'
  for (const rung of RENDITIONS) {
    await video.hover()
    await page.getByRole('button', { name: shown, exact: true }).click()
    await page.getByRole('menuitemradio', { name: `${rung}P` }).click()
    await expect.poll(heightOf, { intervals: INTERVALS_MS, timeout: patiently(30_000) }).toBe(rung)
    shown = `${rung}P`
  }

  await video.hover()
  const box = await page.getByRole('slider', { name: '播放进度' }).boundingBox()
  if (!box) throw new Error('The bar is there')
  const picture = page.locator('output').locator('svg')
  for (const [nth, colour] of COLOURS.entries()) {
    await page.mouse.move(box.x + box.width * ((nth + 0.5) / COLOURS.length), box.y + box.height / 2)
    await expect.poll(() => colourOf(picture), { intervals: INTERVALS_MS }).toBe(colour)
  }
  await putBack()
})
