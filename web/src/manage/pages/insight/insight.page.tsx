import type { InsightSpan } from '@bee/contract/manage/insight.contract.ts'
import { useParams, useSearchParams } from 'react-router'
import { Grid } from '../../../ui/layout/pieces.tsx'
import { InsightLessons } from '../../features/insight/insight-lessons.tsx'
import { addressOf, spanIn, spanPart } from '../../features/insight/span-choice.tsx'
import { NumbersBox } from '../../features/today/numbers-box.tsx'
import { paths } from '../../paths.ts'
import { Missing } from '../../shell/no-page.tsx'
import { PageFrame } from '../../shell/page-frame.tsx'
import { LessonPart } from './lesson-part.tsx'
import styles from './insight.module.css'

function ListPart() {
  const [query, setQuery] = useSearchParams()
  const courseId = Number(query.get('course')) || undefined
  const span = spanIn(query)
  const show = (next: { courseId?: number | undefined; span: InsightSpan }) =>
    setQuery(
      { ...(next.courseId !== undefined && { course: String(next.courseId) }), ...spanPart(next.span) },
      { replace: true },
    )
  return (
    <PageFrame title="数据">
      <Grid columns={1} gap={20} className={styles.boxes}>
        <NumbersBox />
        <InsightLessons
          courseId={courseId}
          onCourse={(chosen) => show({ courseId: chosen, span })}
          span={span}
          onSpan={(chosen) => show({ courseId, span: chosen })}
          pathOf={(lessonId) => paths.insightLesson(lessonId) + addressOf(spanPart(span))}
        />
      </Grid>
    </PageFrame>
  )
}

const ID = /^\d{1,9}$/

export function Component() {
  const { part, lessonId = '' } = useParams()
  if (part === undefined) return <ListPart />
  if (part !== 'lessons' || !ID.test(lessonId)) return <Missing />
  return <LessonPart key={lessonId} lessonId={Number(lessonId)} />
}
