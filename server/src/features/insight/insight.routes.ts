import type { insightContract } from '@bee/contract/manage/insight.contract.ts'
import type { StaffViewer } from '../../http/media/media-links.ts'
import type { StaffHandlers } from '../../http/staff/implement-staff.ts'
import type { LessonInsightService } from './lesson-insight.service.ts'

interface InsightParts {
  lessonInsight: LessonInsightService
  /** Signs a film for somebody on the staff. */
  staffFilmLink: (path: string, viewer: StaffViewer) => string
  /** With everything that lies beside it. */
  staffFolderLink: (path: string, viewer: StaffViewer) => string
}

const percent = (permille: number) => Math.round(permille / 10)

export const insightRoutes = ({
  lessonInsight,
  staffFilmLink,
  staffFolderLink,
}: InsightParts): StaffHandlers<typeof insightContract> => ({
  async lessons(asked, { staff }) {
    const { rows, hasMore } = await lessonInsight.list(asked, staff)
    return {
      hasMore,
      list: rows.map(({ finishedPermille, fallCount, ...row }) => ({
        ...row,
        finishedPercent: percent(finishedPermille),
        fallCount: fallCount ?? 0,
      })),
    }
  },
  async lesson({ lessonId }, { staff }) {
    const { row, curve, learnerCount, shown, fall, leavers, course, answers, comments, hasMoreComments } =
      await lessonInsight.lesson(lessonId, staff)
    const { filePath, subtitlesPath: _subtitles, storyboardPath, ...lesson } = row
    // Whoever may not look at films is not given one.
    const mayWatch = staff.rights.has('content.read') || staff.rights.has('inbox.read')
    const viewer: StaffViewer = {
      userId: staff.userId,
      subject: { by: 'insight.read', kind: 'course', id: row.courseId },
    }
    return {
      lesson,
      countedTime: curve?.countedAt.toISOString() ?? null,
      learnerCount,
      finishedCount: shown?.finishedCount ?? 0,
      medianSecond: shown?.medianSecond ?? 0,
      averageSeconds: shown ? Math.round(shown.watchedSeconds / shown.learnerCount) : 0,
      replayerCount: shown?.replayerCount ?? 0,
      curve: shown ? { step: shown.step, counts: shown.counts, replays: shown.replays } : null,
      fall,
      mostReplayed:
        shown && shown.hotFrom !== null && shown.hotTo !== null
          ? { from: shown.hotFrom, to: shown.hotTo, count: shown.hotCount ?? 0 }
          : null,
      course: course && {
        lessonCount: course.lessonCount,
        finishedPercent: percent(course.finishedPermille),
        permilles: course.permilles ?? [],
      },
      answers,
      leavers,
      comments: comments.map(({ at, ...comment }) => ({ ...comment, time: at.toISOString() })),
      hasMoreComments,
      videoUrl: filePath === null || !mayWatch ? null : staffFilmLink(filePath, viewer),
      storyboardUrl: storyboardPath === null || !mayWatch ? null : staffFolderLink(storyboardPath, viewer),
    }
  },
})
