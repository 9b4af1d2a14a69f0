import { DAY_MS } from '@bee/contract/durations.ts'
import { notFound } from '@bee/contract/failures.ts'
import {
  INSIGHT_COMMENTS_SHOWN,
  INSIGHT_LESSONS_SHOWN,
  type InsightSpan,
  type Leaver,
} from '@bee/contract/manage/insight.contract.ts'
import { CURVE_LEARNERS } from '@bee/contract/player/curves.ts'
import type { Database } from '../../database/database.ts'
import { ownOf, reach } from '../../http/staff/reach.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { Clock } from '../../outside/clock.ts'
import type { ContentRights } from '../content/content-rights.service.ts'
import { NOT_OWN } from './course-insight.service.ts'
import type { CurveRow, LessonInsightRepository, LessonRow, ListedLesson } from './lesson-insight.repository.ts'
import type { LeaverRow } from './lesson-curves.repository.ts'
import { lineAt } from './subtitle-line.ts'

const NO_SUCH_LESSON = '没有这一讲，也许已经删掉'

/** The subtitles of a film; '' when it has none. */
export type ReadSubtitles = (path: string) => Promise<string>

export interface AskedLessons {
  courseId?: number | undefined
  span: InsightSpan
}

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((100 * part) / whole))

export function createLessonInsightService(parts: {
  database: Database
  insight: LessonInsightRepository
  rights: Pick<ContentRights, 'refuseUnlessReaches'>
  readSubtitles: ReadSubtitles
  clock: Clock
}) {
  const { database, insight, rights, readSubtitles, clock } = parts

  async function list(asked: AskedLessons & { after?: number | undefined }, staff: Staff) {
    const own = { ownOf: ownOf(reach(staff, 'insight.read')), limit: INSIGHT_LESSONS_SHOWN + 1 }
    const rows = await insight.list({ ...asked, ...own })
    return { rows: rows.slice(0, INSIGHT_LESSONS_SHOWN), hasMore: rows.length > INSIGHT_LESSONS_SHOWN }
  }

  async function refuseCourse(courseId: number, staff: Staff): Promise<void> {
    const course = { kind: 'course', contentId: courseId } as const
    await rights.refuseUnlessReaches(database, staff, 'insight.read', course, { notOwn: NOT_OWN })
  }

  /** Yields all lessons page by page. */
  async function* pages(asked: AskedLessons, staff: Staff): AsyncGenerator<ListedLesson[]> {
    let after: number | undefined
    for (;;) {
      const { rows, hasMore } = await list({ ...asked, after }, staff)
      yield rows
      if (!hasMore) return
      after = rows.at(-1)?.lessonId
    }
  }

  async function fallOf({ fallFrom, fallAt, fallTo, fallCount }: CurveRow, { subtitlesPath }: LessonRow) {
    if (fallFrom === null || fallAt === null || fallTo === null || fallCount === null) return null
    const line = subtitlesPath === null ? '' : lineAt(await readSubtitles(subtitlesPath), fallAt)
    return { from: fallFrom, second: fallAt, to: fallTo, count: fallCount, line }
  }

  /** Below CURVE_LEARNERS the kinds are not told apart: so few learners could be recognized. */
  async function leaversOf({ leavers }: CurveRow, courseId: number): Promise<Leaver[]> {
    if (leavers.reduce((sum, { count }) => sum + count, 0) < CURVE_LEARNERS) return []
    const kindOf = ({ kind, lessonId }: LeaverRow) => kind ?? (lessonId === null ? 'nothing' : 'lesson')
    const within = leavers.filter((each) => each.courseId === courseId)
    const names = await insight.names(within.flatMap(({ lessonId }) => lessonId ?? []))
    const sum = (rows: CurveRow['leavers']) => rows.reduce((total, { count }) => total + count, 0)
    const groups: Leaver[] = [
      ...(['nothing', 'later', 'questions'] as const).map((kind): Leaver => {
        const count = sum(leavers.filter((each) => kindOf(each) === kind))
        return { kind, lessonId: null, title: '', count }
      }),
      ...within.map(({ lessonId, count }): Leaver => {
        const named = names.find((each) => each.lessonId === lessonId)
        return { kind: 'lesson', lessonId, title: named ? `${named.number} ${named.name}` : '', count }
      }),
      {
        kind: 'course',
        lessonId: null,
        title: '',
        count: sum(leavers.filter((each) => each.lessonId !== null && each.courseId !== courseId)),
      },
    ]
    return groups
      .filter(({ kind, title, count }) => count > 0 && (kind !== 'lesson' || title !== ''))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, LEAVERS_SHOWN)
  }

  const sinceOf = (span: InsightSpan) =>
    span === 'all' ? undefined : new Date(clock.now().getTime() - Number(span) * DAY_MS)

  async function lesson({ lessonId, span }: { lessonId: number; span: InsightSpan }, staff: Staff) {
    const row = await insight.lesson(lessonId)
    if (!row) throw notFound(NO_SUCH_LESSON)
    await refuseCourse(row.courseId, staff)
    const [curve, average, answered, comments] = await Promise.all([
      insight.curve(lessonId, span),
      insight.course(row.courseId, span),
      insight.answers(lessonId, row.courseId),
      insight.comments(lessonId, sinceOf(span)),
    ])
    const shown = curve && curve.learnerCount >= CURVE_LEARNERS ? curve : undefined
    return {
      row,
      curve,
      learnerCount: curve?.learnerCount ?? (await insight.firstLearners(lessonId, CURVE_LEARNERS)),
      shown,
      fall: shown ? await fallOf(shown, row) : null,
      leavers: shown ? await leaversOf(shown, row.courseId) : [],
      course: average && average.lessonCount > 1 ? average : null,
      answers:
        answered && answered.answers > 0
          ? {
              rightPercent: percentOf(answered.right, answered.answers),
              coursePercent:
                answered.courseAnswers > answered.answers
                  ? percentOf(answered.courseRight, answered.courseAnswers)
                  : null,
            }
          : null,
      comments: comments.slice(0, INSIGHT_COMMENTS_SHOWN),
      hasMoreComments: comments.length > INSIGHT_COMMENTS_SHOWN,
    }
  }

  return { list, pages, lesson, refuseCourse }
}

const LEAVERS_SHOWN = 6

export type LessonInsightService = ReturnType<typeof createLessonInsightService>
