import { lazy, Suspense, useState } from 'react'
import type { PlayPanelProps } from './play-panels.tsx'

// Few visits share; the drawing of codes comes with it.
const ShareMoment = lazy(async () => ({ default: (await import('./share-moment.tsx')).ShareMoment }))

/** The second is the one at which the dialog was opened. */
export function useShare({ course, lesson, picture }: Pick<PlayPanelProps, 'course' | 'lesson' | 'picture'>) {
  const [second, setSecond] = useState<number>()
  return {
    openShare: () => setSecond(picture.second()),
    share:
      second === undefined ? null : (
        <Suspense>
          <ShareMoment
            courseId={course.id}
            courseName={course.name}
            lessonId={lesson.id}
            second={second}
            onClose={() => setSecond(undefined)}
          />
        </Suspense>
      ),
  }
}
