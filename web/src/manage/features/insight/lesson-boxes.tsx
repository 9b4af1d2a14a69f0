import type { Leaver, LessonInsight } from '@bee/contract/manage/insight.contract.ts'
import { CURVE_LEARNERS } from '@bee/contract/player/curves.ts'
import { Link } from 'react-router'
import { Grid, Row, Text } from '../../../ui/layout/pieces.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { formatDuration } from '../../../lib/duration.ts'
import { Box } from '../../ui/box.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/place-states.tsx'
import { percentOf } from './insight-words.ts'
import { proposalsOf, type InsightWays } from './proposals.ts'
import styles from './lesson-insight.module.css'

/** Suggestions that follow from the numbers, each with links. */
export function NextSteps({
  insight,
  ways,
  onPlay,
}: {
  insight: LessonInsight
  ways: InsightWays
  onPlay: ((second: number) => void) | undefined
}) {
  const proposals = proposalsOf(insight, ways)
  return (
    <Box title="接下来可以做">
      {proposals.length === 0 ? (
        <Empty why="nothing" title="暂时没有" sentence="数字里看得出要改的地方，就列在这里。" />
      ) : null}
      {proposals.map(({ key, second, title, sentences, acts }) => (
        <Grid gap={12} lines={4} key={key} className={styles.next}>
          <Text line={20} className={styles.second}>
            {second === undefined ? '整讲' : formatDuration(second)}
          </Text>
          <div>
            <b>{title}</b>
            {sentences.map((sentence) => (
              <Text as="p" tone="soft" breaks key={sentence}>
                {sentence}
              </Text>
            ))}
            {acts.length === 0 ? null : (
              <Row gap={8} align="stretch" wraps above={8}>
                {acts.map((act) =>
                  'to' in act ? (
                    <ButtonLink key={act.label} small to={act.to}>
                      {act.label}
                    </ButtonLink>
                  ) : (
                    <Button key={act.label} small icon="play" onClick={() => onPlay?.(act.playFrom)}>
                      {act.label}
                    </Button>
                  ),
                )}
              </Row>
            )}
          </div>
        </Grid>
      ))}
    </Box>
  )
}

const LEAVER_WORDS: Record<Leaver['kind'], (title: string) => string> = {
  nothing: () => '关掉了，之后没有再来',
  later: () => '当天没有再来，后来又来过',
  lesson: (title) => `去看 ${title}`,
  questions: () => '去做题',
  course: () => '换了一门课',
}

/** Where viewers went who left at the fall. Their saved positions and answers tell. */
export function LeaversBox({ insight: { leavers, fall, curve } }: { insight: LessonInsight }) {
  if (!curve) return null
  const all = leavers.reduce((sum, { count }) => sum + count, 0)
  if (!fall || leavers.length === 0) {
    return (
      <Box title="离开的人去了哪里">
        <Empty
          why="nothing"
          title="还没有数据"
          sentence={
            fall
              ? `离开的人还太少，满 ${CURVE_LEARNERS} 人才说去了哪里。`
              : '没有哪一处离开的人特别多，有了就说大家之后去了哪里。'
          }
        />
      </Box>
    )
  }
  return (
    <Box title={`${formatDuration(fall.second)} 前后离开的人去了哪里`} note={`${all} 人`}>
      <ul role="list" className={styles.leavers}>
        {leavers.map(({ kind, lessonId, title, count }) => (
          <Grid as="li" gap={10} lines={4} key={`${kind} ${lessonId ?? ''}`}>
            <span>{LEAVER_WORDS[kind](title)}</span>
            <span>{count} 人</span>
            <i aria-hidden="true">
              <Text as="i" block style={{ inlineSize: `${percentOf(count, all)}%` }} />
            </i>
          </Grid>
        ))}
      </ul>
    </Box>
  )
}

/** Comments in the order of the film. */
export function LessonComments({
  insight: { comments, hasMoreComments },
  onSecond,
  threadPath,
}: {
  insight: LessonInsight
  onSecond: (second: number) => void
  threadPath: (threadId: number) => string
}) {
  return (
    <Box title="钉在这一讲的评论" note={comments.length === 0 ? undefined : `${comments.length} 条`}>
      {comments.length === 0 ? (
        <Empty why="nothing" title="还没有" sentence="学员把评论钉在一秒上，就列在这里。" />
      ) : (
        <ul role="list" className={styles.comments}>
          {comments.map(({ commentId, second, content, nickName, avatarUrl, threadId, isOpen }) => (
            <Row as="li" gap={12} align="stretch" key={commentId}>
              <Avatar src={avatarUrl} nickName={nickName} size={22} />
              <Text as="div" grow shrinks>
                <b>{nickName}</b>
                <button
                  type="button"
                  className={styles.second}
                  onClick={() => onSecond(second)}
                  aria-label={`到 ${formatDuration(second)}`}
                >
                  {formatDuration(second)}
                </button>
                <Text as="p" tone="soft" breaks>
                  {threadId === null ? content : <Link to={threadPath(threadId)}>{content}</Link>}
                </Text>
                {isOpen ? (
                  <Text as="small" size={12} tone="quiet">
                    还没有人答
                  </Text>
                ) : null}
              </Text>
            </Row>
          ))}
        </ul>
      )}
      {hasMoreComments ? (
        <Text as="p" size={12} tone="quiet" className={styles.hint}>
          只列出前面的这些。
        </Text>
      ) : null}
    </Box>
  )
}
