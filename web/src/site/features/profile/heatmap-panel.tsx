import type { Overview } from '@bee/contract/profile/profile.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { look, Row, Text } from '../../../ui/layout/pieces.tsx'
import type { Device } from '../../device.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Hexagon } from '../../../ui/signs/hexagon.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Heatmap } from './heatmap.tsx'
import { describeSpan, HEAT_LEVELS, placeDays, weeksAmong } from './heatmap-days.ts'
import { heatmapQuery } from './profile.queries.ts'
import { StudyDayPanel } from './study-day-panel.tsx'
import panel from '../../school/profile-sheet.module.css'
import levels from './heat-level.module.css'
import styles from './heatmap-panel.module.css'

const SPANS = [
  { weeks: 53, label: '最近一年', name: '这一年' },
  { weeks: 26, label: '最近半年', name: '这半年' },
  { weeks: 13, label: '最近三个月', name: '这三个月' },
] as const
const MOBILE_SPAN = { weeks: 16, label: '最近 16 周', name: '这 16 周' } as const
const RADIUS: Record<Device, number> = { PC: 8.5, MOBILE: 9 }
const MINUTES_PER_HOUR = 60

const describeTime = (minutes: number) =>
  minutes < MINUTES_PER_HOUR ? `${minutes} 分钟` : `${Math.floor(minutes / MINUTES_PER_HOUR)} 小时`

function describeOverview({ totalMinutes, finishedLessonCount, questionCount, rightPercent }: Overview): string {
  const parts = [`累计 ${describeTime(totalMinutes)}`, `学完 ${finishedLessonCount} 讲`]
  if (questionCount > 0) parts.push(`做过 ${questionCount} 题，正确率 ${rightPercent ?? 0}%`)
  // No line begins with the dot.
  return parts.join('\u00a0· ')
}

function Legend({ hasGoals }: { hasGoals: boolean }) {
  return (
    <Row as="span" atEnd className={styles.legend} aria-hidden="true">
      {hasGoals ? (
        <Row as="span" inline gap={4} fixed className={styles.met}>
          <Hexagon size={9} tone="success" />
          达到目标的周
        </Row>
      ) : null}
      少
      {HEAT_LEVELS.map((level) => (
        <span key={level} className={classNames(levels.level, styles.level)} data-level={level}>
          <Hexagon size={15} />
        </span>
      ))}
      多
    </Row>
  )
}

export interface HeatmapPanelProps {
  device: Device
  overview: Overview | undefined
  /** Mondays of the weeks in which the goal was met. */
  metWeeks: readonly string[]
  toLesson: (courseId: number, lessonId: number) => string
  toComment: (courseId: number, commentId: number) => string
}

export function HeatmapPanel({ device, overview, metWeeks, toLesson, toComment }: HeatmapPanelProps) {
  const { data: days, isError, error, refetch } = useQuery(heatmapQuery())
  const [weeks, setWeeks] = useState<number>(SPANS[0].weeks)
  const [chosenDate, setChosenDate] = useState<string>()
  const titleId = useId()
  const summaryId = useId()
  const isPc = device === 'PC'
  const span = isPc ? (SPANS.find((each) => each.weeks === weeks) ?? SPANS[0]) : MOBILE_SPAN
  const mondays = new Set(metWeeks)
  const placed = placeDays(days ?? [], span.weeks)
  const chosenDay = days?.find(({ date }) => date === chosenDate)

  return (
    <section className={classNames(panel.panel, styles.panel)} aria-labelledby={titleId}>
      <Row as="header" below={18} className={styles.header}>
        <Text as="h2" size="h3" line="h3" id={titleId}>
          酿蜜格
        </Text>
        <Text as="p" tone="quiet" className={styles.note}>
          {isPc ? '学一天，填一格。学得越久，颜色越浓。' : MOBILE_SPAN.label}
        </Text>
        {isPc ? (
          <Select
            className={look({ atEnd: true })}
            label="时间范围"
            value={weeks}
            options={SPANS.map((each) => ({ value: each.weeks, label: each.label }))}
            onChange={(event) => setWeeks(Number(event.target.value))}
          />
        ) : null}
      </Row>
      {days ? (
        <>
          <div className={styles.comb}>
            <Heatmap
              days={days}
              weeks={span.weeks}
              radius={RADIUS[device]}
              chosenDate={chosenDate}
              onChoose={(date) => setChosenDate(date === chosenDate ? undefined : date)}
              metWeeks={mondays}
              summaryId={summaryId}
            />
          </div>
          <Row as="footer" gap={8} wraps above={14} size={13} line={20} tone="quiet" className={styles.footer}>
            <p id={summaryId}>{describeSpan(placed, span.name, weeksAmong(placed, mondays).length)}</p>
            <Legend hasGoals={metWeeks.length > 0} />
          </Row>
          {overview && overview.studyDays > 0 ? (
            <Text as="p" above={4} size={13} line={20} tone="quiet" className={styles.sums}>
              {describeOverview(overview)}
            </Text>
          ) : null}
          {chosenDay ? (
            <StudyDayPanel
              day={chosenDay}
              toLesson={toLesson}
              toComment={toComment}
              onClose={() => setChosenDate(undefined)}
            />
          ) : null}
        </>
      ) : isError ? (
        <ErrorState title="酿蜜格没能加载出来" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.waiting}>
          <Skeleton variant="text" />
        </div>
      )}
    </section>
  )
}
