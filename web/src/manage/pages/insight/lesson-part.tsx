import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { mayOpen, useMe } from '../../api/me.queries.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { lessonInsightQuery } from '../../features/insight/insight.queries.ts'
import { LessonInsightView } from '../../features/insight/lesson-insight.tsx'
import { paths } from '../../paths.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { Box } from '../../ui/box.tsx'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { usePageKey } from '../../ui/use-page-key.ts'

/** How one lesson is watched. */
export function LessonPart({ lessonId }: { lessonId: number }) {
  const me = useMe()
  const isNarrow = useIsNarrow()
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useQuery(lessonInsightQuery(lessonId))
  const goTo = (to: number | null | undefined) => {
    if (typeof to === 'number') void navigate(paths.insightLesson(to))
  }
  const lesson = data?.lesson
  usePageKey('k', () => goTo(lesson?.previousId))
  usePageKey('j', () => goTo(lesson?.nextId))
  return (
    <PageFrame
      title={lesson ? `${lesson.number} ${lesson.name}` : '一讲的数据'}
      note={lesson?.courseName}
      from={{
        label: '数据',
        to: lesson ? `${paths.insight}?course=${lesson.courseId}` : paths.insight,
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
            {mayOpen(me, 'content.read') && !isNarrow ? (
              <ButtonLink icon="pencil" to={paths.course(lesson.courseId, 'outline')}>
                打开大纲
              </ButtonLink>
            ) : null}
          </>
        ) : null
      }
    >
      {data ? (
        <LessonInsightView key={lessonId} insight={data} />
      ) : (
        <Box title="看到每一秒的人">
          <NotYet title="这一讲的数据没有拿到" query={{ error, isFetching, refetch }} count={6} height="double" />
        </Box>
      )}
    </PageFrame>
  )
}
