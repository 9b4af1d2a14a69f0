import type { ReactNode } from 'react'
import { clockOf, groupByDay, timelineDayWords } from '../../lib/timeline-days.ts'
import { Grid, look, Text } from '../../ui/layout/pieces.tsx'
import { StateCell, type CellKind } from './state-cell.tsx'
import { useNow } from './use-now.ts'
import styles from './timeline.module.css'

export interface TimelineEntry {
  key: string
  time: string
  /** False when only the day is known, such as for a daily sum. */
  hasClock?: boolean
  cell: CellKind
  /** For an entry under way: how far the cell is filled, in percent. */
  percent?: number
  /** The event, as a sentence. */
  title: ReactNode
  line?: ReactNode
  /** Text written by a person. */
  quote?: ReactNode
  /** On the right: the source of the entry, or a link. */
  source?: ReactNode
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { time, hasClock = true, cell, percent, title, line, quote, source } = entry
  return (
    <Grid as="li" gap={14} lines={0} className={styles.entry}>
      <time dateTime={time} className={look({ size: 12, tone: 'quiet', textAlign: 'right' })}>
        {hasClock ? clockOf(time) : ''}
      </time>
      <StateCell kind={cell} {...(percent === undefined ? {} : { percent })} className={look({ above: 2 })} />
      <Text as="div" shrinks breaks className={styles.words}>
        <Text as="b" weight="strong">
          {title}
        </Text>
        {line === undefined ? null : (
          <Text as="p" tone="soft">
            {line}
          </Text>
        )}
        {quote === undefined ? null : <blockquote>{quote}</blockquote>}
      </Text>
      {source === undefined ? null : (
        <Text size={12} tone="quiet" nowrap className={styles.source}>
          {source}
        </Text>
      )}
    </Grid>
  )
}

/** Events, newest first, grouped by day: time, cell, sentence and source. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const now = useNow()
  return groupByDay(entries).map(({ day, entries: inside }) => (
    <section key={day}>
      <Text as="h3" size={12} line={18} tone="quiet" weight="regular" className={styles.day}>
        {timelineDayWords(day, now)}
      </Text>
      <ol role="list">
        {inside.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </ol>
    </section>
  ))
}
