import { EXPORT_MINUTES, type ExportFormat } from '@bee/contract/manage/export-formats.ts'
import { EXPORTED_LESSONS_MAX, INSIGHT_SPAN_NAMES, type InsightSpan } from '@bee/contract/manage/insight.contract.ts'
import { notFound } from '@bee/contract/failures.ts'
import { CURVE_LEARNERS } from '@bee/contract/player/curves.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { WrittenFile } from '../../http/staff/exported-file.ts'
import { createExportTickets } from '../../http/staff/export-tickets.ts'
import { sheetFile } from '../../http/staff/sheet-file.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Cell } from '../../text/sheet.ts'
import type { AskedLessons, LessonInsightService } from './lesson-insight.service.ts'

interface WantedLessons extends AskedLessons {
  format: ExportFormat
}

interface WantedLesson {
  lessonId: number
  span: InsightSpan
  format: ExportFormat
}

const LESSONS_HEAD = [
  ...['课程', '讲', '名称', '时长（秒）', '开始看（人）', '看完（%）', '一半人在这之前离开（秒）'],
  ...['离开最多的一秒', '那里离开（人）'],
]
const CURVE_HEAD = ['秒', '看到（人）', '占开始看的（%）', '重看过（人）']

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10)

/** The numbers as a table: only sums, as the pages show them, and nothing about a single member. */
export function createInsightExport(parts: {
  lessonInsight: Pick<LessonInsightService, 'lesson' | 'pages' | 'refuseCourse'>
  secret: string
  clock: Clock
}) {
  const { lessonInsight, secret, clock } = parts
  const tickets = createExportTickets<WantedLesson | WantedLessons>({
    secret,
    purpose: 'insight',
    minutes: EXPORT_MINUTES,
    clock,
  })

  const fileNameOf = (wanted: WantedLesson | WantedLessons) =>
    `${'lessonId' in wanted ? `lesson-${wanted.lessonId}` : 'lessons'}-${shanghaiDate(clock.now())}.${wanted.format}`

  const answer = (wanted: WantedLesson | WantedLessons, staff: Staff) => ({
    ticket: tickets.issue(wanted, staff),
    fileName: fileNameOf(wanted),
  })

  const wordsOf = ({ span, format }: WantedLesson | WantedLessons) =>
    `${INSIGHT_SPAN_NAMES[span]}，${format.toUpperCase()}`

  async function shownOf({ lessonId, span }: WantedLesson, staff: Staff) {
    const { row, shown } = await lessonInsight.lesson({ lessonId, span }, staff)
    if (!shown) throw notFound(`看过的人不到 ${CURVE_LEARNERS} 位，还没有可以导出的数据`)
    return { row, shown }
  }

  async function prepareLesson(wanted: WantedLesson, staff: Staff): Promise<Outcome<ReturnType<typeof answer>>> {
    const { row } = await shownOf(wanted, staff)
    return {
      result: answer(wanted, staff),
      event: {
        action: 'insight.export',
        target: { kind: 'lesson', id: wanted.lessonId },
        summary: `导出《${row.courseName}》${row.number} ${row.name} 的数据（${wordsOf(wanted)}）`,
        after: wanted,
        undo: '导出的文件不能收回',
      },
    }
  }

  async function prepareLessons(wanted: WantedLessons, staff: Staff): Promise<Outcome<ReturnType<typeof answer>>> {
    if (wanted.courseId !== undefined) await lessonInsight.refuseCourse(wanted.courseId, staff)
    return {
      result: answer(wanted, staff),
      event: {
        action: 'insight.export',
        target: { kind: 'lessons', id: wanted.courseId ?? 'all' },
        summary: `导出各讲的数据（${wordsOf(wanted)}）`,
        after: wanted,
        undo: '导出的文件不能收回',
      },
    }
  }

  async function* lessonRows(wanted: WantedLessons, staff: Staff): AsyncGenerator<Cell[]> {
    yield LESSONS_HEAD
    let count = 0
    for await (const page of lessonInsight.pages(wanted, staff)) {
      for (const row of page) {
        if (count === EXPORTED_LESSONS_MAX) {
          yield [`只导出了前 ${EXPORTED_LESSONS_MAX} 讲，请选一门课`]
          return
        }
        count += 1
        yield [
          ...[row.courseName, row.number, row.name, row.seconds, row.learnerCount, row.finishedPermille / 10],
          ...[row.medianSecond, row.fallSecond ?? '', row.fallCount ?? ''],
        ]
      }
    }
  }

  async function* curveRows({ shown }: Awaited<ReturnType<typeof shownOf>>): AsyncGenerator<Cell[]> {
    yield await Promise.resolve(CURVE_HEAD)
    const { counts, replays, step, learnerCount } = shown
    for (const [nth, people] of counts.entries())
      yield [nth * step, people, percentOf(people, learnerCount), replays[nth] ?? 0]
  }

  /** Checks the rights of now: a course that the colleague has lost since is not in the file. */
  async function read(ticket: string, staff: Staff): Promise<WrittenFile> {
    const wanted = tickets.open(ticket, staff)
    const { format } = wanted
    const rows = 'lessonId' in wanted ? curveRows(await shownOf(wanted, staff)) : lessonRows(wanted, staff)
    return sheetFile(fileNameOf(wanted), { format, title: '数据', rows })
  }

  return { prepareLesson, prepareLessons, read }
}

export type InsightExport = ReturnType<typeof createInsightExport>
