import type { inboxContract } from '@bee/contract/manage/inbox/inbox.contract.ts'
import type { savedRepliesContract } from '@bee/contract/manage/inbox/saved-replies.contract.ts'
import type { StaffHandlers } from '../../http/staff/staff-router.ts'
import type { AnswersService } from './answers.service.ts'
import {
  presentActedReply,
  presentActedThread,
  presentDetail,
  presentSavedReply,
  presentThread,
} from './inbox.presenter.ts'
import type { CourseTalkService } from './course-talk.service.ts'
import type { InboxService } from './inbox.service.ts'
import type { SavedRepliesService } from './saved-replies.service.ts'
import type { ThreadActsService } from './thread-acts.service.ts'
import type { ThreadModerationService } from './thread-moderation.service.ts'

export const inboxRoutes = ({
  inbox,
  courseTalk,
  threadActs,
  answers,
  threadModeration,
}: {
  inbox: InboxService
  courseTalk: CourseTalkService
  threadActs: ThreadActsService
  answers: AnswersService
  threadModeration: ThreadModerationService
}): StaffHandlers<typeof inboxContract> => ({
  async list(input, { staff, right }) {
    const { rows, next } = await inbox.list(input, staff, right)
    return { list: rows.map(presentThread), next }
  },
  async ofCourse(input, { staff, right }) {
    const { rows, ...rest } = await courseTalk.list(input, staff, right)
    return { ...rest, list: rows.map(presentThread) }
  },
  calls: async (_input, { staff, right }) => (await inbox.calls(staff, right)).map(presentThread),
  counts: (_input, { staff, right }) => inbox.counts(staff, right),
  thread: async ({ threadId }, { staff, right }) => presentDetail(await inbox.thread(threadId, staff, right)),
  colleagues: ({ threadId }, { staff, right }) => inbox.colleagues(threadId, staff, right),
  lessons: ({ threadId }, { staff, right }) => inbox.lessons(threadId, staff, right),
  answer: (input, { write, ...by }) => write((work) => presentActedThread(answers.answer(work, input, by))),
  decide: (input, { write, ...by }) => write((work) => presentActedThread(answers.decide(work, input, by))),
  note: (input, { write, ...by }) => write((work) => presentActedThread(threadActs.note(work, input, by))),
  assign: (input, { write, ...by }) => write((work) => presentActedThread(threadActs.assign(work, input, by))),
  later: (input, { write, ...by }) => write((work) => presentActedThread(threadActs.later(work, input, by))),
  done: ({ threadId }, { write, ...by }) => write((work) => presentActedThread(threadActs.done(work, threadId, by))),
  reopen: ({ threadId }, { write, ...by }) =>
    write((work) => presentActedThread(threadActs.reopen(work, threadId, by))),
  hide: (input, { write, ...by }) => write((work) => presentActedThread(threadModeration.hide(work, input, by))),
  show: (input, { write, ...by }) => write((work) => presentActedThread(threadModeration.show(work, input, by))),
  judge: (input, { write, ...by }) => write((work) => presentActedThread(threadModeration.judge(work, input, by))),
  revealContact: (input, { write, ...by }) => write((work) => threadModeration.revealContact(work, input, by)),
})

export const savedRepliesRoutes = (replies: SavedRepliesService): StaffHandlers<typeof savedRepliesContract> => ({
  list: async (_input, { staff }) => (await replies.list(staff.userId)).map(presentSavedReply),
  add: (input, { write, ...by }) => write((work) => presentActedReply(replies.add(work, input, by))),
  edit: (input, { write, ...by }) => write((work) => presentActedReply(replies.edit(work, input, by))),
  remove: (input, { write, ...by }) => write((work) => replies.remove(work, input, by)),
})
