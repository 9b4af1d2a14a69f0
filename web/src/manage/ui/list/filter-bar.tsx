import type { ReactNode } from 'react'
import { Row } from '../../../ui/layout/pieces.tsx'
import { Button } from '../button.tsx'
import { ActiveCondition } from '../active-condition.tsx'
import { SearchField, type SearchFieldProps } from './search-field.tsx'
import styles from './filter-bar.module.css'

/** An active condition. */
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
  /** On the right: order, columns, export. */
  end?: ReactNode
}

/** Search, drop-downs, active conditions and 清空; then acts on the whole list. */
export function FilterBar({ search, children, conditions, onClear, end }: FilterBarProps) {
  return (
    <Row gap={8} wraps className={styles.bar} role="search">
      <SearchField {...search} />
      {children}
      {conditions.map(({ label, onRemove }) => (
        <ActiveCondition key={label} label={label} onRemove={onRemove} />
      ))}
      {conditions.length > 0 ? (
        <Button kind="quiet" onClick={onClear}>
          清空
        </Button>
      ) : null}
      {end === undefined ? null : (
        <Row gap={8} atEnd>
          {end}
        </Row>
      )}
    </Row>
  )
}
