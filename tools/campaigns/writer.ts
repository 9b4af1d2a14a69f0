import { contract } from '@bee/contract/index.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Learner } from '../../bench/src/learners.ts'
import { createCaller, type Caller, type Reply } from './caller.ts'
import type { Place } from './place.ts'
import { createProgressSaver, type ProgressSaver } from './progress-saver.ts'

const WRITE_EVERY_MS = 100
/** Below the ten a minute that a member may write. */
const COMMENT_EVERY_MS = 7000
/** The site takes the same words for the same click for ten seconds; a later call counts as a new one. */
const REPEAT_WITHIN_MS = 6000

export interface Writer {
  userId: number
  saver: ProgressSaver
  /** Acknowledged comments. */
  published: Set<string>
  /** Whether the member likes the course, as far as that is known: a call without an answer may have been done or not. */
  isLiking(): boolean | undefined
  /** How many writes were acknowledged so far. */
  count(): number
  /** How many got no answer, or an error that leaves it open: these may have been written or not. */
  interrupted(): number
  /** Writes until it is told to stop. */
  write(isOver: () => boolean): Promise<void>
}

/** A member who writes all the time, and remembers every acknowledged write. */
export function createWriter(
  place: Place,
  learner: Learner,
  nth: number,
  onReply: (reply: Reply) => void = () => undefined,
): Writer {
  const caller = createCaller(place.port, learner)
  const lessonId = place.lessonIds[nth % place.lessonIds.length] ?? 0
  const saver = createProgressSaver(caller, learner.userId, lessonId)
  const comments = createCommenter(caller, place.courseId, `${learner.userId}`, (nth * 997) % COMMENT_EVERY_MS)
  let isLiking: boolean | undefined = false
  let wants = false
  let count = 0
  let interrupted = 0

  async function like(): Promise<Reply> {
    wants = !wants
    isLiking = undefined
    const reply = await caller.ask(wants ? contract.courses.like : contract.courses.unlike, {
      courseId: place.courseId,
    })
    if (reply.status === 200) isLiking = wants
    return reply
  }

  function writeOnce(turn: number): Promise<Reply> {
    if (comments.isTime()) return comments.publish()
    return turn % 2 === 0 ? saver.save() : like()
  }

  return {
    userId: learner.userId,
    saver,
    published: comments.published,
    isLiking: () => isLiking,
    count: () => count,
    interrupted: () => interrupted,
    async write(isOver) {
      await sleep((nth * 37) % WRITE_EVERY_MS)
      for (let turn = nth; !isOver(); turn += 1) {
        const reply = await writeOnce(turn)
        const { status, sentence } = reply
        onReply(reply)
        if (status === 200) count += 1
        if (status === 503 || (status === 0 && !sentence.includes('ECONNREFUSED'))) interrupted += 1
        await sleep(WRITE_EVERY_MS)
      }
    },
  }
}

/** Sends every comment once, and again at once where no answer came, as the page's button does. */
function createCommenter(caller: Caller, courseId: number, author: string, firstAfterMs: number) {
  const published = new Set<string>()
  let next = performance.now() + firstAfterMs
  let said = 0
  let open: { content: string; since: number } | undefined

  return {
    published,
    isTime: () => open !== undefined || performance.now() >= next,
    async publish(): Promise<Reply> {
      if (open && performance.now() - open.since > REPEAT_WITHIN_MS) open = undefined
      if (!open) {
        said += 1
        open = { content: `学员 ${author} 的第 ${said} 条评论`, since: performance.now() }
        next = open.since + COMMENT_EVERY_MS
      }
      const { content } = open
      const reply = await caller.ask(contract.comments.publish, { courseId, content })
      if (reply.status === 200) published.add(content)
      // Anything but silence and "not now" is an answer.
      if (reply.status !== 0 && reply.status !== 503) open = undefined
      return reply
    },
  }
}
