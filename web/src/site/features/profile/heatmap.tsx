import type { HeatmapDay } from '@bee/contract/profile/profile.contract.ts'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { Text } from '../../../ui/layout/pieces.tsx'
import { HEXAGON_PATH } from '../../../ui/signs/hexagon-shape.ts'
import { describeDay, levelOf, monthLabels, nextIndex, placeDays, weeksAmong, type PlacedDay } from './heatmap-days.ts'
import levels from './heat-level.module.css'
import styles from './heatmap.module.css'

export interface HeatmapProps {
  days: readonly HeatmapDay[]
  /** 53 on PC, 16 on MOBILE. */
  weeks: number
  /** Of a cell: 8.5 on PC, 9 on MOBILE. */
  radius: number
  chosenDate: string | undefined
  onChoose: (date: string) => void
  /** Mondays of the weeks in which the goal was met. */
  metWeeks: ReadonlySet<string>
  /** Id of the sentence that tells the same in words. */
  summaryId: string
}

const CELL_GAP = 2.2
const LABEL_WIDTH = 31
const LABEL_HEIGHT = 24
const LABEL_BASELINE = 12
const WEEKDAYS = ['一', '', '三', '', '五', '', '日']
/** The sign under a week in which the goal was met. */
const MARK_WIDTH = 7
const MARK_HEIGHT = 12
/** The hexagon is drawn in a box 86.6 wide and 100 high. */
const BOX_HEIGHT = 100
const BOX_WIDTH = 86.6

function geometryOf(radius: number, weeks: number, hasMarks: boolean) {
  const width = radius * Math.sqrt(3)
  const stepX = width + CELL_GAP
  // Rows lie half a cell apart, so that the gaps are equal on all six sides.
  const stepY = (stepX * Math.sqrt(3)) / 2
  const leftOf = (day: PlacedDay) => LABEL_WIDTH + day.week * stepX + (day.weekday % 2) * (stepX / 2)
  const topOf = (weekday: number) => LABEL_HEIGHT + weekday * stepY
  return {
    width: Math.ceil(LABEL_WIDTH + weeks * stepX + stepX / 2),
    height: Math.ceil(topOf(6) + 2 * radius + 1) + (hasMarks ? MARK_HEIGHT : 0),
    scale: (2 * radius) / BOX_HEIGHT,
    placeMark: (week: number) => {
      const left = LABEL_WIDTH + week * stepX + (width - MARK_WIDTH) / 2
      const top = topOf(6) + 2 * radius + 3
      return `translate(${left.toFixed(1)} ${top.toFixed(1)}) scale(${(MARK_WIDTH / BOX_WIDTH).toFixed(4)})`
    },
    monthLeft: (week: number) => LABEL_WIDTH + week * stepX,
    labelTop: (weekday: number) => topOf(weekday) + radius + 4,
    place: (day: PlacedDay) => `translate(${leftOf(day).toFixed(1)} ${topOf(day.weekday).toFixed(1)})`,
  }
}

/** Follows the cell in the browser: its place cannot be a style attribute (see ui/README.md). */
function Tooltip({ day, cell }: { day: HeatmapDay; cell: SVGElement }) {
  const tip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = tip.current
    const frame = element?.offsetParent
    if (!element || !frame) return
    const around = frame.getBoundingClientRect()
    const { left, top, width } = cell.getBoundingClientRect()
    const middle = left + width / 2 - around.left
    const half = element.offsetWidth / 2
    const shown = Math.min(around.width - half, Math.max(half, middle))
    element.style.left = `${shown}px`
    element.style.top = `${top - around.top}px`
    element.style.setProperty('--arrow', `${middle - shown}px`)
  }, [cell, day])
  return (
    <Text as="div" ref={tip} size={13} line={18} nowrap className={styles.tip} aria-hidden="true">
      {describeDay(day)}
    </Text>
  )
}

