import type { InboxDetail } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { formatDuration } from '../../../../lib/duration.ts'
import { Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { titleWords } from '../inbox-words.ts'
import { comingTime } from '../waiting-words.ts'
import styles from './context.module.css'

/** Subject and member in two lines. */
function stripWords({ moment, member, booking, thread }: InboxDetail, now: number): { title: string; line: string } {
  if (moment?.lessonId != null) {
    const { lessonNumber, lessonName, second, nearbyCount, courseName } = moment
    const at = second === null ? courseName : formatDuration(second)
    return {
      title: `${lessonNumber} ${lessonName}`,
      line: nearbyCount > 0 ? `${at}，前后还有 ${nearbyCount} 条评论` : at,
    }
  }
  if (moment) return { title: moment.courseName, line: '说的是这门课' }
  if (booking) {
    return { title: '约好打电话', line: booking.callTime === null ? '没有写时间' : comingTime(booking.callTime, now) }
  }
  return { title: titleWords(thread), line: member ? `${member.mobile}，学了 ${member.studyDays} 天` : '不是会员' }
}

/** On phones, above the messages; a tap opens the whole context. */
export function ContextStrip({ detail, now, onOpen }: { detail: InboxDetail; now: number; onOpen: () => void }) {
  const { title, line } = stripWords(detail, now)
  const poster = detail.moment?.posterUrl ?? ''
  return (
    <button type="button" className={styles.strip} onClick={onOpen}>
      {poster === '' ? null : <img src={poster} alt="" />}
      <Stack as="span" flex gap={2} grow shrinks>
        <Text as="b" size={14} weight="strong" truncate>
          {title}
        </Text>
        <Text as="small" size={13} tone="quiet">
          {line}
        </Text>
      </Stack>
      <Icon name={detail.moment?.filmUrl ? 'play' : 'chevron-right'} />
      <span className="visually-hidden">，打开看看</span>
    </button>
  )
}
