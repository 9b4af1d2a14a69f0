import { MEMBER_STATES, MEMBERS_PAGE_SIZE } from '@bee/contract/manage/members/member-fields.ts'
import type { MemberCard } from '@bee/contract/manage/members/member-shapes.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { look, Row, Text } from '../../../../ui/layout/pieces.tsx'
import { paths } from '../../../paths.ts'
import { DeskList } from '../../../school/desk-list.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { FilterBar } from '../../../ui/list/filter-bar.tsx'
import { pagesOf } from '../../../ui/list/pages-of.ts'
import { useNewcomers } from '../../../ui/list/use-newcomers.ts'
import { useListKeys } from '../../../ui/list/use-list-keys.ts'
import { Person } from '../../../ui/person.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { columnsOf, MemberState, paidWords, studyWords } from './members-columns.tsx'
import { NoMembers } from './no-members.tsx'
import {
  conditionsOf,
  narrow,
  NO_FILTER,
  STATE_WORDS,
  writeMembersFilter,
  type MembersFilter,
} from './members-filter.ts'
import { membersCountQuery, membersQuery } from '../members.queries.ts'
import styles from './members-list.module.css'

const STATES = MEMBER_STATES.map((value) => ({ value, label: STATE_WORDS[value] }))
const BOUGHT = [
  { value: 'all', label: '买没买都算' },
  { value: 'yes', label: '买过课' },
]
const STAFF = [
  { value: 'all', label: '员工也算' },
  { value: 'yes', label: '员工' },
]
const AVATAR_PX = 36
const NO_MEMBERS_YET: readonly MemberCard[] = []

function Card({ member, href, now }: { member: MemberCard; href: string; now: number }) {
  return (
    <>
      <Row gap={12} justify="between" size={15} className={styles.cardHead}>
        <Link to={href} className={`stretched ${look({ align: 'stretch', shrinks: true }, 'row')}`}>
          <Person name={member.nickName} avatarUrl={member.avatarUrl} line={member.mobile} size={AVATAR_PX} />
        </Link>
        <MemberState block={member.block} now={now} />
      </Row>
      <Text as="p" above={4} size={13} tone="quiet">
        学过 {member.courseCount} 门，{paidWords(member)}
      </Text>
      <Text as="p" above={4} size={13} tone="quiet">
        编号 {member.userId}
        {member.isStaff ? '，员工' : ''}；最近学习：{studyWords(member, now)}
      </Text>
    </>
  )
}

interface MembersListProps {
  filter: MembersFilter
  onFilter: (filter: MembersFilter) => void
  onOpen: (address: string) => void
}

/** All members, newest first, in pages. */
export function MembersList({ filter, onFilter, onOpen }: MembersListProps) {
  const list = useQuery({ ...membersQuery(filter), placeholderData: keepPreviousData })
  const { data: count } = useQuery({ ...membersCountQuery(filter), enabled: filter.before.length > 0 })
  const now = useNow()
  const query = writeMembersFilter(filter)
  const { rows = NO_MEMBERS_YET, newcomers } = useNewcomers({
    rows: list.data?.list,
    keyOf: ({ userId }) => userId,
    name: query,
    isStale: list.isPlaceholderData,
  })
  const addressOf = (userId: number) => paths.member(userId) + query
  const cursor = useListKeys({
    rows: rows.map(({ userId }) => userId),
    onOpen: (key) => onOpen(addressOf(Number(key))),
  })
  const conditions = conditionsOf(filter)
  const last = rows.at(-1)?.userId
  const known = list.data?.count ?? count
  return (
    <>
      <FilterBar
        search={{
          value: filter.search,
          placeholder: '搜昵称、编号、手机号或末四位、证书编号',
          onSearch: (search) => onFilter(narrow(filter, { search })),
        }}
        conditions={conditions.map(({ label, left }) => ({ label, onRemove: () => onFilter(left) }))}
        onClear={() => onFilter(NO_FILTER)}
      >
        <Choice
          label="状态"
          shown="状态"
          options={STATES}
          value={filter.state}
          onChoose={(state) => onFilter(narrow(filter, { state }))}
        />
        <Choice
          label="买过"
          shown="买过"
          options={BOUGHT}
          value={filter.hasBought ? 'yes' : 'all'}
          onChoose={(value) => onFilter(narrow(filter, { hasBought: value === 'yes' }))}
        />
        <Choice
          label="身份"
          shown="身份"
          options={STAFF}
          value={filter.isStaff ? 'yes' : 'all'}
          onChoose={(value) => onFilter(narrow(filter, { isStaff: value === 'yes' }))}
        />
      </FilterBar>
      <DeskList
        query={list}
        waitingRows={10}
        label="会员"
        rows={rows}
        keyOf={({ userId }) => userId}
        nameOf={({ nickName }) => nickName}
        hrefOf={({ userId }) => addressOf(userId)}
        columns={columnsOf(now)}
        card={(member) => <Card member={member} href={addressOf(member.userId)} now={now} />}
        cursor={cursor}
        newcomers={newcomers}
        empty={<NoMembers filter={filter} conditions={conditions} onFilter={onFilter} />}
        foot={{
          unit: '位',
          total: known?.value,
          isMore: known?.isMore ?? false,
          isNarrowed: conditions.length > 0,
          ...pagesOf({
            before: filter.before,
            size: MEMBERS_PAGE_SIZE,
            next: list.data?.hasMore ? last : undefined,
            isStale: list.isPlaceholderData,
            hrefOf: (before) => paths.members + writeMembersFilter({ ...filter, before: [...before] }),
          }),
        }}
      />
    </>
  )
}
