import type { Db, Work } from '../../database/database.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Audience, SentMessage, SentMessagesRepository } from './sent-messages.repository.ts'

export type { Audience }

/** Members whose reading is counted in one transaction. */
const COUNTED_AT_ONCE = 5000
/** Members whose uncounted reading is added while a page waits: hardly more read within the minute since the last count. */
const LOOKED_AT = 1000

/** Messages of the school to many members or one, each in one row. */
export function createSentMessagesService({ sent, clock }: { sent: SentMessagesRepository; clock: Clock }) {
  function publish(work: Work, message: { audience: Audience; content: string; link: string }): Promise<SentMessage> {
    return sent.insert(work, { ...message, now: clock.now() })
  }

  function withdraw(work: Work, messageId: number): Promise<void> {
    return sent.remove(work, messageId)
  }

  /** Counts new readers, so many members at a time; each is counted once. */
  function takeReads(work: Work) {
    return sent.takeFresh(work, COUNTED_AT_ONCE)
  }

  /** Readers who are not counted yet. */
  async function uncountedReads(numbers: readonly number[]): Promise<Map<number, number>> {
    return numbers.length === 0 ? new Map<number, number>() : sent.freshOf(numbers, LOOKED_AT)
  }

  /** Each message goes to one member. Answers the ids of those that were read. */
  async function readByTheirMember(db: Db, messageIds: readonly number[]): Promise<Set<number>> {
    return messageIds.length === 0 ? new Set<number>() : sent.readOf(db, messageIds)
  }

  return { publish, withdraw, takeReads, uncountedReads, readByTheirMember }
}

export type SentMessagesService = ReturnType<typeof createSentMessagesService>
