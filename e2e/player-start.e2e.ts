import type { Page } from '@playwright/test'
import { expect, MOBILE, open, PC, test } from './fixtures.ts'
import { INTERVALS_MS, isSettled } from './page-signs.ts'
import {
  freeCourse,
  lessonOf,
  noteStarts,
  plays,
  playUrl,
  schedule,
  seek,
  startOf,
  type Course,
} from './player-steps.ts'
import { siteClient } from './site-client.ts'

/** Addresses without the site's own, in the order of the requests. */
function noteRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return asked
}

test.beforeEach(async ({ context, newMember, logIn }) => {
  await logIn(context, newMember)
  await noteStarts(context)
})

test.describe('MOBILE', () => {
  test.use(MOBILE)

  test('the film is asked for before every call, at the place where it was left', async ({ page, site, newMember }) => {
    const course = await freeCourse(site, newMember)
    const lesson = lessonOf(course, 0)
    const { player } = siteClient(site, newMember)
    await player.recordProgress({ lessonId: lesson.id, second: 20, duration: lesson.duration })

    // The first page of all is drawn for a guessed window.
    await open(page, '/about/company')
    await isSettled(page)
    const asked = noteRequests(page)
    await page.goto(playUrl(course))
    await plays(page)
    expect(await startOf(page)).toBeGreaterThanOrEqual(19)
    await isSettled(page)
    const film = asked.findIndex((path) => path.startsWith('/media/'))
    const calls = asked.filter((path) => path.startsWith('/bee/api/'))
    const firstCall = asked.findIndex((path) => path.startsWith('/bee/api/'))
    expect(film).toBeGreaterThan(0)
    expect(film).toBeLessThan(firstCall)
    expect(calls).not.toContain('/bee/api/catalogUser/queryVideoSchedule')
    // The view counts all the same, and so do the seconds that ran before the player was there.
    expect(calls).toContain('/bee/api/release/subject/info')
    await expect
      .poll(async () => (await schedule(site, newMember, lesson)).ranges[0]?.[0], { intervals: INTERVALS_MS })
      .toBe(20)
  })
})

test.describe('PC', () => {
  test.use(PC)

  /** Plays the lesson near its end and answers how often the next film was requested by then. */
  async function nearTheEnd(page: Page, course: Course, nextFilm: string): Promise<string[]> {
    const asked = noteRequests(page)
    const lesson = lessonOf(course, 0)
    await open(page, playUrl(course, lesson))
    await plays(page)
    expect(asked.filter((path) => path.endsWith(nextFilm))).toEqual([])
    await seek(page, lesson.duration - 12)
    await plays(page)
    await seek(page, lesson.duration - 10)
    await plays(page)
    await isSettled(page)
    return asked
  }

  const fileOf = (address: string | null) => (address ?? '').split('/').slice(-2).join('/')

  test('the beginning of the next lesson is fetched once, as this one ends', async ({ page, site, newMember }) => {
    const course = await freeCourse(site, newMember)
    const next = fileOf(lessonOf(course, 1).videoUrl)
    expect(next).not.toBe(fileOf(lessonOf(course, 0).videoUrl))
    const asked = await nearTheEnd(page, course, next)
    await expect.poll(() => asked.filter((path) => path.endsWith(next)), { intervals: INTERVALS_MS }).toHaveLength(1)
  })

  test('a lesson that has to be paid for is not fetched', async ({ page, site, newMember }) => {
    const { courses, player } = siteClient(site, newMember)
    const { list } = await courses.list({ sort: '0' })
    const paid = list.find(({ price }) => price > 0)
    if (!paid) throw new Error('Every course is free')
    const chapters = await player.catalogue({ courseId: paid.id })
    const course = { courseId: paid.id, lessons: chapters.flatMap(({ lessons }) => lessons) }
    expect(lessonOf(course, 1).videoUrl).toBeNull()
    const asked = await nearTheEnd(page, course, '.never')
    const films = asked.filter((path) => /^\/media\/.*\.(mp4|m3u8)$/.test(path)).map(fileOf)
    expect(new Set(films)).toEqual(new Set([fileOf(lessonOf(course, 0).videoUrl)]))
  })
})
