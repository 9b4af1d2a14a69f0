import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { courseAddress } from '@bee/contract/site/page-addresses.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { siteClient } from '../../e2e/site-client.ts'
import type { SiteProcess } from '../../e2e/site-process.ts'

const LOOK_EVERY_MS = 100
const GIVE_UP_MS = 10_000

/** Every lesson has another name, and the chapters turn round with the last lesson of each in the one behind it. */
export function changedOutline(body: CourseDraft, text: string): CourseDraft {
  const nameOf = (name: string) => `${name.replace(/ · .*$/, '').slice(0, 40)} · ${text}`
  const named = body.chapters.map((chapter) => ({
    ...chapter,
    lessons: chapter.lessons.map((lesson) => ({ ...lesson, name: nameOf(lesson.name) })),
  }))
  const turned = [...named.slice(1), ...named.slice(0, 1)]
  const moving = turned.map(({ lessons }) => (lessons.length > 1 ? lessons.at(-1) : undefined))
  return {
    ...body,
    name: nameOf(body.name),
    chapters: turned.map((chapter, nth) => {
      const coming = moving.at(nth - 1)
      const staying = moving[nth] ? chapter.lessons.slice(0, -1) : chapter.lessons
      return { ...chapter, lessons: [...(coming ? [coming] : []), ...staying] }
    }),
  }
}

export interface Sighting {
  where: string
  /** How long after the commit a request could still start and get the old text. */
  staleMs: number
  /** When a reader had the new text in hand, on a busy machine too. */
  seenMs: number
}

export interface Watched {
  /** The start of the last request that got the old text. */
  lastOld: number
  firstNew: number
}

/** Undefined where it could not be had. */
async function pageText(address: string): Promise<string | undefined> {
  const answer = await fetch(address)
  const text = await answer.text()
  return answer.ok ? text : undefined
}

/** Asks at a beat, whether or not earlier answers have come, until one of them has the new text. */
export async function watch(read: () => Promise<string | undefined>, text: string): Promise<Watched> {
  const watched: Watched = { lastOld: -Infinity, firstNew: Infinity }
  const looks: Promise<void>[] = []
  async function look(): Promise<void> {
    const begun = performance.now()
    const body = await read().catch(() => undefined)
    if (body?.includes(text)) watched.firstNew = Math.min(watched.firstNew, performance.now())
    else if (body !== undefined) watched.lastOld = Math.max(watched.lastOld, begun)
  }
  const end = performance.now() + GIVE_UP_MS
  while (watched.firstNew === Infinity && performance.now() < end) {
    looks.push(look())
    await sleep(LOOK_EVERY_MS)
  }
  await Promise.all(looks)
  return watched
}

/**
 * Reads the call and the page of every process all the time; the returned function takes the moment of the commit and
 * answers how long each took.
 */
export function watchForText(
  sites: readonly SiteProcess[],
  courseId: number,
  text: string,
): (committed: number) => Promise<Sighting[]> {
  const looks = sites.flatMap(({ url }, nth) =>
    [
      { what: '目录', read: async () => JSON.stringify(await siteClient({ url }).player.catalogue({ courseId })) },
      { what: '课程页', read: () => pageText(url + courseAddress(courseId)) },
    ].map(({ what, read }) => ({ where: `进程 ${nth + 1} 的${what}`, watched: watch(read, text) })),
  )
  return (committed) =>
    Promise.all(
      looks.map(async ({ where, watched }) => {
        const { lastOld, firstNew } = await watched
        return { where, staleMs: Math.max(0, lastOld - committed), seenMs: Math.max(0, firstNew - committed) }
      }),
    )
}
