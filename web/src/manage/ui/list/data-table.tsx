import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { Icon } from '../icon.tsx'
import { useIsNarrow } from '../use-is-narrow.ts'
import { CheckBox } from './check-box.tsx'
import { NewcomersBox } from './newcomers-box.tsx'
import type { Newcomers } from './use-newcomers.ts'
import type { RowKey, Selection } from './use-selection.ts'
import styles from './data-table.module.css'

export interface Column<Row, Sort extends string = never> {
  /** Empty for a column of buttons. */
  title: string
  cell: (row: Row) => ReactNode
  /** Its link covers the row; of one column. */
  isMain?: true
  /** Figures and buttons stand at the right. */
  isEnd?: true
  /** Left out on a tablet, which has no room for it; it is said where the row opens. */
  isSpare?: true
  /** A click on the title sorts by it. */
  sort?: Sort
  className?: string | undefined
}

/** Which column sorts, and which way. */
export interface Sorting<Sort extends string> {
  by: Sort
  isDescending: boolean
}

interface DataTableProps<Row, Sort extends string> {
  /** What the rows are, such as 订单. */
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => RowKey
  /** What a row is called, where it is selected. */
  nameOf: (row: Row) => string
  hrefOf: (row: Row) => string
  columns: readonly Column<Row, Sort>[]
  /** Of a row on a phone, instead of its cells. */
  card: (row: Row) => ReactNode
  sorting?: Sorting<Sort>
  onSort?: (sorting: Sorting<Sort>) => void
  selection?: Selection
  cursor?: RowKey | undefined
  /** The rows are those of the page before, while the next one comes. */
  isStale?: boolean
  /** Rows that others have added, and that wait. */
  newcomers?: Newcomers
}

interface HeadProps<Sort extends string> {
  column: Column<never, Sort>
  sorting: Sorting<Sort> | undefined
  onSort: ((sorting: Sorting<Sort>) => void) | undefined
}

function Head<Sort extends string>({ column, sorting, onSort }: HeadProps<Sort>) {
  const { title, sort, isEnd, isSpare } = column
  const isSorted = sort !== undefined && sorting?.by === sort
  const isDescending = isSorted && sorting.isDescending
  const className = classNames(isEnd && styles.end, isSpare && styles.spare)
  if (sort === undefined || !onSort) {
    return (
      <th scope="col" className={className}>
        {title === '' ? <span className="visually-hidden">操作</span> : title}
      </th>
    )
  }
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort({ by: sort, isDescending: isSorted ? !isDescending : true })}
      >
        {title}
        {isSorted ? (
          <Icon name="chevron-down" size={12} className={classNames(!isDescending && styles.ascending)} />
        ) : null}
      </button>
    </th>
  )
}

function Rows<Row, Sort extends string = never>(props: DataTableProps<Row, Sort>) {
  const { label, rows, keyOf, nameOf, hrefOf, columns, card, sorting, onSort, selection, cursor, isStale } = props
  const isNarrow = useIsNarrow()

  if (isNarrow) {
    return (
      <ul role="list" aria-label={label} aria-busy={isStale} className={styles.cards}>
        {rows.map((row) => (
          <li
            key={keyOf(row)}
            data-cursor={keyOf(row) === cursor || undefined}
            data-selected={selection?.has(keyOf(row)) || undefined}
          >
            {card(row)}
          </li>
        ))}
      </ul>
    )
  }

  return (
    <table className={styles.table} aria-label={label} aria-busy={isStale}>
      <thead>
        <tr>
          {selection ? (
            <th scope="col">
              <CheckBox
                label="全选这一页"
                isChecked={rows.length > 0 && selection.keys.length === rows.length}
                isMixed={selection.keys.length > 0 && selection.keys.length < rows.length}
                onToggle={selection.toggleAll}
              />
            </th>
          ) : null}
          {columns.map((column) => (
            <Head key={column.title} column={column} sorting={sorting} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = keyOf(row)
          return (
            <tr
              key={key}
              data-cursor={key === cursor || undefined}
              aria-selected={selection ? selection.has(key) : undefined}
            >
              {selection ? (
                <td>
                  <CheckBox
                    label={`选中 ${nameOf(row)}`}
                    isChecked={selection.has(key)}
                    onToggle={(isReaching) => (isReaching ? selection.reach(key) : selection.toggle(key))}
                  />
                </td>
              ) : null}
              {columns.map(({ title, cell, isMain, isEnd, isSpare, className }) => (
                <td key={title} className={classNames(isEnd && styles.end, isSpare && styles.spare, className)}>
                  {isMain ? (
                    <Link to={hrefOf(row)} className={styles.main}>
                      {cell(row)}
                    </Link>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The rows of a list: a real table, and on phones a card each. The link of a row covers it. */
export function DataTable<Row, Sort extends string = never>(props: DataTableProps<Row, Sort>) {
  const rows = <Rows {...props} />
  return props.newcomers ? <NewcomersBox newcomers={props.newcomers}>{rows}</NewcomersBox> : rows
}
