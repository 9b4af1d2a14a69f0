import type { CourseDay, CourseInsight } from '@bee/contract/manage/insight.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Grid, Row } from '../../../ui/layout/pieces.tsx'
import { NotYet } from '../../api/not-yet.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { changeOf, rangeWords } from '../../ui/chart/period-words.ts'
import { SparkLine } from '../../ui/chart/spark-line.tsx'
import { Empty } from '../../ui/place-states.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { courseInsightQuery } from './insight.queries.ts'
import { percentOf } from './insight-words.ts'
import styles from './course-figures.module.css'

const SECONDS_A_MINUTE = 60
const BOX = { width: 640, height: 96 }
const PHONE_BOX = { width: 358, height: 72 }

const minutes = (seconds: number) => Math.round(seconds / SECONDS_A_MINUTE)
const minutesOf = (days: readonly CourseDay[]) => minutes(days.reduce((sum, { seconds }) => sum + seconds, 0))
const series = (days: readonly CourseDay[]) =>
  days.map(({ isCounted, seconds }) => (isCounted ? seconds / SECONDS_A_MINUTE : null))

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
          <dt>学过的人</dt>
          <dd>
            <b>{learnerCount}</b>
            <span>人</span>
          </dd>
        </div>
        <div>
          <dt>完课率</dt>
          <dd>
            <b>{percentOf(finisherCount, learnerCount)}%</b>
            <span>{finisherCount} 人学完</span>
          </dd>
        </div>
        <div>
          <dt>够多人看过的讲</dt>
          <dd>
            <b>{listedCount}</b>
            <span>/ {lessonCount} 讲</span>
          </dd>
        </div>
      </dl>
      <div className={styles.line}>
        <dl>
          <dt>每天学多少分钟</dt>
          <dd>
            <b>{total}</b>
            <span>分钟，合计</span>
            <em data-direction={direction}>{text}</em>
          </dd>
        </dl>
        <SparkLine
          label={`每天学多少分钟，近 30 天合计 ${total} 分钟${compared}`}
          now={series(days)}
          before={series(daysBefore)}
          box={isNarrow ? PHONE_BOX : BOX}
          endsToday={false}
        />
      </div>
    </Grid>
  )
}

function DaysTable({ days }: { days: readonly CourseDay[] }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">近 30 天，一天一行，新的在前</caption>
      <thead>
        <tr>
          <th scope="col">哪天</th>
          <th scope="col">学的人</th>
          <th scope="col">分钟</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, isCounted, learners, seconds }) => (
          <tr key={day}>
            <th scope="row">{day.slice(5)}</th>
            <td>{isCounted ? learners : '没有数'}</td>
            <td>{isCounted ? minutes(seconds) : '没有数'}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
            <Row as="span" gap={6} size={12} tone="quiet" className={styles.legend}>
              <i />这 30 天
              <i data-dashed />
              之前 30 天
            </Row>
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
