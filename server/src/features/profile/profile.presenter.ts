import type { Feedback, HeatmapDay, Overview, StudyDay } from '@bee/contract/profile/profile.contract.ts'
import type { FeedbackThread } from './feedback.service.ts'
import type { HeatmapRow } from './study.repository.ts'
import type { StudyService } from './study.service.ts'

const SECONDS_PER_MINUTE = 60

/** Rounded up, as in the overview's sum of the days: a day with any watching has at least a minute. */
const minutesOf = (seconds: number) => Math.ceil(seconds / SECONDS_PER_MINUTE)

/** Field by field, because there are 365 of them in an answer. */
export const presentHeatmapDay = ({ date, watchSeconds, questions, count }: HeatmapRow): HeatmapDay => ({
  date,
  questions,
  count,
  minutes: minutesOf(watchSeconds),
})

type Sums = Awaited<ReturnType<StudyService['overview']>>

export const presentOverview = ({ rightCount, answerCount, ...sums }: Sums): Overview => ({
  ...sums,
  rightPercent: answerCount > 0 ? Math.round((rightCount / answerCount) * 100) : null,
})

export const presentStudyDay = ({ watchSeconds, ...found }: Awaited<ReturnType<StudyService['day']>>): StudyDay => ({
  ...found,
  minutes: minutesOf(watchSeconds),
})

export const presentFeedback = ({ row: { answeredAt, createdAt, ...row }, replies }: FeedbackThread): Feedback => ({
  ...row,
  answerTime: answeredAt?.toISOString() ?? null,
  createTime: createdAt.toISOString(),
  replies: replies.map(({ id, userId, content, createdAt: saidAt }) => ({
    id,
    content,
    // A member's thread has only the member and the school in it.
    isMine: userId !== null,
    createTime: saidAt.toISOString(),
  })),
})
