import type { InboxThread } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { formatDuration } from '../../../../lib/duration.ts'

type Standing = Pick<InboxThread, 'place' | 'isAnswered' | 'isHidden' | 'state'>

function answerWords({ isAnswered, state }: Standing): string {
  if (state === 'waiting') return isAnswered ? '又说了一句，等答复' : '等答复'
  if (state === 'later') return '放到了稍后'
  return isAnswered ? '已答复' : '没有答复'
}

/** Lesson, second and state of one comment in the list of its course. */
export function standingWords(thread: Standing): string {
  const { place, isHidden } = thread
  const second = place && place.second !== null ? ` ${formatDuration(place.second)}` : ''
  const lesson = place && place.lessonId !== null ? `${place.lessonNumber} ${place.lessonName}${second}` : ''
  return [lesson, answerWords(thread), isHidden ? '已隐藏' : ''].filter(Boolean).join('，')
}
