import type { CourseDay, CourseInsight } from '@bee/contract/manage/insight.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Grid, Row, Text } from '../../../ui/layout/pieces.tsx'
import { NotYet } from '../../api/not-yet.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { changeOf, rangeWords } from '../../ui/chart/period-words.ts'
import { SparkLine } from '../../ui/chart/spark-line.tsx'
import { Empty } from '../../ui/place-states.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { ChartLegend } from './chart-legend.tsx'
import { courseInsightQuery } from './insight.queries.ts'
import { percentOf } from './insight-words.ts'
import { NumberTable } from './number-table.tsx'
import styles from './course-figures.module.css'

const SECONDS_A_MINUTE = 60
const BOX = { width: 640, height: 96 }
const PHONE_BOX = { width: 358, height: 72 }

const minutes = (seconds: number) => Math.round(seconds / SECONDS_A_MINUTE)
const minutesOf = (days: readonly CourseDay[]) => minutes(days.reduce((sum, { seconds }) => sum + seconds, 0))
const series = (days: readonly CourseDay[]) =>
  days.map(({ isCounted, seconds }) => (isCounted ? seconds / SECONDS_A_MINUTE : null))

const CHANGE_TONES = { up: 'success', down: 'danger', same: 'quiet' } as const

interface FigureProps {
  label: string
  value: ReactNode
  unit: string
  children?: ReactNode
}

function Figure({ label, value, unit, children }: FigureProps) {
  return (
    <>
      <Text as="dt" size={12} tone="quiet">
        {label}
      </Text>
      <Row as="dd" gap={6} align="baseline" nowrap>
        <Text as="b" size={20} line={28} weight="heavy">
          {value}
        </Text>
        <Text size={12} tone="quiet">
          {unit}
        </Text>
        {children}
      </Row>
    </>
  )
}

function Figures({ insight }: { insight: CourseInsight }) {
  const { learnerCount, finisherCount, lessonCount, listedCount, days, daysBefore } = insight
  const isNarrow = useIsNarrow()
  const total = minutesOf(days)
  const { text, direction } = changeOf(total, minutesOf(daysBefore))
  const compared = text === '' ? '' : `，和之前 30 天比${text}`
  return (
    <Grid className={styles.parts}>
      <dl className={styles.figures}>
        <div>
          <Figure label="学过的人" value={learnerCount} unit="人" />
        </div>
        <div>
          <Figure
            label="完课率"
            value={`${percentOf(finisherCount, learnerCount)}%`}
            unit={`${finisherCount} 人学完`}
          />
        </div>
        <div>
          <Figure label="够多人看过的讲" value={listedCount} unit={`/ ${lessonCount} 讲`} />
        </div>
      </dl>
      <Text as="div" shrinks className={styles.line}>
        <dl>
          <Figure label="每天学多少分钟" value={total} unit="分钟，合计">
            <Text as="em" atEnd size={12} tone={CHANGE_TONES[direction]}>
              {text}
            </Text>
          </Figure>
        </dl>
        <SparkLine
          label={`每天学多少分钟，近 30 天合计 ${total} 分钟${compared}`}
          now={series(days)}
          before={series(daysBefore)}
          box={isNarrow ? PHONE_BOX : BOX}
          endsToday={false}
        />
      </Text>
    </Grid>
  )
}

function DaysTable({ days }: { days: readonly CourseDay[] }) {
  return (
    <NumberTable
      caption="近 30 天，一天一行，新的在前"
      titles={['哪天', '学的人', '分钟']}
      rows={days
        .toReversed()
        .map(({ day, isCounted, learners, seconds }) => [
          day.slice(5),
          ...(isCounted ? [learners, minutes(seconds)] : ['没有数', '没有数']),
        ])}
    />
  )
}

/** Students who learn and finish the course, and daily study time, compared with the former period. */
export function CourseFiguresBox({ courseId }: { courseId: number }) {
  const { data, error, isFetching, refetch } = useQuery(courseInsightQuery(courseId))
  const [isTable, setIsTable] = useState(false)
  const isCounted = data?.days.some((day) => day.isCounted)
  return (
    <Box
      title="近 30 天"
      note={data ? `${rangeWords(data.days)}，每天夜里数` : undefined}
      actions={
        isCounted ? (
          <>
            <ChartLegend shown="这 30 天" dashed="之前 30 天" className={styles.legend} />
            <Button kind="link" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
              {isTable ? '看图' : '看表格'}
            </Button>
          </>
        ) : undefined
      }
    >
      {data === undefined ? (
        <NotYet title="这门课的数据没有拿到" query={{ error, isFetching, refetch }} count={2} height="double" />
      ) : data.learnerCount === 0 && !isCounted ? (
        <Empty why="nothing" title="还没有人学这门课" sentence="有人开始看以后，第二天早上这里就有数字。" />
      ) : isTable ? (
        <DaysTable days={data.days} />
      ) : (
        <Figures insight={data} />
      )}
    </Box>
  )
}
