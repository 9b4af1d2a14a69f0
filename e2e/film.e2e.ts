import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { expect, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { INTERVALS_MS } from './page-signs.ts'
import { freeCourse, lessonOf, playUrl, plays } from './player-steps.ts'
import { sendFile } from './send-file.ts'
import { askDatabase } from './site-database.ts'
import { staffClient } from './staff-client.ts'

const run = promisify(execFile)
/** Ten seconds of each: as long as a picture over the seek bar stands for. */
const COLOURS = ['red', 'blue', 'lime'] as const
const PART_SECONDS = 10
const RUNGS = [1080, 720, 480]
const MADE_WITHIN_MS = 90_000

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bee-film-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** One colour after the other in 1080p, few pictures a second, with a tone. */
async function makeFilm(): Promise<string> {
  const file = path.join(folder, 'colours.mp4')
  const pictures = COLOURS.flatMap((colour) => [
    ...['-f', 'lavfi', '-i'],
    `color=${colour}:size=1920x1080:rate=5:duration=${PART_SECONDS}`,
  ])
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${COLOURS.length * PART_SECONDS}`]
  const joined = ['-filter_complex', `concat=n=${COLOURS.length}`, '-map', `${COLOURS.length}:a`]
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '10', '-c:a', 'aac']
  await run('ffmpeg', ['-v', 'error', '-y', ...pictures, ...tone, ...joined, ...encode, file])
  return file
}

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
  const { filmId, makingId } = await sendFile({ site: school, colleague: owner, file: await makeFilm() })
  const { making } = staffClient(school, owner)
  const stateOf = async () => {
    const lists = await Promise.all([making.list({}), making.recent({})])
    const found = lists.flatMap(({ list }) => list).find((each) => each.makingId === makingId)
    return found?.problem?.sentence ?? found?.state
  }
  await expect.poll(stateOf, { timeout: MADE_WITHIN_MS }).toBe('ready')

  const course = await freeCourse(school, newMember)
  const lesson = lessonOf(course, 0)
  await askDatabase(
    school,
    `update catalogue_entries set media_id = ${filmId}, duration_seconds = ${COLOURS.length * PART_SECONDS} where id = ${lesson.id}`,
  )
  await logIn(context, newMember)
  const landmarks = page.waitForResponse(/queryLandmarks/)
  await page.goto(playUrl(course, lesson))
  await plays(page)
  await landmarks
  const video = page.locator('video')
  const heightOf = () => video.evaluate((element: HTMLVideoElement) => element.videoHeight)
  let shown = '自动'
  for (const rung of RUNGS) {
    await video.hover()
    await page.getByRole('button', { name: shown, exact: true }).click()
    await page.getByRole('menuitemradio', { name: `${rung}P` }).click()
    await expect.poll(heightOf, { intervals: INTERVALS_MS, timeout: 30_000 }).toBe(rung)
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
})
