import { DAY_MS } from '@bee/contract/durations.ts'
import { badField, conflict, notFound } from '@bee/contract/failures.ts'
import { INBOX_KIND_NAMES, INBOX_MESSAGES, LATER_DAYS_MAX } from '@bee/contract/manage/inbox/inbox-fields.ts'
import type { Work } from '../../database/database.ts'
import type { Right, Staff } from '../../http/staff/staff-session.ts'
import { reach } from '../../http/staff/reach.ts'
import type { NewEvent, Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { InboxService } from './inbox.service.ts'
import { lockThread, auditSnapshot, type ThreadActsRepository } from './thread-acts.repository.ts'
import type { ThreadDetailRepository } from './thread-detail.repository.ts'
import type { ThreadRow } from './threads.repository.ts'

/** The member of staff who acts, and the right that is used. */
export interface Acting {
  staff: Staff
  right: Right
}

const SUMMARY_CHARACTERS = 30
export const NOT_TWICE = '同一次按了两下，只算一次'

export function shortened(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')]
  const isLong = characters.length > SUMMARY_CHARACTERS
  return isLong ? `${characters.slice(0, SUMMARY_CHARACTERS).join('')}…` : characters.join('')
}

/** 二叉树上的猫 的评论「REQUIRES_NEW 里…」 */
export const describe = ({ kind, memberName, excerpt }: ThreadRow) =>
  `${memberName ?? '访客'} 的${INBOX_KIND_NAMES[kind]}「${shortened(excerpt)}」`

/** Acts on the thread itself, the same for every kind of target. */
export function createThreadActsService(parts: {
  acts: ThreadActsRepository
  inbox: InboxService
  detail: ThreadDetailRepository
  clock: Clock
}) {
  const { acts, inbox, detail, clock } = parts

  /** Locks the thread. Refuses a thread that does not exist for this colleague. */
  async function lock(work: Work, threadId: number, { staff, right }: Acting): Promise<ThreadRow> {
    await inbox.find(threadId, reach(staff, right), work)
    const thread = await lockThread(work, threadId)
    if (!thread) throw notFound(INBOX_MESSAGES.gone)
    return thread
  }

  /** The thread after the act, and the audit event of the change. */
  async function outcome(
    work: Work,
    before: ThreadRow,
    event: Pick<NewEvent, 'action' | 'summary' | 'undo'>,
  ): Promise<Outcome<ThreadRow>> {
    const after = await lockThread(work, before.id)
    if (!after) throw notFound(INBOX_MESSAGES.gone)
    return {
      result: after,
      event: {
        ...event,
        target: { kind: 'inbox', id: before.id },
        before: auditSnapshot(before),
        after: auditSnapshot(after),
      },
    }
  }

  async function note(
    work: Work,
    { threadId, content, key }: { threadId: number; content: string; key: string },
    acting: Acting,
  ): Promise<Outcome<ThreadRow>> {
    const thread = await lock(work, threadId, acting)
    const now = clock.now()
    const isFirst = await acts.takeKey(work, key, acting.staff.userId, now)
    if (isFirst) await acts.write(work, { threadId, kind: 'internal', by: acting.staff.userId, content, now })
    return outcome(work, thread, {
      action: 'inbox.note',
      summary: isFirst ? `在 ${describe(thread)} 里给同事写了一句：${shortened(content)}` : NOT_TWICE,
      undo: '写给同事的话不能收回，可以再写一句',
    })
  }

  async function assign(
    work: Work,
    input: { threadId: number; assigneeId: number | null; fromId: number | null; content?: string | undefined },
    acting: Acting,
  ): Promise<Outcome<ThreadRow>> {
    const { threadId, assigneeId, fromId, content = '' } = input
    const thread = await lock(work, threadId, acting)
    if (thread.assigneeId !== fromId) {
      throw conflict(thread.assigneeName === null ? '刚刚已经不指派给谁了' : `刚刚已经指派给 ${thread.assigneeName} 了`)
    }
    const colleague =
      assigneeId === null
        ? undefined
        : (await detail.colleagues(thread, work)).find(({ userId }) => userId === assigneeId)
    if (assigneeId !== null && !colleague) throw badField('assigneeId', '这位同事没有权限回复这一件')
    await acts.assign(work, threadId, assigneeId)
    const now = clock.now()
    await acts.write(work, { threadId, kind: 'assigned', by: acting.staff.userId, assigneeId, content, now })
    return outcome(work, thread, {
      action: 'inbox.assign',
      summary: `把 ${describe(thread)} ${colleague ? `指派给 ${colleague.nickName}` : '改为不指派'}`,
      undo: { call: 'inbox.assign', input: { threadId, assigneeId: fromId, fromId: assigneeId } },
    })
  }

  async function later(
    work: Work,
    { threadId, untilTime }: { threadId: number; untilTime: Date },
    acting: Acting,
  ): Promise<Outcome<ThreadRow>> {
    const waitMs = untilTime.getTime() - clock.now().getTime()
    if (waitMs <= 0) throw badField('untilTime', '请选一个以后的时间')
    if (waitMs > LATER_DAYS_MAX * DAY_MS) throw badField('untilTime', `最多放 ${LATER_DAYS_MAX} 天`)
    const thread = await lock(work, threadId, acting)
    if (thread.state === 'done') throw conflict('刚刚已经完成了，要放到以后先重新打开')
    await acts.putOff(work, threadId, untilTime)
    return outcome(work, thread, {
      action: 'inbox.later',
      summary: `把 ${describe(thread)} 放到以后`,
      undo:
        thread.state === 'later' && thread.laterUntil
          ? { call: 'inbox.later', input: { threadId, untilTime: thread.laterUntil.toISOString() } }
          : { call: 'inbox.reopen', input: { threadId } },
    })
  }

  async function done(work: Work, threadId: number, acting: Acting): Promise<Outcome<ThreadRow>> {
    const thread = await lock(work, threadId, acting)
    if (thread.state === 'done') throw conflict('刚刚已经完成了')
    await acts.settle(work, threadId, clock.now())
    return outcome(work, thread, {
      action: 'inbox.done',
      summary: `完成了 ${describe(thread)}`,
      undo: { call: 'inbox.reopen', input: { threadId } },
    })
  }

  async function reopen(work: Work, threadId: number, acting: Acting): Promise<Outcome<ThreadRow>> {
    const thread = await lock(work, threadId, acting)
    if (thread.state === 'waiting') throw conflict('刚刚已经重新打开了')
    await acts.open(work, threadId, clock.now())
    return outcome(work, thread, {
      action: 'inbox.reopen',
      summary: `重新打开了 ${describe(thread)}`,
      undo: thread.state === 'done' ? { call: 'inbox.done', input: { threadId } } : '时间到了它会自己回来',
    })
  }

  return { lock, outcome, note, assign, later, done, reopen }
}

export type ThreadActsService = ReturnType<typeof createThreadActsService>
