import type { Db, Work } from '../../database/database.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Audience, SentMessage, SentMessagesRepository } from './sent-messages.repository.ts'

export type { Audience }

/** Members whose reading is counted in one transaction. */
const COUNTED_AT_ONCE = 5000
/** And those who are looked at while a page waits: more have hardly read within the minute since the last counting. */
const LOOKED_AT = 1000

/** What the school says to many or to one: in one row, whoever it goes to. */
export function createSentMessagesService({ sent, clock }: { sent: SentMessagesRepository; clock: Clock }) {
  function publish(work: Work, message: { audience: Audience; content: string; link: string }): Promise<SentMessage> {
    return sent.insert(work, { ...message, now: clock.now() })
  }

  function withdraw(work: Work, messageId: number): Promise<void> {
    return sent.remove(work, messageId)
  }

  /** Who has read since the last time, a number of members at a time; nobody is counted twice. */
  function takeReads(work: Work) {
    return sent.takeFresh(work, COUNTED_AT_ONCE)
  }

  /** Who has read and is not counted yet. */
  async function uncountedReads(numbers: readonly number[]): Promise<Map<number, number>> {
    return numbers.length === 0 ? new Map<number, number>() : sent.freshOf(numbers, LOOKED_AT)
  }

  /** Of messages to one member each: those that were read. */
  async function readByTheirMember(db: Db, messageIds: readonly number[]): Promise<Set<number>> {
    return messageIds.length === 0 ? new Set<number>() : sent.readOf(db, messageIds)
  }

  return { publish, withdraw, takeReads, uncountedReads, readByTheirMember }
}

export type SentMessagesService = ReturnType<typeof createSentMessagesService>
