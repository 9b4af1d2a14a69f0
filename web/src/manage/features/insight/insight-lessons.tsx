import { INSIGHT_SPAN_NAMES, type InsightLesson, type InsightSpan } from '@bee/contract/manage/insight.contract.ts'
import { CURVE_LEARNERS } from '@bee/contract/player/curves.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Stack, Text } from '../../../ui/layout/pieces.tsx'
import { NotYet } from '../../api/not-yet.tsx'
import { formatDuration } from '../../../lib/duration.ts'
import { CourseField, type ChosenCourse } from '../../school/course-field.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/list/data-table.tsx'
import { Empty } from '../../ui/place-states.tsx'
import { ExportLessons } from './export-insight.tsx'
import { isSeenByMost } from './insight-words.ts'
import { insightLessonsQuery } from './insight.queries.ts'
import { SpanChoice } from './span-choice.tsx'
import styles from './insight-lessons.module.css'

interface InsightLessonsProps {
  /** Limits the list to one course. */
  courseId: number | undefined
  /** Undefined on the page of one course, where the course is fixed. */
  onCourse?: ((courseId: number | undefined) => void) | undefined
  span: InsightSpan
  onSpan: (span: InsightSpan) => void
  pathOf: (lessonId: number) => string
}

const leaving = ({ fallSecond, fallCount }: InsightLesson) =>
  fallSecond === null ? '没有明显的一处' : `${formatDuration(fallSecond)}，${fallCount} 人`

const columnsOf = (isOneCourse: boolean): readonly Column<InsightLesson>[] => [
  {
    title: '讲',
    isMain: true,
    cell: ({ number, name, courseName }) => (
      <Stack as="span" shrinks>
        <b>
          {number} {name}
        </b>
        {isOneCourse ? null : (
          <Text as="small" size={12} tone="quiet">
            {courseName}
          </Text>
        )}
      </Stack>
    ),
  },
  { title: '看完', isEnd: true, cell: ({ finishedPercent }) => `${finishedPercent}%` },
  { title: '开始看', isEnd: true, cell: ({ learnerCount }) => `${learnerCount} 人` },
  {
    title: '一半人在这之前离开',
    isEnd: true,
    cell: ({ medianSecond, seconds }) =>
      isSeenByMost(medianSecond, seconds)
        ? '一半以上看到最后'
        : `${formatDuration(medianSecond)} / ${formatDuration(seconds)}`,
  },
  { title: '离开最多的一秒', isEnd: true, cell: leaving },
]

/** Lessons, least finished first. */
export function InsightLessons({ courseId, onCourse, span, onSpan, pathOf }: InsightLessonsProps) {
  const [chosen, setChosen] = useState<ChosenCourse>()
  const query = useInfiniteQuery(insightLessonsQuery(courseId, span))
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const rows = data?.pages.flatMap(({ list }) => list)
  // The address has only the course id, so take the name from a row.
  const named = rows?.[0]?.courseName ?? (chosen?.id === courseId ? chosen?.name : undefined) ?? '这门课'
  const course = courseId === undefined ? undefined : { id: courseId, name: named }
  return (
    <Box
      title={onCourse === undefined ? '各讲' : '没人看完的讲'}
      note="看完的人少的在前"
      actions={
        <>
          {onCourse === undefined ? null : (
            <CourseField
              label="哪门课"
              isCompact
              chosen={course}
              onChoose={(found) => {
                setChosen(found)
                onCourse(found?.id)
              }}
            />
          )}
          <SpanChoice span={span} onSpan={onSpan} />
          {rows === undefined || rows.length === 0 ? null : <ExportLessons courseId={courseId} span={span} />}
        </>
      }
    >
      {rows === undefined ? (
        <NotYet title="各讲的数据没有拿到" query={{ error, isFetching, refetch }} count={6} height="double" />
      ) : rows.length === 0 ? (
        <Empty
          why={(course === undefined || onCourse === undefined) && span === 'all' ? 'nothing' : 'narrow'}
          title={`${course === undefined ? '' : '这门课'}${span === 'all' ? '还' : INSIGHT_SPAN_NAMES[span]}没有够多人看过的讲`}
          sentence={`满 ${CURVE_LEARNERS} 人看过的讲才列出来，每十分钟数一次。`}
        />
      ) : (
        <>
          <DataTable
            label="讲"
            rows={rows}
            keyOf={({ lessonId }) => lessonId}
            nameOf={({ name }) => name}
            hrefOf={({ lessonId }) => pathOf(lessonId)}
            columns={columnsOf(onCourse === undefined)}
            card={(row) => (
              <Link to={pathOf(row.lessonId)} className={styles.card}>
                <b>
                  {row.number} {row.name}
                </b>
                {onCourse === undefined ? null : (
                  <Text as="small" size={12} tone="quiet">
                    {row.courseName}
                  </Text>
                )}
                <Text tone="soft">
                  看完 {row.finishedPercent}%，开始看 {row.learnerCount} 人
                </Text>
                <Text tone="soft">离开最多：{leaving(row)}</Text>
              </Link>
            )}
          />
          {hasNextPage ? (
            <div className={styles.foot}>
              <Button small loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                再列一些
              </Button>
            </div>
          ) : null}
        </>
      )}
    </Box>
  )
}
