import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Chip } from '../chip.tsx'
import { SearchField, type SearchFieldProps } from './search-field.tsx'
import styles from './filter-bar.module.css'

/** A condition in force. */
export interface Condition {
  label: string
  onRemove: () => void
}

interface FilterBarProps {
  search: SearchFieldProps
  /** The drop-downs. */
  children?: ReactNode
  conditions: readonly Condition[]
  onClear: () => void
  /** At the right: order, columns, export. */
  end?: ReactNode
}

/** Search, drop-downs, what is in force as capsules, 清空; then what concerns the list as a whole. */
export function FilterBar({ search, children, conditions, onClear, end }: FilterBarProps) {
  return (
    <div className={styles.bar} role="search">
      <SearchField {...search} />
      {children}
      {conditions.map(({ label, onRemove }) => (
        <Chip key={label} label={label} onRemove={onRemove} />
      ))}
      {conditions.length > 0 ? (
        <Button kind="quiet" onClick={onClear}>
          清空
        </Button>
      ) : null}
      {end === undefined ? null : <div className={styles.end}>{end}</div>}
    </div>
  )
}
