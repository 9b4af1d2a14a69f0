import { useState } from 'react'
import { formatDuration } from '../../../lib/duration.ts'
import { CheckLine } from '../../features/player/controls/check-line.tsx'
import { paths } from '../../paths.ts'
import { SharePanel } from '../../school/share-panel.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

export interface ShareMomentProps {
  courseId: number
  courseName: string
  lessonId: number
  second: number
  onClose: () => void
}

/** This second of the lesson, or the page of the course, which visitors can read as well. */
export function ShareMoment({ courseId, courseName, lessonId, second, onClose }: ShareMomentProps) {
  const [isMoment, setMoment] = useState(true)
  return (
    <Dialog open onClose={onClose} title={isMoment ? '分享这一秒' : '分享这门课'}>
      <SharePanel
        path={isMoment ? paths.play(courseId, { lessonId, second }) : paths.courseDetail(courseId)}
        name={courseName}
      >
        <CheckLine gap={8} isOn={isMoment} onChange={setMoment}>
          从 {formatDuration(second)} 开始看（对方要先登录）
        </CheckLine>
      </SharePanel>
    </Dialog>
  )
}
