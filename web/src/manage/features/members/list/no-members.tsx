import { useQueries } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/place-states.tsx'
import { countWords } from '../member-words.ts'
import { NO_FILTER, type MembersCondition, type MembersFilter } from './members-filter.ts'
import { membersCountQuery } from '../members.queries.ts'

interface NoMembersProps {
  filter: MembersFilter
  conditions: readonly MembersCondition[]
  onFilter: (filter: MembersFilter) => void
}

/** Suggests a condition to remove, with the number of members it would bring. */
function TooNarrow({ conditions, onFilter }: Omit<NoMembersProps, 'filter'>) {
  const counts = useQueries({ queries: conditions.map(({ left }) => membersCountQuery(left)) })
  const ways = conditions.flatMap(({ label, left }, index) => {
    const count = counts[index]?.data
    return count && count.value > 0 ? [{ words: `去掉 ${label}，有 ${countWords(count)}`, left }] : []
  })
  return (
    <Empty
      within="page"
      why="narrow"
      title={
        conditions.length > 1
          ? `没有同时满足 ${conditions.length} 个条件的会员`
          : `没有会员符合 ${conditions[0]?.label}`
      }
      sentence="名字可以只打一部分；手机号要打全，或只打末四位；证书编号要打全。"
      actions={
        <>
          {ways.map(({ words, left }) => (
            <Button key={words} onClick={() => onFilter(left)}>
              {words}
            </Button>
          ))}
          {conditions.length > 1 || ways.length === 0 ? (
            <Button kind="quiet" onClick={() => onFilter(NO_FILTER)}>
              清空筛选
            </Button>
          ) : null}
        </>
      }
    />
  )
}

/** The three empty states of the list. */
export function NoMembers({ filter, conditions, onFilter }: NoMembersProps) {
  if (conditions.length === 1 && filter.state === 'blocked') {
    return (
      <Empty
        within="page"
        why="done"
        title="现在没有人被封禁"
        sentence="封禁到期会自动解开；谁在什么时候封过谁，在操作记录里。"
        actions={<Button onClick={() => onFilter(NO_FILTER)}>看所有会员</Button>}
      />
    )
  }
  if (conditions.length > 0) return <TooNarrow conditions={conditions} onFilter={onFilter} />
  if (filter.before.length > 0) {
    return (
      <Empty
        within="page"
        why="narrow"
        title="这一页后面没有了"
        sentence="可能有会员注销了账号。"
        actions={<Button onClick={() => onFilter(NO_FILTER)}>回到第一页</Button>}
      />
    )
  }
  return (
    <Empty
      within="page"
      why="nothing"
      title="还没有会员"
      sentence="有人在学员端注册，就会出现在这里。把网站的地址发给第一位学员就是开始。"
    />
  )
}
