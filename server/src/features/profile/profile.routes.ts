import type { profileContract } from '@bee/contract/profile/profile.contract.ts'
import { pagedResult } from '../../database/paging.ts'
import type { Handlers } from '../../http/implement.ts'
import type { FeedbackService } from './feedback.service.ts'
import { presentFeedback, presentHeatmapDay, presentOverview, presentStudyDay } from './profile.presenter.ts'
import type { StudyService } from './study.service.ts'

export const profileRoutes = (study: StudyService, feedback: FeedbackService): Handlers<typeof profileContract> => ({
  heatmap: async (_input, { member }) => (await study.heatmap(member.userId)).map(presentHeatmapDay),
  studyDay: async ({ date }, { member }) => presentStudyDay(await study.day(member.userId, date)),
  overview: async (_input, { member }) => presentOverview(await study.overview(member.userId)),
  async feedbackList(input, { member }) {
    const { threads, totalCount } = await feedback.list(member.userId, input)
    return pagedResult(threads, totalCount, input, presentFeedback)
  },
  replyToFeedback: async ({ feedbackId, content }, { member }) =>
    presentFeedback(await feedback.reply(member.userId, feedbackId, content)),
  sendFeedback: async (draft, { member }) => presentFeedback(await feedback.send(member.userId, draft)),
})
