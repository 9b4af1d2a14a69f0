import { HEXAGON_PATH } from '../../ui/signs/hexagon-shape.ts'
import { classNames } from '../../lib/class-names.ts'
import styles from './state-cell.module.css'

/** `mod`: changed since its publication. `sch`: scheduled. `dra`: a draft, or empty. `pct`: waiting, neither good nor bad. */
export type CellKind = 'ok' | 'mod' | 'sch' | 'dra' | 'off' | 'run' | 'bad' | 'warn' | 'pct'

const MARKS: Partial<Record<CellKind, string>> = {
  ok: 'M20 51L28.5 42.5 38 52 58.5 31.5 67 40 38 69Z',
  bad: 'M37.5 23H49V56H37.5ZM37.5 64H49V76H37.5Z',
  warn: 'M37.5 23H49V56H37.5ZM37.5 64H49V76H37.5Z',
  off: 'M24 44H63V56H24Z',
}
const FULL: Partial<Record<CellKind, number>> = { mod: 50, sch: 28 }

export interface StateCellProps {
  kind: CellKind
  /** For a running or paused state: how far the cell is filled, in percent. */
  percent?: number
  size?: 'small' | 'large'
  className?: string | undefined
}

/** The one hexagon of a row. Hidden from screen readers: the text beside it has the meaning. */
export function StateCell({ kind, percent, size = 'small', className }: StateCellProps) {
  const mark = MARKS[kind]
  const full = percent ?? FULL[kind] ?? 0
  return (
    <svg
      className={classNames(styles.cell, className)}
      data-kind={kind}
      width={size === 'small' ? 14 : 22}
      height={size === 'small' ? 16 : 25}
      viewBox="0 0 86.6 100"
      aria-hidden="true"
    >
      {mark === undefined ? (
        <>
          {full > 0 ? (
            // The nested svg clips everything above the level.
            <svg x="0" y={100 - full} width="86.6" height={full} viewBox={`0 ${100 - full} 86.6 ${full}`}>
              <path className={styles.filling} d={HEXAGON_PATH} />
            </svg>
          ) : null}
          <path className={styles.outline} transform="translate(5.6 6.5) scale(.87)" d={HEXAGON_PATH} />
        </>
      ) : (
        <path fill="currentColor" fillRule="evenodd" d={HEXAGON_PATH + mark} />
      )}
    </svg>
  )
}
