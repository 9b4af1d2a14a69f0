import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SiteProcess } from '../../../e2e/site-process.ts'

const LOOK_EVERY_MS = 50
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
  /** After the publication was committed. */
  ms: number
}

async function firstSight(address: string, text: string): Promise<number> {
  const begun = performance.now()
  while (performance.now() - begun < GIVE_UP_MS) {
    const body = await (await fetch(address)).text()
    if (body.includes(text)) return performance.now()
    await sleep(LOOK_EVERY_MS)
  }
  return Infinity
}

/** Looks all the time at the call and at the page of every process; answers, told of the moment, how long each took. */
export function watchForText(
  sites: readonly SiteProcess[],
  courseId: number,
  text: string,
): (committed: number) => Promise<Sighting[]> {
  const looks = sites.flatMap(({ url }, nth) =>
    [`/bee/api/release/catalog/list?subjectId=${courseId}`, `/subject/${courseId}`].map((path) => ({
      where: `进程 ${nth + 1} 的 ${path}`,
      seen: firstSight(url + path, text),
    })),
  )
  return (committed) =>
    Promise.all(looks.map(async ({ where, seen }) => ({ where, ms: Math.max(0, (await seen) - committed) })))
}