/** 酿蜜格: one cell a day. One stop of the Tab key; arrow keys walk, Enter opens the day. */
export function Heatmap({ days, weeks, radius, chosenDate, onChoose, metWeeks, summaryId }: HeatmapProps) {
  const labelId = useId()
  const grid = useRef<SVGSVGElement>(null)
  const [activeDate, setActiveDate] = useState<string>()
  const [pointed, setPointed] = useState<{ date: string; cell: SVGElement }>()
  const placed = placeDays(days, weeks)
  const geometry = geometryOf(radius, weeks, metWeeks.size > 0)
  const today = placed.at(-1)
  const active = placed.find(({ date }) => date === activeDate) ?? today
  const pointedDay = pointed && placed.find(({ date }) => date === pointed.date)

  const cellOf = (event: SyntheticEvent) => (event.target as Element).closest<SVGElement>('[data-date]')

  function point(event: SyntheticEvent): void {
    const cell = cellOf(event)
    const date = cell?.dataset['date']
    setPointed(cell && date ? { date, cell } : undefined)
  }

  function choose(event: SyntheticEvent): void {
    const date = cellOf(event)?.dataset['date']
    if (!date) return
    setActiveDate(date)
    onChoose(date)
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') setPointed(undefined)
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      choose(event)
      return
    }
    const target = active && placed[nextIndex(event.key, active.index, placed.length) ?? -1]
    if (!target) return
    event.preventDefault()
    setActiveDate(target.date)
    grid.current?.querySelector<SVGElement>(`[data-date="${target.date}"]`)?.focus()
  }

  return (
    <div className={styles.frame}>
      <span id={labelId} className="visually-hidden">
        酿蜜格，每格一天，方向键移动，回车查看当天
      </span>
      <svg
        ref={grid}
        className={styles.grid}
        width={geometry.width}
        height={geometry.height}
        viewBox={`0 0 ${geometry.width} ${geometry.height}`}
        role="grid"
        aria-labelledby={labelId}
        aria-describedby={summaryId}
        onPointerOver={point}
        onPointerLeave={() => setPointed(undefined)}
        onFocus={point}
        onBlur={() => setPointed(undefined)}
        onClick={choose}
        onKeyDown={handleKeyDown}
      >
        <g className={styles.labels} aria-hidden="true">
          {monthLabels(placed).map(({ week, text }) => (
            <text key={week} x={geometry.monthLeft(week)} y={LABEL_BASELINE}>
              {text}
            </text>
          ))}
          {WEEKDAYS.map((text, weekday) => (
            <text key={weekday} x={0} y={geometry.labelTop(weekday)}>
              {text}
            </text>
          ))}
        </g>
        <g className={styles.marks} aria-hidden="true">
          {weeksAmong(placed, metWeeks).map((week) => (
            <path key={week} d={HEXAGON_PATH} transform={geometry.placeMark(week)} />
          ))}
        </g>
        {WEEKDAYS.map((_, weekday) => (
          <g key={weekday} role="row">
            {placed
              .filter((day) => day.weekday === weekday)
              .map((day) => (
                <g
                  key={day.date}
                  role="gridcell"
                  className={classNames(levels.level, styles.cell)}
                  transform={`${geometry.place(day)} scale(${geometry.scale})`}
                  tabIndex={day === active ? 0 : -1}
                  aria-label={describeDay(day)}
                  aria-selected={day.date === chosenDate}
                  aria-current={day === today ? 'date' : undefined}
                  data-date={day.date}
                  data-level={levelOf(day)}
                >
                  <path className={styles.ground} d={HEXAGON_PATH} />
                  <path className={day === today ? styles.rising : styles.honey} d={HEXAGON_PATH} />
                </g>
              ))}
          </g>
        ))}
      </svg>
      {pointed && pointedDay ? <Tooltip day={pointedDay} cell={pointed.cell} /> : null}
    </div>
  )
}
