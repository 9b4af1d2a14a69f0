import type { Leaver, LessonInsight } from '@bee/contract/manage/insight.contract.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { formatDuration } from '../../../lib/duration.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/place-states.tsx'
import { percentOf } from './insight-words.ts'
import styles from './lesson-insight.module.css'

interface BoxProps {
  insight: LessonInsight
  /** Where there is a film to play, plays it from there. */
  onPlay: ((second: number) => void) | undefined
}

/** Comments around a stretch, a little before and after it too. */
const NEAR_SECONDS = 15

/** What the curve says should be looked at. Nothing where it says nothing. */
export function WorthALook({ insight, onPlay }: BoxProps) {
  const { fall, mostReplayed, comments, learnerCount } = insight
  if (!fall && !mostReplayed) return null
  const near = fall
    ? comments.filter(({ second }) => second >= fall.from - NEAR_SECONDS && second <= fall.to + NEAR_SECONDS)
    : []
  return (
    <Box title="值得看一眼">
      {fall ? (
        <div className={styles.next}>
          <span>{formatDuration(fall.second)}</span>
          <div>
            <b>
              {fall.count} 人在这里离开，占开始看的 {percentOf(fall.count, learnerCount)}%
            </b>
            {fall.line === '' ? null : <p>这时在说：「{fall.line}」</p>}
            {near.length === 0 ? null : (
              <p>
                前后有 {near.length} 条评论，第一条说「{near[0]?.content}」
              </p>
            )}
            {onPlay ? (
              <Button small icon="play" onClick={() => onPlay(fall.from)}>
                看这一段
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
      {mostReplayed ? (
        <div className={styles.next}>
          <span>{formatDuration(mostReplayed.from)}</span>
          <div>
            <b>到 {formatDuration(mostReplayed.to)} 最常重看</b>
            <p>{mostReplayed.count} 人看了不止一遍。也许值得再讲细一点，或者放进讲义。</p>
            {onPlay ? (
              <Button small icon="play" onClick={() => onPlay(mostReplayed.from)}>
                看这一段
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
    </Box>
  )
}

const LEAVER_WORDS: Record<Leaver['kind'], (title: string) => string> = {
  nothing: () => '之后没有再看别的',
  lesson: (title) => `接着看 ${title}`,
  course: () => '去看了别的课',
}

/** Where those went who left at the fall. */
export function LeaversBox({ insight: { leavers, fall } }: Pick<BoxProps, 'insight'>) {
  if (!fall || leavers.length === 0) return null
  const all = leavers.reduce((sum, { count }) => sum + count, 0)
  return (
    <Box title={`在 ${formatDuration(fall.second)} 前后离开的人，接着做了什么`}>
      <ul role="list" className={styles.leavers}>
        {leavers.map(({ kind, lessonId, title, count }) => (
          <li key={`${kind} ${lessonId ?? ''}`}>
            <span>{LEAVER_WORDS[kind](title)}</span>
            <span>{count} 人</span>
            <i aria-hidden="true">
              <i style={{ inlineSize: `${percentOf(count, all)}%` }} />
            </i>
          </li>
        ))}
      </ul>
    </Box>
  )
}

/** What was said, in the order of the film. */
export function LessonComments({
  insight: { comments, hasMoreComments },
  onSecond,
}: Pick<BoxProps, 'insight'> & { onSecond: (second: number) => void }) {
  return (
    <Box title="钉在这一讲的评论" note={comments.length === 0 ? undefined : `${comments.length} 条`}>
      {comments.length === 0 ? (
        <Empty why="nothing" title="还没有" sentence="学员把评论钉在一秒上，就列在这里。" />
      ) : (
        <ul role="list" className={styles.comments}>
          {comments.map(({ commentId, second, content, nickName, avatarUrl }) => (
            <li key={commentId}>
              <Avatar src={avatarUrl} nickName={nickName} size={22} />
              <div>
                <b>{nickName}</b>
                <button type="button" onClick={() => onSecond(second)} aria-label={`到 ${formatDuration(second)}`}>
                  {formatDuration(second)}
                </button>
                <p>{content}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {hasMoreComments ? <p className={styles.hint}>只列出前面的这些。</p> : null}
    </Box>
  )
}
