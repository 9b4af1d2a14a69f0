import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { Grid } from '../../../ui/layout/pieces.tsx'
import { countWords } from '../../api/inbox-counts.queries.ts'
import { mayOpen, useMe } from '../../api/me.queries.ts'
import { CourseEditor } from '../../features/courses/editor/course-editor.tsx'
import type { LessonMore } from '../../features/courses/outline/lesson-panel.tsx'
import { CourseTalkList } from '../../features/inbox/course/course-talk.tsx'
import { readCourseTalk, writeCourseTalk } from '../../features/inbox/course/course-talk-address.ts'
import { courseTalkQuery } from '../../features/inbox/inbox.queries.ts'
import { CourseFiguresBox } from '../../features/insight/course-figures.tsx'
import { InsightLessons } from '../../features/insight/insight-lessons.tsx'
import { addressOf, spanIn, spanPart } from '../../features/insight/span-choice.tsx'
import { HandoutPart, HandoutsToCome } from '../../features/handouts/handout-part.tsx'
import { LessonPoster } from '../../features/media/library/poster-part.tsx'
import { SubtitlePart } from '../../features/subtitles/subtitle-part.tsx'
import { readPart } from '../../features/courses/editor/course-parts.ts'
import { useEditedPlace } from '../../editor/use-edited-place.ts'
import { paths } from '../../paths.ts'
import { SAME_PAGE } from '../../same-page.ts'
import { Missing } from '../../shell/no-page.tsx'
import { useOpenInAddress } from '../../ui/address/use-open-in-address.ts'
import { CourseListPage } from './course-list.tsx'
import styles from './courses.module.css'

const LESSON_MORE: LessonMore = ({ lessonId, filmId, isFixed }) => (
  <>
    {filmId === null ? null : <LessonPoster key={`poster-${filmId}`} filmId={filmId} isFixed={isFixed} />}
    {filmId === null ? null : <SubtitlePart key={filmId} filmId={filmId} isFixed={isFixed} />}
    {lessonId === undefined ? <HandoutsToCome /> : <HandoutPart key={lessonId} lessonId={lessonId} isFixed={isFixed} />}
  </>
)

/** Students' comments on a course. */
function Talk({ courseId }: { courseId: number }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return (
    <CourseTalkList
      courseId={courseId}
      address={readCourseTalk(query)}
      onAddress={(next) => void navigate({ search: writeCourseTalk(next) }, { replace: true, state: SAME_PAGE })}
      threadPath={paths.thread}
    />
  )
}

/** How students learn the course, and where they leave its lessons. */
function CourseNumbers({ courseId }: { courseId: number }) {
  const [query, setQuery] = useSearchParams()
  const span = spanIn(query)
  return (
    <Grid columns={1} gap={20} className={styles.boxes}>
      <CourseFiguresBox courseId={courseId} />
      <InsightLessons
        courseId={courseId}
        span={span}
        onSpan={(chosen) => setQuery(spanPart(chosen), { replace: true, state: SAME_PAGE })}
        pathOf={(lessonId) => paths.insightLesson(lessonId) + addressOf(spanPart(span))}
      />
    </Grid>
  )
}

function Editor({ courseKey }: { courseKey: string }) {
  const navigate = useNavigate()
  const { part: text } = useParams()
  const me = useMe()
  const [paste, setPaste] = useOpenInAddress('paste', SAME_PAGE)
  const [chosen, setChosen] = useOpenInAddress('lesson', SAME_PAGE)
  const part = readPart(text)
  const { place, serial, follow } = useEditedPlace(courseKey, (key) => paths.course(key, part))
  const mayRead = mayOpen(me, 'inbox.read')
  const { data: talk } = useQuery({
    ...courseTalkQuery({ courseId: place?.contentId ?? 0, show: 'all' }),
    enabled: mayRead && place?.contentId !== undefined,
  })
  if (!place) return <Missing />
  return (
    <CourseEditor
      key={serial}
      courseId={place.contentId}
      draftId={place.draftId}
      part={part}
      isPasting={paste === '1'}
      onPasting={(is) => setPaste(is ? '1' : undefined)}
      chosenLesson={chosen}
      onChosenLesson={setChosen}
      looks={{
        comments: mayRead ? (courseId) => <Talk courseId={courseId} /> : undefined,
        insight: mayOpen(me, 'insight.read') ? (courseId) => <CourseNumbers courseId={courseId} /> : undefined,
      }}
      commentCount={talk && countWords(talk.counts.all)}
      lessonMore={LESSON_MORE}
      listPath={paths.courses}
      pathOf={(each) => paths.course(courseKey, each)}
      onPart={(each) => void navigate(paths.course(courseKey, each), { replace: true })}
      onPublished={(courseId) =>
        void navigate(
          { pathname: paths.course(courseId, part), search: chosen === undefined ? '' : `?lesson=${chosen}` },
          { replace: true },
        )
      }
      onMoved={follow}
      onDiscarded={() => void navigate(paths.courses, { replace: true })}
    />
  )
}

export function Component() {
  const { courseKey } = useParams()
  return courseKey === undefined ? <CourseListPage /> : <Editor courseKey={courseKey} />
}
