import type { DeskCourse } from '@bee/contract/manage/courses/course-desk.contract.ts'
import type { DeskRow } from './course-desk.repository.ts'

function actOf({ state, isTouched }: DeskRow): DeskCourse['last']['act'] {
  if (state === 'scheduled' || state === 'withdrawn') return state
  return isTouched ? 'saved' : 'published'
}

/** Capped at 100: finishers and learners are not counted at the same moment. */
function percentOf(finished: number | null, learners: number): number | null {
  return finished === null || learners === 0 ? null : Math.min(100, Math.round((100 * finished) / learners))
}

export function presentDeskCourse(row: DeskRow): DeskCourse {
  return {
    courseId: row.courseId,
    draftId: row.draftId,
    draftVersion: row.draftVersion,
    name: row.name,
    thumbUrl: row.thumbUrl,
    typeName: row.typeName,
    priceFen: row.priceFen,
    state: row.state,
    publishTime: row.publishAt?.toISOString() ?? null,
    withdrawTime: row.hiddenAt?.toISOString() ?? null,
    teacher:
      row.teacherId === null
        ? null
        : { id: row.teacherId, name: row.teacherName ?? '', portraitUrl: row.portraitUrl ?? '' },
    lessonCount: row.lessonCount,
    unfilmedCount: row.unfilmedCount,
    learnerCount: row.learnerCount,
    finishedPercent: percentOf(row.finisherCount, row.learnerCount),
    last: {
      act: actOf(row),
      time: row.editedAt.toISOString(),
      note: row.isTouched ? '' : (row.publishNote ?? ''),
      by: row.byId === null ? null : { userId: row.byId, nickName: row.byName ?? '', avatarUrl: row.byAvatar ?? '' },
    },
  }
}
