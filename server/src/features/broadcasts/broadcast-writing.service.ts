import { badField } from '@bee/contract/failures.ts'
import type { AudienceKind } from '@bee/contract/manage/broadcasts.contract.ts'
import type { Work } from '../../database/database.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import { isKeptWhole } from '../audit/audit.service.ts'
import { HAS_NUMBER, lock, lockAs, auditSnapshot, target, wordsOf } from './broadcast-standing.ts'
import { audienceWords, openingOf } from './broadcast-words.ts'
import type { BroadcastRow, BroadcastsRepository } from './broadcasts.repository.ts'

export interface BroadcastDraft {
  broadcastId?: number | undefined
  version?: number | undefined
  audience: AudienceKind
  courseId?: number | undefined
  mobile: string
  userId?: number | undefined
  content: string
  link: string
}

/** Writes and edits broadcasts that are not sent yet. */
export function createBroadcastWriting({ broadcasts, clock }: { broadcasts: BroadcastsRepository; clock: Clock }) {
  async function audienceFrom(work: Work, draft: BroadcastDraft) {
    const { audience, courseId, mobile, userId } = draft
    if (audience === 'all') return { audience, courseId: null, recipientId: null }
    if (audience === 'course') {
      if (courseId === undefined) throw badField('courseId', '请选一门课')
      if (!(await broadcasts.findCourse(work, courseId))) throw badField('courseId', '没有这门课')
      return { audience, courseId, recipientId: null }
    }
    if (mobile === '' && userId === undefined) throw badField('mobile', '请输入 11 位手机号')
    const member = await broadcasts.findMember(work, mobile === '' ? { userId: userId ?? 0 } : { mobile })
    if (!member) throw badField('mobile', '没有这个手机号的会员')
    return { audience, courseId: null, recipientId: member.id }
  }

  async function save(work: Work, draft: BroadcastDraft, authorName: string): Promise<Outcome<BroadcastRow>> {
    const before =
      draft.broadcastId === undefined
        ? undefined
        : await lockAs(work, { broadcastId: draft.broadcastId, version: draft.version }, ['draft', 'scheduled'])
    const writing = {
      ...(await audienceFrom(work, draft)),
      content: draft.content,
      link: draft.link,
      authorName,
      now: clock.now(),
    }
    if (before) await broadcasts.rewrite(work, before.id, writing)
    const row = await lock(work, before?.id ?? (await broadcasts.insert(work, writing)))
    const undoInput = before
      ? { broadcastId: row.id, version: row.version, ...wordsOf(before) }
      : { broadcastId: row.id, version: row.version }
    return {
      result: row,
      event: {
        action: 'broadcast.save',
        target: target(row.id),
        summary: `${before ? '改了' : '写了'}给${audienceWords(row)}的消息「${openingOf(row.content)}」`,
        ...(before ? { before: auditSnapshot(before) } : {}),
        after: auditSnapshot(row),
        undo:
          before && !isKeptWhole(before.content)
            ? HAS_NUMBER
            : { call: before ? 'broadcasts.save' : 'broadcasts.remove', input: undoInput },
      },
    }
  }

  async function remove(
    work: Work,
    input: { broadcastId: number; version: number },
  ): Promise<Outcome<{ broadcastId: number }>> {
    const row = await lockAs(work, input, ['draft'])
    await broadcasts.remove(work, row.id)
    return {
      result: { broadcastId: row.id },
      event: {
        action: 'broadcast.remove',
        target: target(row.id),
        summary: `删了给${audienceWords(row)}的草稿「${openingOf(row.content)}」`,
        before: auditSnapshot(row),
        undo: isKeptWhole(row.content) ? { call: 'broadcasts.save', input: wordsOf(row) } : HAS_NUMBER,
      },
    }
  }

  return { save, remove }
}

export type BroadcastWriting = ReturnType<typeof createBroadcastWriting>
