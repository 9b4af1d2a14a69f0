import { badField, conflict } from '@bee/contract/failures.ts'
import {
  BOOKING_DECISION_NAMES,
  INBOX_MESSAGES,
  type BookingDecision,
} from '@bee/contract/manage/inbox/inbox-fields.ts'
import type { Work } from '../../database/database.ts'
import { reach } from '../../http/staff/reach.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { CommentModerationService } from '../comments/comment-moderation.service.ts'
import type { CommentsService } from '../comments/comments.service.ts'
import { noticeWords, type MessagesService } from '../messages/messages.service.ts'
import type { FeedbackAnswersService } from '../profile/feedback-answers.service.ts'
import type { InboxService } from './inbox.service.ts'
import type { SavedRepliesRepository } from './saved-replies.repository.ts'
import { lockTarget, type ThreadActsRepository } from './thread-acts.repository.ts'
import { describe, NOT_TWICE, shortened, type Acting, type ThreadActsService } from './thread-acts.service.ts'
import { readMessages } from './thread-messages.repository.ts'
import type { ThreadRow } from './threads.repository.ts'

export interface Answer {
  threadId: number
  content: string
  version: number
  isForced: boolean
  isDone: boolean
  lessonId?: number | undefined
  second?: number | undefined
  savedReplyId?: number | undefined
  key: string
}

export interface BookingAnswer {
  threadId: number
  decision: BookingDecision
  callTime?: Date | undefined
  content: string
  version: number
  isForced: boolean
  key: string
}

const READ_ALREADY = '对方可能已经看到了，不能收回；可以再回复一句'

/** The school's public answers to members and callers. An answer is visible at once. */
export function createAnswersService(parts: {
  acts: ThreadActsRepository
  threadActs: ThreadActsService
  inbox: InboxService
  savedReplies: SavedRepliesRepository
  comments: CommentsService
  commentModeration: CommentModerationService
  feedbackAnswers: FeedbackAnswersService
  messages: MessagesService
  clock: Clock
}) {
  const { acts, threadActs, inbox, savedReplies, comments, commentModeration, feedbackAnswers, messages, clock } = parts

  /** A colleague who has not read the newest message is refused, and may send the answer all the same with isForced. */
  async function refuseUnread(
    work: Work,
    thread: ThreadRow,
    { version, isForced }: Pick<Answer, 'version' | 'isForced'>,
  ) {
    if (isForced || version === thread.version) return
    const words = (await readMessages(work, thread)).filter(({ kind }) => kind === 'member' || kind === 'school')
    const last = words.at(-1)
    if (last?.kind !== 'school') throw conflict(INBOX_MESSAGES.saidMeanwhile)
    throw conflict(
      last.nickName === null ? INBOX_MESSAGES.answeredMeanwhile : `${last.nickName} 刚刚已经回复了，看一眼再决定`,
    )
  }

  /** Locks the target before the thread. isFirst is false when the same key was sent before, as with a second press of the button. */
  async function lock(work: Work, input: Pick<Answer, 'threadId' | 'key'>, acting: Acting) {
    await lockTarget(work, await inbox.find(input.threadId, reach(acting.staff, acting.right), work))
    const thread = await threadActs.lock(work, input.threadId, acting)
    const isFirst = await acts.takeKey(work, input.key, acting.staff.userId, clock.now())
    return { thread, isFirst }
  }

  /** The first answer is written as the author's; later ones are replies below it, in the order of their time. */
  async function answerComment(work: Work, thread: ThreadRow, said: Answer, { staff }: Acting): Promise<void> {
    const { content, lessonId, second } = said
    const { commentId, courseId } = thread
    if (commentId === null || courseId === null) return
    if (thread.isHidden) throw conflict('这条评论已经隐藏了，先让它回来再回复')
    if (lessonId !== undefined && !(await acts.isLessonOf(work, lessonId, courseId))) {
      throw badField('lessonId', '这一讲不在这门课里')
    }
    if (!(await acts.isAnswered(work, commentId))) {
      await commentModeration.answerIn(work, { commentId, content, by: staff.userId, lessonId, second })
      return
    }
    const { userId, roleName: staffRole } = staff
    await comments.answerBelowIn(work, { userId, courseId, parentId: commentId, content, staffRole, lessonId, second })
  }

  async function answer(work: Work, said: Answer, acting: Acting): Promise<Outcome<ThreadRow>> {
    const { threadId, content, lessonId, second } = said
    if (second !== undefined && lessonId === undefined) throw badField('lessonId', '请说是哪一讲的这一秒')
    const { thread, isFirst } = await lock(work, said, acting)
    const { kind, feedbackId } = thread
    if (kind === 'booking') throw conflict('预约请用「答复预约」')
    if (kind === 'report') throw conflict('举报不用回复，请处理那条评论')
    if (isFirst) {
      await refuseUnread(work, thread, said)
      if (feedbackId === null) await answerComment(work, thread, said, acting)
      else if (lessonId !== undefined) throw badField('lessonId', '只有评论的回复能指到一讲的一秒')
      else await feedbackAnswers.answerIn(work, feedbackId, content, acting.staff.userId)
      // Set here, because the trigger goes by the author: a reply of the member who began the thread reopens it, even when that member
      // answers as staff.
      await (said.isDone ? acts.settle(work, threadId, clock.now()) : acts.keepOpen(work, threadId))
      if (said.savedReplyId !== undefined) await savedReplies.countUse(work, said.savedReplyId, acting.staff.userId)
    }
    return threadActs.outcome(work, thread, {
      action: 'inbox.answer',
      summary: isFirst ? `回复了 ${describe(thread)}：${shortened(content)}` : NOT_TWICE,
      undo: READ_ALREADY,
    })
  }

  /** A booking with a member's number is answered by a message. A caller without an account can be reached only by telephone. */
  async function decide(work: Work, decided: BookingAnswer, acting: Acting): Promise<Outcome<ThreadRow>> {
    const { decision, callTime, content } = decided
    if ((decision === 'moved') !== (callTime !== undefined)) {
      throw badField('callTime', decision === 'moved' ? '请选新的时间' : '只有换个时间才要选时间')
    }
    if (callTime && callTime <= clock.now()) throw badField('callTime', '请选一个以后的时间')
    const { thread, isFirst } = await lock(work, decided, acting)
    if (thread.kind !== 'booking' || thread.feedbackId === null) throw conflict('这一件不是预约')
    if (isFirst) {
      await refuseUnread(work, thread, decided)
      const { feedbackId } = thread
      const by = acting.staff.userId
      const userId = await feedbackAnswers.decideIn(work, { feedbackId, content, decision, callAt: callTime, by })
      const words = noticeWords('bookingAnswered', { answer: content })
      if (userId !== null) await messages.notify(work, [{ userId, ...words, link: '' }])
    }
    return threadActs.outcome(work, thread, {
      action: 'inbox.decide',
      summary: isFirst
        ? `答复了 ${describe(thread)}：${BOOKING_DECISION_NAMES[decision]}，${shortened(content)}`
        : NOT_TWICE,
      undo: READ_ALREADY,
    })
  }

  return { answer, decide }
}

export type AnswersService = ReturnType<typeof createAnswersService>
