import { contract } from '@bee/contract/index.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../../bench/src/compare.ts'
import { createCaller, type Reply } from './caller.ts'
import type { Place } from './place.ts'
import { createProgressSaver, type ProgressSaver } from './progress-saver.ts'

/** Each caller asks once a second: seldom enough that two shared cores are not the limit. */
const ASK_EVERY_MS = 1000

export interface Crowd {
  savers: ProgressSaver[]
  /** Replies to requests that began within this time, by `performance.now()`. */
  repliesBetween(from: number, to: number): Reply[]
  forgetBefore(time: number): void
  leave(): Promise<void>
}

/** Every caller keeps a beat of their own: after a pause that held all of them up, they must not march in step. */
const untilBeat = (offset: number, everyMs: number) =>
  sleep(everyMs - ((performance.now() + everyMs - offset) % everyMs))

/** Members who learn: every other call saves their place, the others are the calls of their pages. */
export function gatherCrowd(
  { port, learners, lessonIds, courseId }: Pick<Place, 'port' | 'learners' | 'lessonIds' | 'courseId'>,
  { everyMs = ASK_EVERY_MS } = {},
): Crowd {
  let replies: Reply[] = []
  let isOver = false

  const members = learners.map((learner, nth) => {
    const caller = createCaller(port, learner)
    const lessonId = lessonIds[nth % lessonIds.length] ?? 0
    const saver = createProgressSaver(caller, learner.userId, lessonId)
    const questions = [
      () => caller.ask(contract.account.info, {}),
      () => caller.ask(contract.player.schedule, { lessonId }),
      () => caller.ask(contract.player.catalogue, { courseId }),
    ]
    const ask = (turn: number) => {
      const question = questions[((turn - 1) / 2) % questions.length]
      return turn % 2 === 0 || !question ? saver.save() : question()
    }
    return { saver, ask }
  })

  async function learn(ask: (turn: number) => Promise<Reply>, nth: number): Promise<void> {
    // They did not all open their page in the same moment.
    const offset = (nth * everyMs) / members.length
    for (let turn = nth; !isOver; turn += 1) {
      await untilBeat(offset, everyMs)
      replies.push(await ask(turn))
    }
  }
  const learning = members.map(({ ask }, nth) => learn(ask, nth))

  return {
    savers: members.map(({ saver }) => saver),
    repliesBetween: (from, to) => replies.filter(({ begun }) => begun >= from && begun < to),
    forgetBefore: (time) => {
      replies = replies.filter(({ begun }) => begun >= time)
    },
    leave: async () => {
      isOver = true
      await Promise.all(learning)
    },
  }
}

const ONE_SECOND_MS = 1000

/**
 * The time that 99 of 100 did not exceed, in milliseconds: of every second, and of these the one in the middle, so that a moment
 * in which the machine did something else is not taken for a site that is slow.
 */
export function slowestOfHundred(replies: readonly Reply[]): number {
  const seconds = new Map<number, number[]>()
  for (const { begun, ms } of replies) {
    const second = Math.floor(begun / ONE_SECOND_MS)
    seconds.set(second, [...(seconds.get(second) ?? []), ms])
  }
  return median([...seconds.values()].map(slowestOf))
}

function slowestOf(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}
