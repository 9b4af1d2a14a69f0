import { INBOX_STATE_NAMES, INBOX_STATES, type InboxCounts } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Row } from '../../../../ui/layout/pieces.tsx'
import { countWords } from '../../../api/inbox-counts.queries.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ActiveCondition } from '../../../ui/active-condition.tsx'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { Menu } from '../menu.tsx'
import { ofEverybody, type InboxFilter } from '../inbox-filter.ts'
import { colleaguesQuery } from '../inbox.queries.ts'
import styles from './thread-list.module.css'

interface ListHeadProps {
  filter: InboxFilter
  onFilter: (filter: InboxFilter) => void
  counts: InboxCounts | undefined
  isSearching: boolean
  onSearching: (isSearching: boolean) => void
}

interface WhoseMenuProps extends Pick<ListHeadProps, 'filter' | 'onFilter' | 'counts'> {
  /** On phones the menu also offers the three lists. */
  hasStates?: boolean
}

/** Filters by assignee. Threads without one are free to take. */
function WhoseMenu({ filter, onFilter, counts, hasStates = false }: WhoseMenuProps) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery())
  const everybody = ofEverybody(filter)
  const mine = counts ? `我负责的 ${countWords(counts.mine)}` : '我负责的'
  const nobodys = counts ? `没人负责的 ${countWords(counts.unassigned)}` : '没人负责的'
  return (
    <Menu
      label={hasStates ? '筛选：哪一些、谁负责' : '筛选：谁负责'}
      icon="filter"
      items={[
        ...(hasStates
          ? INBOX_STATES.map((state) => ({
              key: state,
              label: INBOX_STATE_NAMES[state],
              onChoose: () => onFilter({ ...filter, state }),
            }))
          : []),
        { key: 'all', label: '所有人的', onChoose: () => onFilter(everybody) },
        { key: 'mine', label: mine, onChoose: () => onFilter({ ...everybody, whose: 'mine' }) },
        { key: 'nobody', label: nobodys, onChoose: () => onFilter({ ...everybody, whose: 'nobody' }) },
        ...colleagues.map(({ userId, nickName, roleName }) => ({
          key: String(userId),
          label: nickName,
          note: roleName,
          onChoose: () => onFilter({ ...everybody, assigneeId: userId }),
        })),
      ]}
    />
  )
}

interface ConditionsProps extends Pick<ListHeadProps, 'filter' | 'onFilter'> {
  hasStates?: boolean
}

/** Active conditions, each with a button to remove it. */
function Conditions({ filter, onFilter, hasStates = false }: ConditionsProps) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery())
  const { whose, assigneeId, search } = filter
  const name = colleagues.find(({ userId }) => userId === assigneeId)?.nickName ?? '一位同事'
  const whoseWords =
    assigneeId === undefined ? { all: '', mine: '我负责的', nobody: '没人负责的' }[whose] : `${name} 负责的`
  const isOther = hasStates && filter.state !== 'waiting'
  if (whoseWords === '' && search === '' && !isOther) return null
  return (
    <Row gap={6} align="stretch" wraps fixed className={styles.conditions}>
      {isOther ? (
        <ActiveCondition
          label={INBOX_STATE_NAMES[filter.state]}
          onRemove={() => onFilter({ ...filter, state: 'waiting' })}
        />
      ) : null}
      {search === '' ? null : (
        <ActiveCondition label={`「${search}」`} onRemove={() => onFilter({ ...filter, search: '' })} />
      )}
      {whoseWords === '' ? null : <ActiveCondition label={whoseWords} onRemove={() => onFilter(ofEverybody(filter))} />}
    </Row>
  )
}

function Search({ filter, onFilter, onSearching }: Pick<ListHeadProps, 'filter' | 'onFilter' | 'onSearching'>) {
  // An address with a search was opened to read, so the search field takes no focus.
  const [isOpened] = useState(filter.search === '')
  return (
    <Row gap={4} grow shrinks className={styles.searching}>
      <SearchField
        value={filter.search}
        placeholder="在收件箱里搜"
        isFirst={isOpened}
        onSearch={(search) => onFilter({ ...filter, search })}
      />
      <IconButton
        icon="close"
        label="不搜了"
        onClick={() => {
          onSearching(false)
          if (filter.search !== '') onFilter({ ...filter, search: '' })
        }}
      />
    </Row>
  )
}

/** On phones: the two icon buttons of the bar. */
export function NarrowTools({ filter, onFilter, counts, onSearching }: Omit<ListHeadProps, 'isSearching'>) {
  return (
    <>
      <IconButton icon="search" label="在收件箱里搜" onClick={() => onSearching(true)} />
      <WhoseMenu filter={filter} onFilter={onFilter} counts={counts} hasStates />
    </>
  )
}

/** On phones below the bar: the search field while it is open, and the active conditions. */
export function NarrowHead({ filter, onFilter, isSearching, onSearching }: Omit<ListHeadProps, 'counts'>) {
  return (
    <>
      {isSearching ? (
        <Row gap={8} fixed className={styles.head}>
          <Search filter={filter} onFilter={onFilter} onSearching={onSearching} />
        </Row>
      ) : null}
      <Conditions filter={filter} onFilter={onFilter} hasStates />
    </>
  )
}

/** Chooses list, assignee and search. */
export function ListHead({ filter, onFilter, counts, isSearching, onSearching }: ListHeadProps) {
  const note = { waiting: counts?.waiting[filter.kind], later: counts?.later[filter.kind], done: undefined }
  return (
    <>
      <Row gap={8} fixed className={styles.head}>
        {isSearching ? (
          <Search filter={filter} onFilter={onFilter} onSearching={onSearching} />
        ) : (
          <>
            <Segment
              label="哪一些"
              value={filter.state}
              options={INBOX_STATES.map((state) => ({
                value: state,
                label: INBOX_STATE_NAMES[state],
                note: note[state] === undefined ? undefined : countWords(note[state]),
              }))}
              onChange={(state) => onFilter({ ...filter, state })}
            />
            <Row as="span" align="stretch" atEnd>
              <WhoseMenu filter={filter} onFilter={onFilter} counts={counts} />
              <IconButton icon="search" label="在收件箱里搜" onClick={() => onSearching(true)} />
            </Row>
          </>
        )}
      </Row>
      <Conditions filter={filter} onFilter={onFilter} />
    </>
  )
}
