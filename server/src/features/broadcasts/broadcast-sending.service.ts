import { DAY_MS } from '@bee/contract/durations.ts'
import { badField, conflict } from '@bee/contract/failures.ts'
import { SCHEDULE_DAYS_MAX, RECALL_DAYS, type AudienceSize } from '@bee/contract/manage/broadcasts.contract.ts'
import { minuteInShanghai } from '@bee/contract/shanghai-day.ts'
import * as z from 'zod/mini'
import type { Work } from '../../database/database.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { JobKind } from '../../job-kind.ts'
import type { Clock } from '../../outside/clock.ts'
import type { createJobsService } from '../jobs/jobs.service.ts'
import type { SentMessagesService } from '../messages/sent-messages.service.ts'
import { audienceOf, lock, lockAs, auditSnapshot, target } from './broadcast-standing.ts'
import { audienceWords, isRecallable, openingOf, sizeWords } from './broadcast-words.ts'
import { lockBroadcast, type BroadcastRow, type BroadcastsRepository } from './broadcasts.repository.ts'

export const BroadcastJobInput = z.object({ broadcastId: z.int(), sendTime: z.string() })
export type BroadcastJobInput = z.infer<typeof BroadcastJobInput>

interface SendingParts {
  broadcasts: BroadcastsRepository
  sentMessages: SentMessagesService
  jobs: Pick<ReturnType<typeof createJobsService>, 'enqueue'>
  /** The job that sends at the set time. */
  kind: JobKind<BroadcastJobInput>
  clock: Clock
}

/** Sends now or at a set time, and recalls. A sent broadcast is one row for every kind of audience. */
export function createBroadcastSending(parts: SendingParts) {
  const { broadcasts, sentMessages, jobs, kind, clock } = parts

  /** Publishes one row for the whole audience; the broadcast can no longer be edited. */
  async function deliver(work: Work, row: BroadcastRow): Promise<AudienceSize> {
    const audience = audienceOf(row)
    const size = await broadcasts.countAudience(work, audience)
    const { messageId, number } = await sentMessages.publish(work, { audience, content: row.content, link: row.link })
    await broadcasts.markSent(work, row.id, {
      at: clock.now(),
      messageId,
      number,
      audienceCount: size.isExact ? size.count : null,
    })
    return size
  }

  async function sendNow(work: Work, before: BroadcastRow): Promise<Outcome<BroadcastRow>> {
    const size = await deliver(work, before)
    const row = await lock(work, before.id)
    return {
      result: row,
      event: {
        action: 'broadcast.send',
        target: target(row.id),
        summary: `发给${audienceWords(row)}，${sizeWords(size)}：「${openingOf(row.content)}」`,
        before: auditSnapshot(before),
        after: auditSnapshot(row),
        undo: { call: 'broadcasts.recall', input: { broadcastId: row.id, version: row.version } },
      },
    }
  }

  async function sendLater(
    work: Work,
    before: BroadcastRow,
    sendAt: Date,
    authorId: number,
  ): Promise<Outcome<BroadcastRow>> {
    const now = clock.now()
    if (sendAt <= now) throw badField('sendTime', '这个时间已经过了')
    if (sendAt.getTime() - now.getTime() > SCHEDULE_DAYS_MAX * DAY_MS)
      throw badField('sendTime', `最多定到 ${SCHEDULE_DAYS_MAX} 天以后`)
    await broadcasts.schedule(work, before.id, sendAt, now)
    const input = { broadcastId: before.id, sendTime: sendAt.toISOString() }
    const key = `${input.broadcastId} ${input.sendTime}`
    await jobs.enqueue(kind, input, { key, runAt: sendAt, by: authorId, work })
    const row = await lock(work, before.id)
    const version = { broadcastId: row.id, version: row.version }
    return {
      result: row,
      event: {
        action: 'broadcast.schedule',
        target: target(row.id),
        summary: `定在 ${minuteInShanghai(sendAt)} 发给${audienceWords(row)}：「${openingOf(row.content)}」`,
        before: auditSnapshot(before),
        after: auditSnapshot(row),
        undo: before.sendAt
          ? { call: 'broadcasts.send', input: { ...version, sendTime: before.sendAt.toISOString() } }
          : { call: 'broadcasts.cancel', input: version },
      },
    }
  }

  async function send(
    work: Work,
    input: { broadcastId: number; version: number; sendTime?: string | undefined },
    authorId: number,
  ): Promise<Outcome<BroadcastRow>> {
    const before = await lockAs(work, input, ['draft', 'scheduled'])
    return input.sendTime === undefined
      ? sendNow(work, before)
      : sendLater(work, before, new Date(input.sendTime), authorId)
  }

  async function cancel(work: Work, input: { broadcastId: number; version: number }): Promise<Outcome<BroadcastRow>> {
    const before = await lockAs(work, input, ['scheduled'])
    await broadcasts.schedule(work, before.id, null, clock.now())
    const row = await lock(work, before.id)
    return {
      result: row,
      event: {
        action: 'broadcast.cancel',
        target: target(row.id),
        summary: `不定时发了：「${openingOf(row.content)}」`,
        before: auditSnapshot(before),
        after: auditSnapshot(row),
        undo: {
          call: 'broadcasts.send',
          input: { broadcastId: row.id, version: row.version, sendTime: before.sendAt?.toISOString() },
        },
      },
    }
  }

  /** Withdraws it for every member, also for those who have read it: a withdrawn line would only make them ask for its text. */
  async function recall(work: Work, input: { broadcastId: number; version: number }): Promise<Outcome<BroadcastRow>> {
    const before = await lockAs(work, input, ['sent'])
    if (!isRecallable(before, clock.now())) throw conflict(`发出去超过 ${RECALL_DAYS} 天，不能再撤回`)
    const { messageId } = before
    const read = await sentMessages.readByTheirMember(work, messageId === null ? [] : [messageId])
    // The job countReads counts the readers of a broadcast to many members, also after the recall.
    const readCount = before.audience === 'member' ? read.size : before.readCount
    if (messageId !== null) await sentMessages.withdraw(work, messageId)
    await broadcasts.markRecalled(work, before.id, readCount, clock.now())
    const row = await lock(work, before.id)
    return {
      result: row,
      event: {
        action: 'broadcast.recall',
        target: target(row.id),
        summary: `撤回了发给${audienceWords(row)}的「${openingOf(row.content)}」`,
        before: auditSnapshot(before),
        after: auditSnapshot(row),
        undo: '撤回了的不能再放回去，可以照着再写一条',
      },
    }
  }

  /** Sends a scheduled broadcast once, and only while it still has this sendTime. */
  async function sendDue(work: Work, { broadcastId, sendTime }: BroadcastJobInput): Promise<string> {
    const row = await lockBroadcast(work, broadcastId)
    const isMeant = row?.state === 'scheduled' && row.sendAt?.toISOString() === sendTime
    if (!row || !isMeant) return '改了时间或者不发了，这一次什么也没做'
    return `发给了${sizeWords(await deliver(work, row))}会员`
  }

  return { send, cancel, recall, sendDue }
}

export type BroadcastSending = ReturnType<typeof createBroadcastSending>
