import { inboxContract } from '@bee/contract/manage/inbox/inbox.contract.ts'
import { savedRepliesContract } from '@bee/contract/manage/inbox/saved-replies.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { StaffViewer } from '../../http/media/media-links.ts'
import type { Meters } from '../../http/metrics/meters.ts'
import { routine } from '../../job-kind.ts'
import type { CommentModerationService } from '../comments/comment-moderation.service.ts'
import { commentsFeature } from '../comments/comments.feature.ts'
import type { CommentsService } from '../comments/comments.service.ts'
import { contentFeature } from '../content/content.feature.ts'
import { messagesFeature } from '../messages/messages.feature.ts'
import type { MessagesService } from '../messages/messages.service.ts'
import { playerFeature } from '../player/player.feature.ts'
import type { FeedbackAnswersService } from '../profile/feedback-answers.service.ts'
import { profileFeature } from '../profile/profile.feature.ts'
import { staffSessionsFeature } from '../staff/staff-sessions.feature.ts'
import type { StaffSessionsService } from '../staff/staff-sessions.service.ts'
import { staffFeature } from '../staff/staff.feature.ts'
import type { UnmaskingService } from '../staff/unmasking.service.ts'
import { createCourseTalkRepository } from './course-talk.repository.ts'
import { createCourseTalkService } from './course-talk.service.ts'
import { createAnswersService } from './answers.service.ts'
import { addInboxEvents } from './inbox-events.routes.ts'
import { createInboxFillRepository } from './inbox-fill.repository.ts'
import { createInboxStreams } from './inbox-streams.service.ts'
import { createInboxUpkeepService } from './inbox-upkeep.service.ts'
import { inboxRoutes, savedRepliesRoutes } from './inbox.routes.ts'
import { createInboxService } from './inbox.service.ts'
import { createSavedRepliesRepository, readSavedReply } from './saved-replies.repository.ts'
import { createSavedRepliesService } from './saved-replies.service.ts'
import { createThreadActsRepository, readCommentStanding, readThreadStanding } from './thread-acts.repository.ts'
import { createThreadActsService } from './thread-acts.service.ts'
import { createThreadCountsRepository } from './thread-counts.repository.ts'
import { createThreadDetailRepository } from './thread-detail.repository.ts'
import { createThreadListRepository } from './thread-list.repository.ts'
import { createThreadModerationService } from './thread-moderation.service.ts'
import { createThreadSearchRepository } from './thread-search.repository.ts'
import { createThreadSearchService } from './thread-search.service.ts'
import { createThreadsRepository } from './threads.repository.ts'

export function createInbox(
  { database, clock }: Dependencies,
  others: {
    comments: CommentsService
    commentModeration: CommentModerationService
    feedbackAnswers: FeedbackAnswersService
    messages: MessagesService
    unmasking: UnmaskingService
    staffFilmLink: (path: string, viewer: StaffViewer) => string
    staffSessions: Pick<StaffSessionsService, 'hearEnds'>
  },
) {
  const { staffFilmLink, staffSessions, ...answering } = others
  const detail = createThreadDetailRepository(database)
  const acts = createThreadActsRepository(database)
  const savedReplies = createSavedRepliesRepository(database)
  const threadList = createThreadListRepository(database)
  const inbox = createInboxService({
    threads: createThreadsRepository(database),
    threadList,
    threadSearch: createThreadSearchService({ threadList, threadSearch: createThreadSearchRepository(database) }),
    threadCounts: createThreadCountsRepository(database),
    detail,
    filmLink: staffFilmLink,
    clock,
  })
  const threadActs = createThreadActsService({ acts, inbox, detail, clock })
  const upkeep = createInboxUpkeepService({ acts, fill: createInboxFillRepository(database), clock })
  const inboxStreams = createInboxStreams()
  staffSessions.hearEnds(inboxStreams.hearEnded)
  return {
    services: {
      inbox,
      courseTalk: createCourseTalkService({ courseTalk: createCourseTalkRepository(database) }),
      threadActs,
      answers: createAnswersService({ acts, threadActs, inbox, savedReplies, clock, ...answering }),
      threadModeration: createThreadModerationService({ acts, threadActs, inbox, clock, ...answering }),
      savedReplies: createSavedRepliesService({ replies: savedReplies, clock }),
      inboxStreams,
      inboxUpkeep: upkeep,
    },
    jobs: [
      { ...routine('inbox.wake', '把到点的「稍后」放回收件箱', upkeep.wake), schedule: { everyMinutes: 1 } },
      routine('inbox.fill', '把以前的评论与反馈放进收件箱', upkeep.fillAll),
    ],
    targets: { inbox: readThreadStanding, comment: readCommentStanding, savedReply: readSavedReply },
    channels: {
      inbox_changed: { onNotice: (payload: string) => inboxStreams.tell(payload), onGap: () => inboxStreams.tellAll() },
      orders_changed: { onNotice: () => inboxStreams.tellOrders(), onGap: () => inboxStreams.tellOrders() },
      desk_changed: { onNotice: (payload: string) => inboxStreams.tellDesk(payload) },
    },
    watchSite: (meters: Meters) => meters.streams.watch(['staff'], inboxStreams.count),
  }
}

export const inboxFeature = defineFeature({
  name: 'inbox',
  needs: [
    commentsFeature,
    profileFeature,
    messagesFeature,
    playerFeature,
    staffSessionsFeature,
    staffFeature,
    contentFeature,
  ],
  create: createInbox,
  staffRoutes({ app, deps, router }, services) {
    const { inboxStreams: streams, staffing, contentRights } = services
    router.implementStaff('inbox', inboxContract, inboxRoutes(services))
    router.implementStaff('savedReplies', savedRepliesContract, savedRepliesRoutes(services.savedReplies))
    const { database, config } = deps
    addInboxEvents(app, { streams, router, staffing, contentRights, database, publicUrl: config.publicUrl })
  },
})
