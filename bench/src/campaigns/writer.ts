import { setTimeout as sleep } from 'node:timers/promises'
import type { Learner } from '../learners.ts'
import { createCaller, type Caller } from './caller.ts'
import type { Place } from './place.ts'
import { createProgressSaver, type ProgressSaver } from './progress-saver.ts'

const WRITE_EVERY_MS = 150
/** Below the ten a minute that a member may write. */
const COMMENT_EVERY_MS = 7000
/** The site takes the same words for the same click for ten seconds; who comes later means to say it again. */
const REPEAT_WITHIN_MS = 6000

export interface Writer {
  userId: number
  saver: ProgressSaver
  /** Comments that the site has said yes to. */
  published: Set<string>
  /** Whether the member likes the course, as far as that is known: a call without an answer may have been done or not. */
  isLiking(): boolean | undefined
  /** How many writes were acknowledged so far. */
  count(): number
  /** Writes until it is told to stop. */
  write(isOver: () => boolean): Promise<void>
}

/** A member who writes all the time, and remembers every yes. */
export function createWriter(place: Place, learner: Learner, nth: number): Writer {
  const caller = createCaller(place.port, learner)
  const lessonId = place.lessonIds[nth % place.lessonIds.length] ?? 0
  const saver = createProgressSaver(caller, learner.userId, lessonId)
  const comments = createCommenter(caller, place.courseId, `${learner.userId}`, (nth * 997) % COMMENT_EVERY_MS)
  let isLiking: boolean | undefined = false
  let wants = false
  let count = 0

  async function like(): Promise<number> {
    wants = !wants
    isLiking = undefined
    const { status } = await caller.ask(wants ? 'POST' : 'DELETE', '/subject/likes', { subjectId: place.courseId })
    if (status === 200) isLiking = wants
    return status
  }

  async function writeOnce(turn: number): Promise<number> {
    if (comments.isTime()) return comments.publish()
    return turn % 2 === 0 ? (await saver.save()).status : like()
  }

  return {
    userId: learner.userId,
    saver,
    published: comments.published,
    isLiking: () => isLiking,
    count: () => count,
    async write(isOver) {
      await sleep((nth * 37) % WRITE_EVERY_MS)
      for (let turn = nth; !isOver(); turn += 1) {
        if ((await writeOnce(turn)) === 200) count += 1
        await sleep(WRITE_EVERY_MS)
      }
    },
  }
}

/** Says everything once, and again at once where no answer came, as the page's button does. */
function createCommenter(caller: Caller, courseId: number, author: string, firstAfterMs: number) {
  const published = new Set<string>()
  let next = performance.now() + firstAfterMs
  let said = 0
  let open: { content: string; since: number } | undefined

  return {
    published,
    isTime: () => open !== undefined || performance.now() >= next,
    async publish(): Promise<number> {
      if (open && performance.now() - open.since > REPEAT_WITHIN_MS) open = undefined
      if (!open) {
        said += 1
        open = { content: `学员 ${author} 的第 ${said} 条评论`, since: performance.now() }
        next = open.since + COMMENT_EVERY_MS
      }
      const { content } = open
      const { status } = await caller.ask('POST', '/comment/publish', { subjectId: courseId, content })
      if (status === 200) published.add(content)
      // Anything but silence and "not now" is an answer.
      if (status !== 0 && status !== 503) open = undefined
      return status
    },
  }
}
