import type { Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import { useCallback } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { CourseEditor } from '../../features/courses/editor/course-editor.tsx'
import type { LessonMore } from '../../features/courses/outline/lesson-panel.tsx'
import { HandoutPart } from '../../features/handouts/handout-part.tsx'
import { SubtitlePart } from '../../features/subtitles/subtitle-part.tsx'
import { readPart } from '../../features/courses/editor/course-parts.ts'
import { readKey } from '../../features/courses/list/course-key.ts'
import { paths } from '../../paths.ts'
import { Missing } from '../../shell/no-page.tsx'
import { CourseListPage } from './course-list.tsx'

const LESSON_MORE: LessonMore = ({ lessonId, filmId, isFixed }) => (
  <>
    {filmId === null ? null : <SubtitlePart key={filmId} filmId={filmId} isFixed={isFixed} />}
    {lessonId === undefined ? null : <HandoutPart key={lessonId} lessonId={lessonId} isFixed={isFixed} />}
  </>
)

function Editor({ courseKey }: { courseKey: string }) {
  const navigate = useNavigate()
  const { part: text } = useParams()
  const [query] = useSearchParams()
  const part = readPart(text)
  const place = readKey(courseKey)
  const handleMoved = useCallback(
    ({ contentId, draftId }: Draft) => void navigate(paths.course(contentId ?? `d${draftId}`, part), { replace: true }),
    [navigate, part],
  )
  if (!place) return <Missing />
  return (
    <CourseEditor
      key={courseKey}
      courseId={'contentId' in place ? place.contentId : undefined}
      draftId={'draftId' in place ? place.draftId : undefined}
      part={part}
      startsPasting={query.get('paste') === '1'}
      lessonMore={LESSON_MORE}
      listPath={paths.courses}
      pathOf={(each) => paths.course(courseKey, each)}
      onPart={(each) => void navigate(paths.course(courseKey, each), { replace: true })}
      onPublished={(courseId) => void navigate(paths.course(courseId, part), { replace: true })}
      onMoved={handleMoved}
      onDiscarded={() => void navigate(paths.courses, { replace: true })}
    />
  )
}

export function Component() {
  const { courseKey } = useParams()
  return courseKey === undefined ? <CourseListPage /> : <Editor courseKey={courseKey} />
}
