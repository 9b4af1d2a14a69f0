import { conflict, forbidden, notFound } from '@bee/contract/failures.ts'
import { SAVED_REPLIES_MAX } from '@bee/contract/manage/inbox/inbox-fields.ts'
import type { Work } from '../../database/database.ts'
import { reach } from '../../http/staff/reach.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import { refuseOtherVersion } from '../../database/seen-version.ts'
import type { SavedRepliesRepository, SavedReplyRow } from './saved-replies.repository.ts'
import type { Acting } from './thread-acts.service.ts'

const NO_SUCH_REPLY = '没有这条常用回复，可能已经有人去掉了'
const textsOf = ({ title, content }: SavedReplyRow) => ({ title, content })

/** Sentences that staff write often. Only a colleague who answers for the whole school changes the shared ones. */
export function createSavedRepliesService(parts: { replies: SavedRepliesRepository; clock: Clock }) {
  const { replies, clock } = parts

  function list(userId: number) {
    return replies.list(userId)
  }

  async function add(
    work: Work,
    { title, content, isShared }: { title: string; content: string; isShared: boolean },
    { staff, right }: Acting,
  ): Promise<Outcome<SavedReplyRow>> {
    if (isShared && !reach(staff, right).isAll) throw forbidden('大家的常用回复请教务来加，你可以加自己的')
    const ownerId = isShared ? null : staff.userId
    if ((await replies.countOf(work, ownerId)) >= SAVED_REPLIES_MAX) {
      throw conflict(`常用回复最多 ${SAVED_REPLIES_MAX} 条，先去掉几条`)
    }
    const row = await replies.insert(work, { ownerId, title, content, now: clock.now() })
    return {
      result: row,
      event: {
        action: 'savedReply.add',
        target: { kind: 'savedReply', id: row.id },
        summary: `加了${isShared ? '大家的' : '自己的'}常用回复「${title}」`,
        after: textsOf(row),
        undo: { call: 'savedReplies.remove', input: { id: row.id, version: row.version } },
      },
    }
  }

  /**
   * Locks an own reply, or a shared one where the right covers the whole school. Replies of other owners do not exist for this colleague.
   */
  async function lock(work: Work, id: number, version: number, { staff, right }: Acting): Promise<SavedReplyRow> {
    const row = await replies.lock(work, id)
    if (!row || (row.ownerId !== null && row.ownerId !== staff.userId)) throw notFound(NO_SUCH_REPLY)
    if (row.ownerId === null && !reach(staff, right).isAll) throw forbidden('大家的常用回复请教务来改')
    refuseOtherVersion(row, version, '刚刚有人改过这条常用回复，看一眼再改')
    return row
  }

  async function edit(
    work: Work,
    { id, version, ...texts }: { id: number; title: string; content: string; version: number },
    acting: Acting,
  ): Promise<Outcome<SavedReplyRow>> {
    const before = await lock(work, id, version, acting)
    const row = await replies.change(work, id, texts)
    return {
      result: row,
      event: {
        action: 'savedReply.edit',
        target: { kind: 'savedReply', id },
        summary: `改了常用回复「${row.title}」`,
        before: textsOf(before),
        after: textsOf(row),
        undo: { call: 'savedReplies.edit', input: { id, ...textsOf(before), version: row.version } },
      },
    }
  }

  async function remove(
    work: Work,
    { id, version }: { id: number; version: number },
    acting: Acting,
  ): Promise<Outcome<{ id: number }>> {
    const before = await lock(work, id, version, acting)
    await replies.remove(work, id)
    return {
      result: { id },
      event: {
        action: 'savedReply.remove',
        target: { kind: 'savedReply', id },
        summary: `去掉了常用回复「${before.title}」`,
        before: textsOf(before),
        undo: '去掉的不能自己回来，可以照着这里再加一条',
      },
    }
  }

  return { list, add, edit, remove }
}

export type SavedRepliesService = ReturnType<typeof createSavedRepliesService>
