import { SEARCH_MAX_CHARACTERS } from '@bee/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { typeTreeQuery } from '../../features/courses/courses.queries.ts'
import { isNarrowed, type ListKind, type ListView } from '../../school/list-view.ts'
import { TypeFilter } from '../../school/type-filter.tsx'
import { TypeTabs } from '../../school/type-tabs.tsx'
import { useMobileHeader } from '../../shell/mobile-header-frame.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { SearchBar } from '../../../ui/forms/search-bar.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import styles from './list-controls.module.css'

type Change<Sort extends string> = Partial<Omit<ListView<Sort>, 'page'>>

interface ControlProps<Sort extends string> {
  kind: ListKind<Sort>
  view: ListView<Sort>
  /** Something else is looked for. */
  onNarrow: (change: Change<Sort>) => void
}

interface TypeProps {
  addressOf: (typeIds: readonly number[]) => string
}

function ListSearch<Sort extends string>({
  kind,
  view,
  onNarrow,
  look,
}: ControlProps<Sort> & { look: 'boxed' | 'round' }) {
  return (
    <SearchBar
      look={look}
      hasFocus={look === 'round' && view.search === ''}
      word={view.search}
      label={kind.searchLabel}
      placeholder={kind.searchHint}
      maxLength={SEARCH_MAX_CHARACTERS}
      action={kind.path}
      field={kind.names.search}
      kept={view.typeIds.length === 0 ? {} : { [kind.names.type]: view.typeIds.join(',') }}
      onSearch={(search) => onNarrow({ search })}
    />
  )
}

function ListSort<Sort extends string>({ kind, view, onNarrow, look }: ControlProps<Sort> & { look?: 'plain' }) {
  return (
    <Segmented
      {...(look ? { look } : {})}
      label="排序"
      options={kind.sorts.map((value) => ({ value, label: kind.sortNames[value] }))}
      value={view.sort}
      onChange={(sort) => onNarrow({ sort })}
    />
  )
}

interface ListTypesProps<Sort extends string> extends TypeProps {
  kind: ListKind<Sort>
  view: ListView<Sort>
}

/** PC: the types, once there are any. */
export function ListTypes<Sort extends string>({ kind, view, ...props }: ListTypesProps<Sort>) {
  const { data: types = [], isSuccess } = useQuery(typeTreeQuery())
  if (isSuccess && types.length === 0) return null
  return <TypeFilter of={kind.of} types={types} typeIds={view.typeIds} {...props} />
}

/** PC: sort, reset and search in one row. */
export function ListBar<Sort extends string>({ onReset, ...control }: ControlProps<Sort> & { onReset: () => void }) {
  const { kind, view } = control
  return (
    <Row gap={12} className={styles.bar}>
      <ListSort {...control} />
      {isNarrowed(view, kind) ? (
        <Button kind="text" icon="refresh" onClick={onReset}>
          重置
        </Button>
      ) : null}
      <Text as="div" atEnd>
        <ListSearch {...control} look="boxed" />
      </Text>
    </Row>
  )
}

interface MobileListTopProps<Sort extends string> extends ControlProps<Sort>, TypeProps {
  /** Of the mobile header. */
  title: string
  /** Behind the sorts: how many there are. */
  total: string
  /** Between the types and the sorts. */
  children?: ReactNode
}

/** MOBILE: the search opens in the header; below it the types and the sorts. */
export function MobileListTop<Sort extends string>({
  title,
  total,
  addressOf,
  children,
  ...control
}: MobileListTopProps<Sort>) {
  const { kind, view, onNarrow } = control
  const { data: types = [], isSuccess } = useQuery(typeTreeQuery())
  const [isSearching, setIsSearching] = useState(view.search !== '')
  const bar = (
    <>
      <ListSearch {...control} look="round" />
      <Button
        kind="text"
        onClick={() => {
          setIsSearching(false)
          if (view.search !== '') onNarrow({ search: '' })
        }}
      >
        取消
      </Button>
    </>
  )
  useMobileHeader({
    title: isSearching ? '' : title,
    search: isSearching ? (
      bar
    ) : (
      <IconButton icon="search" label={`搜索${kind.of}`} onClick={() => setIsSearching(true)} />
    ),
  })

  return (
    <>
      {isSuccess && types.length === 0 ? null : (
        <TypeTabs of={kind.of} types={types} typeIds={view.typeIds} addressOf={addressOf} />
      )}
      {children}
      <Row justify="between" className={styles.sortRow}>
        <ListSort {...control} look="plain" />
        <Text size={13} tone="quiet" role="status">
          {total}
        </Text>
      </Row>
    </>
  )
}
