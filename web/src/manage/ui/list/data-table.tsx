import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { Icon } from '../icon.tsx'
import { useIsNarrow } from '../use-is-narrow.ts'
import { CheckBox } from './check-box.tsx'
import { NewcomersBox } from './newcomers-box.tsx'
import type { Newcomers } from './use-newcomers.ts'
import type { RowKey, Selection } from './use-selection.ts'
import table from '../table.module.css'
import styles from './data-table.module.css'

export interface Column<Row, Sort extends string = never> {
  /** Empty for a column of buttons. */
  title: string
  cell: (row: Row) => ReactNode
  /** The column with the row's link, which covers the row. Only one column has it. */
  isMain?: true
  /** Aligned to the right, for figures and buttons. */
  isEnd?: true
  /** Hidden on tablets for lack of space; the opened row shows it. */
  isSpare?: true
  /** Clicking the heading sorts by it. */
  sort?: Sort
  className?: string | undefined
}

/** Sorted column and direction. */
export interface Sorting<Sort extends string> {
  by: Sort
  isDescending: boolean
}

export interface DataTableProps<Row, Sort extends string> {
  /** Name of the rows, such as 订单. */
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => RowKey
  /** Name of a row for its checkbox. */
  nameOf: (row: Row) => string
  hrefOf: (row: Row) => string
  columns: readonly Column<Row, Sort>[]
  /** Draws a row on phones, instead of its cells. */
  card: (row: Row) => ReactNode
  sorting?: Sorting<Sort>
  onSort?: (sorting: Sorting<Sort>) => void
  selection?: Selection
  cursor?: RowKey | undefined
  /** The rows belong to the former page while the next one loads. */
  isStale?: boolean
  /** New rows that wait to be shown. */
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
  const className = classNames(isEnd && table.end, isSpare && styles.spare)
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
    <table className={classNames(table.list, styles.table)} aria-label={label} aria-busy={isStale}>
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
                <td key={title} className={classNames(isEnd && table.end, isSpare && styles.spare, className)}>
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

/** The rows of a list: a table, on phones a card per row. The row's link covers all of it. */
export function DataTable<Row, Sort extends string = never>(props: DataTableProps<Row, Sort>) {
  const rows = <Rows {...props} />
  return props.newcomers ? <NewcomersBox newcomers={props.newcomers}>{rows}</NewcomersBox> : rows
}
