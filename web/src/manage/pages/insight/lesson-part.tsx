import type { StaffMe } from '@bee/contract/manage/session.contract.ts'
import type { LessonInsight } from '@bee/contract/manage/insight.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { mayOpen, useMe } from '../../api/me.queries.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { ExportLesson } from '../../features/insight/export-insight.tsx'
import { lessonInsightQuery } from '../../features/insight/insight.queries.ts'
import { LessonInsightView } from '../../features/insight/lesson-insight.tsx'
import type { InsightWays } from '../../features/insight/proposals.ts'
import { addressOf, SpanChoice, spanIn, spanPart } from '../../features/insight/span-choice.tsx'
import { NEW_KEY, paths } from '../../paths.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { Box } from '../../ui/box.tsx'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { usePageKey } from '../../ui/use-page-key.ts'
import styles from './insight.module.css'

const waysOf = (me: StaffMe, { lesson: { courseId, lessonId } }: LessonInsight): InsightWays => ({
  thread: paths.thread,
  outline: mayOpen(me, 'content.read') ? paths.course(courseId, 'outline') : undefined,
  questions: mayOpen(me, 'content.read') ? paths.questionsOf(lessonId) : undefined,
  newQuestion: mayOpen(me, 'content.write') ? (second) => paths.newQuestionAt(lessonId, second) : undefined,
  message: mayOpen(me, 'messages.send') ? paths.broadcast(NEW_KEY) : undefined,
})

export function LessonPart({ lessonId }: { lessonId: number }) {
  const me = useMe()
  const isNarrow = useIsNarrow()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const span = spanIn(query)
  const { data, error, isFetching, refetch } = useQuery(lessonInsightQuery(lessonId, span))
  const goTo = (to: number | null | undefined) => {
    if (typeof to === 'number') void navigate(paths.insightLesson(to) + addressOf(spanPart(span)))
  }
  const lesson = data?.lesson
  usePageKey('k', () => goTo(lesson?.previousId))
  usePageKey('j', () => goTo(lesson?.nextId))
  const spanChoice = <SpanChoice span={span} onSpan={(next) => setQuery(spanPart(next), { replace: true })} />
  return (
    <PageFrame
      title={lesson ? `${lesson.number} ${lesson.name}` : '一讲的数据'}
      note={lesson?.courseName}
      from={{
        label: '数据',
        to: paths.insight + addressOf({ ...(lesson && { course: String(lesson.courseId) }), ...spanPart(span) }),
      }}
      actions={
        lesson ? (
          <>
            <IconButton
              icon="chevron-up"
              label="上一讲"
              aria-disabled={lesson.previousId === null}
              onClick={() => goTo(lesson.previousId)}
            />
            <IconButton
              icon="chevron-down"
              label="下一讲"
              aria-disabled={lesson.nextId === null}
              onClick={() => goTo(lesson.nextId)}
            />
            {isNarrow ? null : spanChoice}
            {data.curve ? <ExportLesson lessonId={lessonId} span={span} /> : null}
            {mayOpen(me, 'content.read') && !isNarrow ? (
              <ButtonLink kind="main" icon="pencil" to={paths.course(lesson.courseId, 'outline')}>
                打开大纲
              </ButtonLink>
            ) : null}
          </>
        ) : null
      }
    >
      {/* On a phone the bar has room for the title only. */}
      {isNarrow ? <div className={styles.span}>{spanChoice}</div> : null}
      {data ? (
        <LessonInsightView key={lessonId} insight={data} ways={waysOf(me, data)} />
      ) : (
        <Box title="看到每一秒的人">
          <NotYet title="这一讲的数据没有拿到" query={{ error, isFetching, refetch }} count={6} height="double" />
        </Box>
      )}
    </PageFrame>
  )
}
