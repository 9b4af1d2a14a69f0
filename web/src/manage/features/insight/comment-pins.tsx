import type { LessonComment, LessonInsight } from '@bee/contract/manage/insight.contract.ts'
import { Link } from 'react-router'
import { formatDuration } from '../../../lib/duration.ts'
import { Text } from '../../../ui/layout/pieces.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { PHONE_BOX, pinsOf, WIDE_BOX } from './chart-geometry.ts'
import styles from './comment-pins.module.css'

const PIN_APART = 26
const PIN = 'M12 1L21.5 6.5V17.5L12 23L2.5 17.5V6.5Z'
const COUNTED = 99

interface CommentPinsProps {
  insight: LessonInsight
  /** Address of the thread of a comment. */
  threadPath: (threadId: number) => string
  /** For a comment without a thread in an inbox that the staff member may read. */
  onSecond: (second: number) => void
}

const pinWords = (second: number, items: readonly LessonComment[]) =>
  items.length === 1
    ? `${formatDuration(second)} ${items[0]?.nickName}：${items[0]?.content}`
    : `${formatDuration(second)} 前后 ${items.length} 条评论，第一条是 ${items[0]?.nickName}：${items[0]?.content}`

/** Comments on the time axis. Each pin opens the thread in the inbox. */
export function CommentPins({ insight: { comments, lesson }, threadPath, onSecond }: CommentPinsProps) {
  const box = useIsNarrow() ? PHONE_BOX : WIDE_BOX
  if (comments.length === 0) return null
  return (
    <div className={styles.pins}>
      <Text size={12} line={26} tone="quiet" textAlign="right" nowrap className={styles.label} aria-hidden="true">
        评论
      </Text>
      <ul role="list" aria-label="钉在时间上的评论">
        {pinsOf(comments, lesson.seconds, box, PIN_APART).map(({ x, second, items }) => {
          const words = pinWords(second, items)
          const place = { className: styles.pin, style: { left: `${(100 * x) / box.width}%` }, title: words }
          const threadId = items.find((each) => each.threadId !== null)?.threadId ?? null
          const sign = (
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={PIN} />
              <text x={12} y={16} textAnchor="middle">
                {Math.min(COUNTED, items.length)}
              </text>
            </svg>
          )
          return (
            <li key={second}>
              {threadId === null ? (
                <button type="button" {...place} aria-label={words} onClick={() => onSecond(second)}>
                  {sign}
                </button>
              ) : (
                <Link to={threadPath(threadId)} {...place} aria-label={words}>
                  {sign}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
