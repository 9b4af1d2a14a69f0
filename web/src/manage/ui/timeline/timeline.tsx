import type { ReactNode } from 'react'
import { StateCell, type CellKind } from '../state-cell.tsx'
import { useNow } from '../use-now.ts'
import { clockOf, groupByDay, timelineDayWords } from './timeline-days.ts'
import styles from './timeline.module.css'

export interface TimelineEntry {
  key: string
  time: string
  cell: CellKind
  /** Of what is under way: to how much of a hundred it is full. */
  percent?: number
  /** What happened, as a sentence. */
  title: ReactNode
  line?: ReactNode
  /** Words that somebody wrote. */
  quote?: ReactNode
  /** On the right: where it comes from, or where it leads. */
  source?: ReactNode
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { time, cell, percent, title, line, quote, source } = entry
  return (
    <li className={styles.entry}>
      <time dateTime={time}>{clockOf(time)}</time>
      <StateCell kind={cell} {...(percent === undefined ? {} : { percent })} className={styles.cell} />
      <div className={styles.words}>
        <b>{title}</b>
        {line === undefined ? null : <p>{line}</p>}
        {quote === undefined ? null : <blockquote>{quote}</blockquote>}
      </div>
      {source === undefined ? null : <span className={styles.source}>{source}</span>}
    </li>
  )
}

/** What happened, newest first, day by day: time, cell, sentence, source. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const now = useNow()
  return groupByDay(entries).map(({ day, entries: inside }) => (
    <section key={day}>
      <h3 className={styles.day}>{timelineDayWords(day, now)}</h3>
      <ol role="list">
        {inside.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </ol>
    </section>
  ))
}
