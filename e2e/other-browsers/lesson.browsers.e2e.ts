import { patiently } from '../../scripts/testing/patience.ts'
import { INTERVALS_MS } from '../page-signs.ts'
import { freeCourse, NEAR_SECONDS, playUrl, schedule } from '../player-steps.ts'
import { expect, logIn, open, press, sees, test } from './journey.ts'
import type { Tab } from './tab.ts'

/** Long enough that a place was kept on the way, not only at the end. */
const WATCHED_SECONDS = 6

const secondOf = (tab: Tab) => tab.ask(() => document.querySelector('video')?.currentTime ?? -1, undefined)

async function isPast(tab: Tab, second: number): Promise<void> {
  await expect
    .poll(() => secondOf(tab), {
      message: `the picture is past ${second}`,
      intervals: INTERVALS_MS,
      timeout: patiently(40_000),
    })
    .toBeGreaterThan(second)
}

test('a streamed lesson plays, and goes on from there after a reload', async ({ tab, school, newMember }) => {
  const course = await freeCourse(school, newMember, 'Vue')
  const lesson = course.lessons.find(({ hlsUrl }) => hlsUrl !== null)
  if (!lesson) throw new Error('No lesson of this course is a stream')
  await logIn(tab, newMember)
  await open(tab, playUrl(course, lesson))
  await isPast(tab, WATCHED_SECONDS)
  await press(tab, { selector: 'button[aria-label=暂停]' })
  const left = await secondOf(tab)
  await expect
    .poll(async () => Math.abs((await schedule(school, newMember, lesson)).second - left), { intervals: INTERVALS_MS })
    .toBeLessThanOrEqual(NEAR_SECONDS)

  await open(tab, playUrl(course, lesson))
  await isPast(tab, left)
  await sees(tab, { selector: '[role=status]', text: '已从上次的' })
})
