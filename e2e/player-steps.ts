import type { Lesson } from '@bee/contract/player/player.contract.ts'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { Member } from './fixtures.ts'
import { INTERVALS_MS } from './page-signs.ts'
import { siteClient } from './site-client.ts'
import type { SiteProcess } from './site-process.ts'

/** As near as the specification of the journey asks. */
export const NEAR_SECONDS = 2

export interface Course {
  courseId: number
  lessons: Lesson[]
}

/** A free course of the demo school, by a word of its name. */
export async function freeCourse(site: SiteProcess, member: Member, word = 'Java 集合'): Promise<Course> {
  const { courses, player } = siteClient(site, member)
  const { list } = await courses.list({ sort: '3', search: word })
  const courseId = list[0]?.id ?? 0
  const chapters = await player.catalogue({ courseId })
  return { courseId, lessons: chapters.flatMap((chapter) => chapter.lessons) }
}

export const lessonOf = ({ lessons }: Course, index: number): Lesson => {
  const lesson = lessons.at(index)
  if (!lesson) throw new Error('The course is too short')
  return lesson
}

export const schedule = (site: SiteProcess, member: Member, lesson: Lesson) =>
  siteClient(site, member).player.schedule({ lessonId: lesson.id })

/** Notes where each picture started to run, before it can be missed. */
export async function noteStarts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const starts: number[] = []
    Object.assign(window, { starts })
    document.addEventListener('playing', (event) => starts.push((event.target as HTMLVideoElement).currentTime), true)
  })
}

export const playUrl = ({ courseId }: Course, lesson?: Lesson) =>
  `/subject/play/${courseId}${lesson ? `?catalogId=${lesson.id}` : ''}`

export const timeOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
/** Where the picture started to run; waits until it does. */
export async function startOf(page: Page): Promise<number> {
  const first = () => page.evaluate(() => (window as unknown as { starts: number[] }).starts[0])
  await expect.poll(first, { intervals: INTERVALS_MS }).toBeDefined()
  return (await first()) ?? -1
}

export async function plays(page: Page): Promise<void> {
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0), {
      intervals: INTERVALS_MS,
    })
    .toBe(true)
}

export async function seek(page: Page, second: number): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to
  }, second)
}

/** Eight seconds of a lesson in one: the test proves the rule, and need not wait for it. */
const FAST = 8

/** Plays fast until the picture is at the second, then on at its own pace; answers where it is. */
export const watchUntil = (page: Page, second: number) =>
  page.locator('video').evaluate(
    (video: HTMLVideoElement, { to, rate }) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (video.currentTime < to) return
          video.removeEventListener('timeupdate', look)
          video.playbackRate = video.defaultPlaybackRate
          resolve(video.currentTime)
        }
        video.addEventListener('timeupdate', look)
        video.playbackRate = rate
        look()
      }),
    { to: second, rate: FAST },
  )

export const isPaused = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)

export async function pause(page: Page): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.pause()
  })
}

/** Goes to another page while the picture runs; answers where it was. */
export async function leave(page: Page): Promise<number> {
  const left = await page.locator('video').evaluate((video: HTMLVideoElement) => {
    window.location.href = 'about:blank'
    return video.currentTime
  })
  await page.waitForURL('about:blank')
  return left
}
