import { badInput, conflict, notFound } from '@bee/contract/failures.ts'
import { INBOX_MESSAGES } from '@bee/contract/manage/inbox/inbox-fields.ts'
import type { Work } from '../../database/database.ts'
import { reach } from '../../http/staff/reach.ts'
import type { NewEvent, Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { CommentModerationService } from '../comments/comment-moderation.service.ts'
import type { UnmaskingService } from '../staff/unmasking.service.ts'
import type { InboxService } from './inbox.service.ts'
import { lockTarget, type ThreadActsRepository } from './thread-acts.repository.ts'
import { describe, shortened, type Acting, type ThreadActsService } from './thread-acts.service.ts'
import type { ThreadRow } from './threads.repository.ts'

/** As long as the page shows a revealed number. */
const SHOWN_MS = 30_000

/** Acts of staff on comments and on reports of members. */
export function createThreadModerationService(parts: {
  acts: ThreadActsRepository
  threadActs: ThreadActsService
  inbox: InboxService
  commentModeration: CommentModerationService
  unmasking: UnmaskingService
  clock: Clock
}) {
  const { acts, threadActs, inbox, commentModeration, unmasking, clock } = parts

  async function lock(work: Work, threadId: number, acting: Acting): Promise<ThreadRow> {
    await lockTarget(work, await inbox.find(threadId, reach(acting.staff, acting.right), work))
    return threadActs.lock(work, threadId, acting)
  }

  async function setHidden(
    work: Work,
    { threadId, commentId }: { threadId: number; commentId: number },
    isHidden: boolean,
    acting: Acting,
  ): Promise<Outcome<ThreadRow>> {
    const thread = await lock(work, threadId, acting)
    const comment = thread.commentId === null ? undefined : await acts.commentOf(work, thread, commentId)
    if (!comment) throw notFound(INBOX_MESSAGES.gone)
    if (comment.isHidden === isHidden) throw conflict(isHidden ? '刚刚已经隐藏了' : '刚刚已经让它回来了')
    await commentModeration.hideIn(work, commentId, isHidden)
    const { result } = await threadActs.outcome(work, thread, { action: 'inbox.hide', summary: '', undo: '' })
    const event: NewEvent = {
      action: isHidden ? 'inbox.hide' : 'inbox.show',
      target: { kind: 'comment', id: commentId },
      summary: `${isHidden ? '隐藏了' : '恢复了'} ${comment.nickName} 的评论「${shortened(comment.content)}」`,
      before: { isHidden: !isHidden },
      after: { isHidden },
      undo: { call: isHidden ? 'inbox.show' : 'inbox.hide', input: { threadId, commentId } },
    }
    return { result, event }
  }

  function hide(work: Work, input: { threadId: number; commentId: number }, acting: Acting) {
    return setHidden(work, input, true, acting)
  }

  function show(work: Work, input: { threadId: number; commentId: number }, acting: Acting) {
    return setHidden(work, input, false, acting)
  }

  /** Upheld: the comment is hidden. Not upheld: it stays, and these members cannot report it again. Either settles the report. */
  async function judge(
    work: Work,
    { threadId, isUpheld }: { threadId: number; isUpheld: boolean },
    acting: Acting,
  ): Promise<Outcome<ThreadRow>> {
    const thread = await lock(work, threadId, acting)
    const { commentId } = thread
    if (thread.kind !== 'report' || commentId === null) throw conflict('这一件不是举报')
    if (thread.isHidden) throw conflict('刚刚已经隐藏了')
    if (isUpheld) return setHidden(work, { threadId, commentId }, true, acting)
    if ((await commentModeration.dismissIn(work, commentId)) === 0) throw conflict('刚刚已经处理过了')
    return threadActs.outcome(work, thread, {
      action: 'inbox.judge',
      summary: `看过 ${describe(thread)}，没有问题`,
      undo: '举报已经处理；觉得不妥可以直接隐藏这条评论',
    })
  }

  /** Reveals the full number or address of a contact, limited by the role's daily allowance. */
  async function revealContact(
    work: Work,
    { threadId, reason }: { threadId: number; reason: string },
    acting: Acting,
  ): Promise<Outcome<{ contact: string; shownUntilTime: string }>> {
    const inboxRight = acting.staff.rights.get('inbox.read')
    if (!inboxRight) throw notFound(INBOX_MESSAGES.gone)
    await unmasking.takeSlot(work, acting.staff, acting.right)
    const thread = await threadActs.lock(work, threadId, { ...acting, right: inboxRight })
    const contact = thread.feedbackId === null ? '' : await acts.contactOf(work, thread.feedbackId)
    if (contact === '') throw badInput('这一件没有留下联系方式')
    const now = clock.now()
    return {
      result: { contact, shownUntilTime: new Date(now.getTime() + SHOWN_MS).toISOString() },
      event: {
        action: 'inbox.contact',
        target: { kind: 'inbox', id: threadId },
        summary: `看了 ${describe(thread)} 留下的联系方式：${shortened(reason)}`,
        undo: '看过的不能当没看过',
      },
    }
  }

  return { hide, show, judge, revealContact }
}

export type ThreadModerationService = ReturnType<typeof createThreadModerationService>
