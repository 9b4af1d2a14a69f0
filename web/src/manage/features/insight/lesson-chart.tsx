import type { LessonInsight } from '@bee/contract/manage/insight.contract.ts'
import type { KeyboardEvent, PointerEvent } from 'react'
import { formatDuration } from '../../../lib/duration.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import {
  areaOf,
  averageLine,
  curveLine,
  PHONE_BOX,
  ticksOf,
  valueAt,
  WIDE_BOX,
  xOf,
  yOf,
  type ChartBox,
} from './chart-geometry.ts'
import { chartSentence, percentOf, type Shown } from './insight-words.ts'
import styles from './lesson-chart.module.css'

interface LessonChartProps {
  insight: LessonInsight
  curve: NonNullable<LessonInsight['curve']>
  shown: Shown
  second: number
  onSecond: (second: number) => void
}

const SHARES = [0, 0.25, 0.5, 0.75, 1]
const PAGE_SECONDS = 10

function Band({
  from,
  to,
  seconds,
  box,
  className,
}: {
  from: number
  to: number
  seconds: number
  box: ChartBox
  className: string | undefined
}) {
  const x = xOf(from, seconds, box)
  return (
    <rect className={className} x={x} y={16} width={Math.max(2, xOf(to, seconds, box) - x)} height={box.bottom - 16} />
  )
}

/** A label beside a point, on the side with room. */
function Note({
  x,
  box,
  className,
  children,
}: {
  x: number
  box: ChartBox
  className: string | undefined
  children: string
}) {
  const isLate = x > (box.left + box.right) / 2
  return (
    <text className={className} x={isLate ? x - 8 : x + 8} y={28} textAnchor={isLate ? 'end' : 'start'}>
      {children}
    </text>
  )
}

/** Viewers of each second. A click or the arrow keys choose one second. */
export function LessonChart({ insight, curve, shown, second, onSecond }: LessonChartProps) {
  const isNarrow = useIsNarrow()
  const box = isNarrow ? PHONE_BOX : WIDE_BOX
  const { lesson, learnerCount, fall, mostReplayed, course } = insight
  const { seconds } = lesson
  const values = shown === 'stayed' ? curve.counts : curve.replays
  const most = shown === 'stayed' ? learnerCount : Math.max(1, ...curve.replays)
  const line = curveLine(values, curve.step, most, seconds, box)
  const people = valueAt(values, curve, second)
  const cursor = xOf(second, seconds, box)
  const height = box.bottom + 26
  const share = (of: number) => (shown === 'stayed' ? `${of * 100}%` : String(Math.round(of * most)))
  const said =
    shown === 'stayed'
      ? `${formatDuration(second)}，${people} 人，${percentOf(people, learnerCount)}%`
      : `${formatDuration(second)}，${people} 人重看过`

  const goTo = (to: number) => onSecond(Math.max(0, Math.min(seconds - 1, Math.round(to))))
  function handleKey(event: KeyboardEvent): void {
    const steps: Record<string, number> = {
      ArrowLeft: second - 1,
      ArrowRight: second + 1,
      PageDown: second - PAGE_SECONDS,
      PageUp: second + PAGE_SECONDS,
      Home: 0,
      End: seconds - 1,
    }
    const to = steps[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    goTo(to)
  }
  function handlePointer(event: PointerEvent<HTMLDivElement>): void {
    const frame = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - frame.left) / frame.width) * box.width
    goTo(((x - box.left) / (box.right - box.left)) * seconds)
  }

  return (
    <div
      className={styles.frame}
      role="slider"
      tabIndex={0}
      aria-label={chartSentence(insight, shown)}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, seconds - 1)}
      aria-valuenow={second}
      aria-valuetext={said}
      onKeyDown={handleKey}
      onPointerDown={handlePointer}
    >
      <svg className={styles.chart} viewBox={`0 0 ${box.width} ${height}`} aria-hidden="true">
        {shown === 'stayed' && fall ? (
          <Band from={fall.from} to={fall.to} seconds={seconds} box={box} className={styles.fallBand} />
        ) : null}
        {mostReplayed ? (
          <Band from={mostReplayed.from} to={mostReplayed.to} seconds={seconds} box={box} className={styles.hotBand} />
        ) : null}
        {SHARES.map((each) => (
          <g key={each}>
            <path className={styles.grid} d={`M${box.left} ${yOf(each, box)}H${box.right}`} />
            <text x={box.left - 8} y={yOf(each, box) + 4} textAnchor="end">
              {share(each)}
            </text>
          </g>
        ))}
        <path className={styles.area} d={areaOf(line, box)} />
        {shown === 'stayed' && course ? (
          <path
            className={styles.average}
            fill="none"
            strokeWidth={1.2}
            strokeDasharray="3 3"
            strokeLinejoin="round"
            d={averageLine(course.permilles, box)}
          />
        ) : null}
        <path className={styles.line} fill="none" strokeWidth={1.8} strokeLinejoin="round" d={line} />
        {shown === 'stayed' && fall ? (
          <>
            <path
              className={styles.fall}
              strokeWidth={1.25}
              d={`M${xOf(fall.second, seconds, box)} 16V${box.bottom}`}
            />
            <Note x={xOf(fall.second, seconds, box)} box={box} className={styles.fallNote}>
              {isNarrow
                ? `${formatDuration(fall.second)} 离开 ${fall.count} 人`
                : `${formatDuration(fall.second)} 在这里离开的最多，${fall.count} 人`}
            </Note>
          </>
        ) : null}
        {mostReplayed && (shown === 'replayed' || !isNarrow) ? (
          <text
            className={styles.hotNote}
            x={Math.min(box.right, Math.max(box.left, xOf((mostReplayed.from + mostReplayed.to) / 2, seconds, box)))}
            y={fall && shown === 'stayed' ? 12 : 28}
            textAnchor={xOf(mostReplayed.from, seconds, box) > box.width / 2 ? 'end' : 'start'}
          >
            {`${formatDuration(mostReplayed.from)} – ${formatDuration(mostReplayed.to)} 最常重看，${mostReplayed.count} 人`}
          </text>
        ) : null}
        {ticksOf(seconds, isNarrow ? 4 : 8).map((tick, nth, all) => (
          <text
            key={tick}
            x={xOf(tick, seconds, box)}
            y={box.bottom + 18}
            textAnchor={nth === 0 ? 'start' : nth === all.length - 1 && tick > seconds * 0.95 ? 'end' : 'middle'}
          >
            {formatDuration(tick)}
          </text>
        ))}
        <path className={styles.cursor} strokeWidth={1.5} d={`M${cursor} 36V${box.bottom}`} />
        <circle
          className={styles.dot}
          strokeWidth={1.5}
          cx={cursor}
          cy={yOf(most === 0 ? 0 : people / most, box)}
          r={4}
        />
      </svg>
    </div>
  )
}
