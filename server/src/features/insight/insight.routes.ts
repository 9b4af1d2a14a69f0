import type { insightContract } from '@bee/contract/manage/insight.contract.ts'
import type { StaffViewer } from '../../http/media/media-links.ts'
import type { StaffHandlers } from '../../http/staff/staff-router.ts'
import type { InsightExport } from './insight-export.service.ts'
import type { CourseInsightService } from './course-insight.service.ts'
import type { LessonInsightService } from './lesson-insight.service.ts'

interface InsightParts {
  lessonInsight: LessonInsightService
  insightExport: InsightExport
  courseInsight: CourseInsightService
  /** Signs a link to a film for a member of staff. */
  staffFilmLink: (path: string, viewer: StaffViewer) => string
  /** Signs the folder of the film, with all files in it. */
  staffFolderLink: (path: string, viewer: StaffViewer) => string
}

const percent = (permille: number) => Math.round(permille / 10)

export const insightRoutes = ({
  lessonInsight,
  insightExport,
  courseInsight,
  staffFilmLink,
  staffFolderLink,
}: InsightParts): StaffHandlers<typeof insightContract> => ({
  course: ({ courseId }, { staff }) => courseInsight.course(courseId, staff),
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
  async lesson(asked, { staff }) {
    const { row, curve, learnerCount, shown, fall, leavers, course, answers, comments, hasMoreComments } =
      await lessonInsight.lesson(asked, staff)
    const { filePath, subtitlesPath, storyboardPath, ...lesson } = row
    const seesInbox = staff.rights.has('inbox.read')
    // A colleague without the right to watch films gets no link.
    const mayWatch = staff.rights.has('content.read') || seesInbox
    const viewer: StaffViewer = {
      userId: staff.userId,
      subject: { by: 'insight.read', kind: 'course', id: row.courseId },
    }
    return {
      lesson,
      span: asked.span,
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
      comments: comments.map(({ at, threadId, ...comment }) => ({
        ...comment,
        threadId: seesInbox ? threadId : null,
        time: at.toISOString(),
      })),
      hasMoreComments,
      hasSubtitles: subtitlesPath !== null,
      videoUrl: filePath === null || !mayWatch ? null : staffFilmLink(filePath, viewer),
      storyboardUrl: storyboardPath === null || !mayWatch ? null : staffFolderLink(storyboardPath, viewer),
    }
  },
  // Read before the transaction begins: the read takes a connection of its own, and a transaction must not wait for a second one.
  async exportLessons(wanted, { staff, write }) {
    const prepared = await insightExport.prepareLessons(wanted, staff)
    return write(() => Promise.resolve(prepared))
  },
  async exportLesson(wanted, { staff, write }) {
    const prepared = await insightExport.prepareLesson(wanted, staff)
    return write(() => Promise.resolve(prepared))
  },
})
