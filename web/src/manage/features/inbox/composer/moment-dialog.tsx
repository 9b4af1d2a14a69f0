import type { InboxPlace } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { MomentFields, useMoment } from '../../../school/moment-fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { momentWords } from '../inbox-words.ts'
import { lessonsQuery } from '../inbox.queries.ts'
import type { DraftPlace } from './kept-drafts.ts'

interface MomentDialogProps {
  threadId: number
  /** The place of the question; the choice starts there. */
  asked: InboxPlace | null
  onChoose: (place: DraftPlace) => void
  onClose: () => void
}

/** Chooses a lesson and a second. The link in the answer takes the student there. */
export function MomentDialog({ threadId, asked, onChoose, onClose }: MomentDialogProps) {
  const lessons = useQuery(lessonsQuery(threadId))
  const moment = useMoment(lessons.data, { lessonId: asked?.lessonId ?? undefined, second: asked?.second ?? 0 })
  const { chosen, second, problem } = moment
  const words = chosen && second !== undefined ? momentWords(chosen.lessonNumber, second) : ''
  return (
    <FormDialog
      title="插入一讲的某一秒"
      action={words === '' ? '插入' : `插入「${words}」`}
      whyNot={chosen ? problem : '先选一讲'}
      onSubmit={() => {
        if (chosen && second !== undefined) onChoose({ lessonId: chosen.lessonId, second, words })
      }}
      onClose={onClose}
    >
      <MomentFields moment={moment} lessons={lessons} isFirst />
    </FormDialog>
  )
}
