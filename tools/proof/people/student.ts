import { setTimeout as sleep } from 'node:timers/promises'
import type { SavedPlace } from '../../campaigns/progress-saver.ts'
import { attempt, memberClient, type Identity, type Stage } from './ask.ts'

/** Every student writes so often; ten of them are some thirty writes in a second. */
const ACT_EVERY_MS = 300
const JITTER_MS = 100
/** Below the ten a minute that a member may write. */
const COMMENT_EVERY_MS = 8000
/** The site takes the same words for the same click for ten seconds; a later call counts as a new one. */
const REPEAT_WITHIN_MS = 6000
/** Within every lesson of the demo school. */
const SECONDS_USED = 15
/** One act in eight is a note, which stays below the 60 notes that a member may write in a minute. */
const ACTS = ['save', 'like', 'save', 'collect', 'save', 'answer', 'save', 'note'] as const

export interface School {
  /** Several: in a real school not all learn in one course. */
  courses: readonly { courseId: number; lessonIds: readonly number[] }[]
  /** Two choices, each with one of its options: the same answer within two seconds would be the same click. */
  questions: readonly { id: number; given: string }[]
}

export interface Student {
  name: string
  /** The promised place in the lesson. */
  place: SavedPlace
  act(isOver: () => boolean): Promise<void>
}

/** A member who learns all the time, and remembers every success. */
export function createStudent(stage: Stage, member: Identity, school: School, nth: number): Student {
  const name = `学员${nth}`
  const { journal } = stage
  const client = memberClient(stage, name, member)
  const { userId } = member
  const course = school.courses[nth % school.courses.length]
  if (!course) throw new Error('演示学校里没有免费的课程')
  const { courseId, lessonIds } = course
  const lessonId = lessonIds[nth % lessonIds.length] ?? 0
  const comments = createCommenter(stage, client, courseId, name, nth)
  const places = new Map<number, number>()
  let newest = 0
  let acknowledged = 0
  let answers = 0
  let isLiking = false
  let isCollecting = false
  let notes = 0
  let openNote: { id: string; changeId: string; content: string } | undefined

  async function save(): Promise<void> {
    // Numbered by the moment, as the player does; never the same twice.
    newest = Math.max(Date.now(), newest + 1)
    const seq = newest
    const second = (places.size % SECONDS_USED) + 1
    places.set(seq, second)
    const { answer } = await attempt(() =>
      client.player.recordProgress({ lessonId, second, duration: SECONDS_USED + 5, playId: `proof-${nth}`, seq }),
    )
    if (answer === 'yes') acknowledged = Math.max(acknowledged, seq)
  }

  async function like(): Promise<void> {
    isLiking = !isLiking
    const wanted = isLiking
    journal.stands('like', String(userId), undefined)
    const { answer } = await attempt(() =>
      wanted ? client.courses.like({ courseId }) : client.courses.unlike({ courseId }),
    )
    if (answer === 'yes') journal.stands('like', String(userId), wanted ? 'yes' : 'no')
  }

  async function collect(): Promise<void> {
    isCollecting = !isCollecting
    const wanted = isCollecting
    journal.stands('favourite', String(userId), undefined)
    const { answer } = await attempt(() =>
      wanted ? client.courses.collect({ courseId }) : client.courses.uncollect({ courseId }),
    )
    if (answer === 'yes') journal.stands('favourite', String(userId), wanted ? 'yes' : 'no')
  }

  /** Has no key, so it is never sent twice; its duration tells it from the others. */
  async function answerQuestion(): Promise<void> {
    answers += 1
    const seconds = answers
    const question = school.questions[answers % school.questions.length]
    if (!question) throw new Error('演示学校里没有选择题')
    const { id, given } = question
    const { answer } = await attempt(() => client.questions.submit({ id, seconds, given: [given] }))
    journal.wrote('answer', `${userId}/${seconds}`, answer)
  }

  /** Sent until a call succeeds, as the page does: it is one note all the same. */
  async function note(): Promise<void> {
    if (!openNote) {
      notes += 1
      openNote = { id: crypto.randomUUID(), changeId: crypto.randomUUID(), content: `${name} 的第 ${notes} 条笔记` }
    }
    const { content } = openNote
    const { id, changeId } = openNote
    const { answer } = await attempt(() =>
      client.notes.save({ id, changeId, version: 0, lessonId, second: notes % SECONDS_USED, content }),
    )
    journal.wrote('note', `${userId}/${content}`, answer, { isKeyed: true })
    if (answer !== 'unknown') openNote = undefined
  }

  const acts: Record<(typeof ACTS)[number], () => Promise<void>> = { save, like, collect, answer: answerQuestion, note }

  return {
    name,
    place: { userId, lessonId, acknowledged: () => acknowledged, placeOf: (seq) => places.get(seq) },
    async act(isOver) {
      await sleep((nth * 37) % ACT_EVERY_MS)
      for (let turn = nth; !isOver(); turn += 1) {
        const kind = ACTS[turn % ACTS.length] ?? 'save'
        await (comments.isTime() ? comments.publish() : acts[kind]())
        await sleep(ACT_EVERY_MS - JITTER_MS + Math.random() * 2 * JITTER_MS)
      }
    },
  }
}

/** Sends every comment once, and again at once where no answer came, as the page's button does. */
function createCommenter(
  { journal }: Stage,
  client: ReturnType<typeof memberClient>,
  courseId: number,
  author: string,
  nth: number,
) {
  let next = performance.now() + ((nth * 997) % COMMENT_EVERY_MS)
  let said = 0
  let open: { content: string; since: number } | undefined

  const isTime = () => open !== undefined || performance.now() >= next

  async function publish(): Promise<void> {
    if (open && performance.now() - open.since > REPEAT_WITHIN_MS) open = undefined
    if (!open) {
      said += 1
      open = { content: `${author} 的第 ${said} 条评论`, since: performance.now() }
      next = open.since + COMMENT_EVERY_MS
    }
    const { content } = open
    const { answer } = await attempt(() => client.comments.publish({ courseId, kind: 'question', content }))
    journal.wrote('comment', content, answer, { isKeyed: true })
    if (answer !== 'unknown') open = undefined
  }

  return { isTime, publish }
}
