import { INSIGHT_SPAN_NAMES, type LessonInsight } from '@bee/contract/manage/insight.contract.ts'
import { CURVE_LEARNERS } from '@bee/contract/player/curves.ts'
import { useState } from 'react'
import { formatDuration } from '../../../lib/duration.ts'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/place-states.tsx'
import { Segment } from '../../ui/segment.tsx'
import { valueAt } from './chart-geometry.ts'
import { CommentPins } from './comment-pins.tsx'
import { ChartLegend } from './chart-legend.tsx'
import { ChartTable } from './chart-table.tsx'
import { percentOf, type Shown } from './insight-words.ts'
import { LessonChart } from './lesson-chart.tsx'
import { StoryboardStrip } from './storyboard-strip.tsx'
import styles from './lesson-insight.module.css'

const SHOWN: readonly { value: Shown; label: string }[] = [
  { value: 'stayed', label: '留下的人' },
  { value: 'replayed', label: '重看的人' },
]

interface ChartBoxProps {
  insight: LessonInsight
  second: number
  onSecond: (second: number) => void
  /** Undefined when the film cannot be played here. */
  onPlay: ((second: number) => void) | undefined
  /** Address of the thread of a comment. */
  threadPath: (threadId: number) => string
}

/** The curve with its switch, its table, and the figures of the chosen second. */
export function ChartBox({ insight, second, onSecond, onPlay, threadPath }: ChartBoxProps) {
  const [shown, setShown] = useState<Shown>('stayed')
  const [isTable, setIsTable] = useState(false)
  const { curve, learnerCount, course, countedTime, replayerCount } = insight
  if (!curve) {
    return (
      <Box title="看到每一秒的人">
        {countedTime === null && learnerCount >= CURVE_LEARNERS ? (
          <Empty why="nothing" title="还没有数好" sentence="每十分钟数一次，过一会儿再来。" />
        ) : (
          <Empty
            why="nothing"
            title="看过的人还太少"
            sentence={`${INSIGHT_SPAN_NAMES[insight.span]}${learnerCount === 0 ? '还没有人' : `有 ${learnerCount} 人`}看过；满 ${CURVE_LEARNERS} 人才画，人少的时候看得出是谁。`}
          />
        )}
      </Box>
    )
  }
  const people = valueAt(curve.counts, curve, second)
  const again = valueAt(curve.replays, curve, second)
  return (
    <Box
      title="看到每一秒的人"
      note={`${INSIGHT_SPAN_NAMES[insight.span]}，${learnerCount} 人看过，${replayerCount} 人重看过一些`}
      actions={
        <>
          <ChartLegend
            shown="这一讲"
            dashed={course && shown === 'stayed' ? `本课 ${course.lessonCount} 讲平均` : undefined}
          />
          <Segment label="图上是" options={SHOWN} value={shown} onChange={setShown} />
          <Button kind="link" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            {isTable ? '看图' : '看表格'}
          </Button>
        </>
      }
    >
      {isTable ? (
        <ChartTable insight={insight} curve={curve} />
      ) : (
        <div className={styles.chart}>
          <LessonChart insight={insight} curve={curve} shown={shown} second={second} onSecond={onSecond} />
          <CommentPins insight={insight} threadPath={threadPath} onSecond={onSecond} />
          <StoryboardStrip insight={insight} onSecond={onSecond} />
        </div>
      )}
      <Row as="p" gap={14} lines={6} wraps className={styles.reading}>
        <b>{formatDuration(second)}</b>
        <Text tone="soft">
          {people} 人看到，{percentOf(people, learnerCount)}%
        </Text>
        <Text tone="soft">{again} 人重看过</Text>
        {onPlay ? (
          <Button small icon="play" onClick={() => onPlay(second)}>
            从这一秒播放
          </Button>
        ) : null}
        <Text as="small" atEnd size={12} tone="quiet">
          点图上一处选一秒，<kbd>←</kbd> <kbd>→</kbd> 逐秒走
        </Text>
      </Row>
    </Box>
  )
}
