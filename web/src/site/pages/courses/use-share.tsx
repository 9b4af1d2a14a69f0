import { useState } from 'react'
import { laterDialog } from '../../../ui/overlays/later-dialog.tsx'
import type { PlayPanelProps } from './play-panels.tsx'

// Loaded at the click: few visits share, and it brings the drawing of QR codes.
const ShareMoment = laterDialog(async () => (await import('./share-moment.tsx')).ShareMoment)

/** The second is the one at which the dialog was opened. */
export function useShare({ course, lesson, picture }: Pick<PlayPanelProps, 'course' | 'lesson' | 'picture'>) {
  const [second, setSecond] = useState<number>()
  return {
    openShare: () => setSecond(picture.second()),
    share:
      second === undefined ? null : (
        <ShareMoment
          courseId={course.id}
          courseName={course.name}
          lessonId={lesson.id}
          second={second}
          onClose={() => setSecond(undefined)}
        />
      ),
  }
}
