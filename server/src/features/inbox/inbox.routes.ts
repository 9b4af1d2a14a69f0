import type { SavedReply } from '@bee/contract/manage/inbox-fields.ts'
import type { inboxContract, savedRepliesContract } from '@bee/contract/manage/inbox.contract.ts'
import type { StaffHandlers } from '../../http/staff/implement-staff.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { AnswersService } from './answers.service.ts'
import { presentDetail, presentThread } from './inbox.presenter.ts'
import type { InboxService } from './inbox.service.ts'
import type { SavedReplyRow } from './saved-replies.repository.ts'
import type { SavedRepliesService } from './saved-replies.service.ts'
import type { ThreadActsService } from './thread-acts.service.ts'
import type { ThreadModerationService } from './thread-moderation.service.ts'
import type { ThreadRow } from './threads.repository.ts'

const shown = async (outcome: Promise<Outcome<ThreadRow>>) => {
  const { result, event } = await outcome
  return { result: presentThread(result), event }
}

export const inboxRoutes = ({
  inbox,
  threadActs,
  answers,
  threadModeration,
}: {
  inbox: InboxService
  threadActs: ThreadActsService
  answers: AnswersService
  threadModeration: ThreadModerationService
}): StaffHandlers<typeof inboxContract> => ({
  async list(input, { staff, right }) {
    const { rows, next } = await inbox.list(input, staff, right)
    return { list: rows.map(presentThread), next }
  },
  counts: (_input, { staff, right }) => inbox.counts(staff, right),
  thread: async ({ threadId }, { staff, right }) => presentDetail(await inbox.thread(threadId, staff, right)),
  colleagues: ({ threadId }, { staff, right }) => inbox.colleagues(threadId, staff, right),
  lessons: ({ threadId }, { staff, right }) => inbox.lessons(threadId, staff, right),
  answer: (input, { write, ...by }) => write((work) => shown(answers.answer(work, input, by))),
  decide: (input, { write, ...by }) => write((work) => shown(answers.decide(work, input, by))),
  note: (input, { write, ...by }) => write((work) => shown(threadActs.note(work, input, by))),
  assign: (input, { write, ...by }) => write((work) => shown(threadActs.assign(work, input, by))),
  later: (input, { write, ...by }) => write((work) => shown(threadActs.later(work, input, by))),
  done: ({ threadId }, { write, ...by }) => write((work) => shown(threadActs.done(work, threadId, by))),
  reopen: ({ threadId }, { write, ...by }) => write((work) => shown(threadActs.reopen(work, threadId, by))),
  hide: (input, { write, ...by }) => write((work) => shown(threadModeration.hide(work, input, by))),
  show: (input, { write, ...by }) => write((work) => shown(threadModeration.show(work, input, by))),
  judge: (input, { write, ...by }) => write((work) => shown(threadModeration.judge(work, input, by))),
  revealContact: (input, { write, ...by }) => write((work) => threadModeration.revealContact(work, input, by)),
})

const presentSaved = ({ ownerId, ...row }: SavedReplyRow): SavedReply => ({ ...row, isShared: ownerId === null })

const saved = async (outcome: Promise<Outcome<SavedReplyRow>>) => {
  const { result, event } = await outcome
  return { result: presentSaved(result), event }
}

export const savedRepliesRoutes = (replies: SavedRepliesService): StaffHandlers<typeof savedRepliesContract> => ({
  list: async (_input, { staff }) => (await replies.list(staff.userId)).map(presentSaved),
  add: (input, { write, ...by }) => write((work) => saved(replies.add(work, input, by))),
  edit: (input, { write, ...by }) => write((work) => saved(replies.edit(work, input, by))),
  remove: (input, { write, ...by }) => write((work) => replies.remove(work, input, by)),
})
