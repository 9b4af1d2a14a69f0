import type { Role, StaffPerson } from '@bee/contract/manage/staff.contract.ts'
import { classNames } from '../../../lib/class-names.ts'
import { recentTime } from '../../../lib/recent-time.ts'
import { look, Row } from '../../../ui/layout/pieces.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Person } from '../../ui/person.tsx'
import { StateCell } from '../../ui/state-cell.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useRowCursor } from '../../ui/use-row-cursor.ts'
import { useChangeRole } from './use-change-role.ts'
import table from '../../ui/table.module.css'
import styles from './staff-table.module.css'

function SecondStep({ person }: { person: StaffPerson }) {
  const { isOn, isRequired } = person.secondStep
  const [kind, words] = isOn
    ? (['ok', '验证器'] as const)
    : !person.hasPassword
      ? (['warn', '还没有密码，进不来'] as const)
      : isRequired
        ? (['bad', '没开，下次登录先要设'] as const)
        : (['dra', '没开'] as const)
  return (
    <Row as="span" inline gap={7} className={styles.state} data-kind={kind}>
      <StateCell kind={kind} />
      {words}
    </Row>
  )
}

/** Now at work, or the last request: 今天 08:46，Mac 上的 Chrome，127.0.0.1. */
function lastSeenWords({ lastSeen, endedTime }: StaffPerson, now: number): string {
  if (endedTime !== null) return `${recentTime(endedTime, now)} 结束`
  return lastSeen ? [recentTime(lastSeen.time, now), lastSeen.device, lastSeen.address].join('，') : '还没有登录过'
}

interface StaffTableProps {
  people: readonly StaffPerson[]
  roles: readonly Role[]
  /** Id of the staff member who reads the table. */
  ownId: number
  isStale: boolean
  onOpen: (person: StaffPerson) => void
}

export function StaffTable({ people, roles, ownId, isStale, onOpen }: StaffTableProps) {
  const change = useChangeRole()
  const cursor = useRowCursor(people.length, (index) => {
    const person = people[index]
    if (person) onOpen(person)
  })
  const now = useNow()
  const options = roles.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <table className={table.table} data-rows="double" aria-busy={isStale}>
      <thead>
        <tr>
          <th>姓名</th>
          <th>角色</th>
          <th>两步验证</th>
          <th>最近在用</th>
          <th>
            <span className="visually-hidden">更多</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person, index) => (
          <tr key={person.userId} className={styles.row} data-cursor={index === cursor || undefined}>
            <td>
              <Person
                name={person.nickName}
                avatarUrl={person.avatarUrl}
                line={person.mobile}
                note={person.userId === ownId ? '你' : undefined}
                size={28}
              />
            </td>
            <td>
              {person.endedTime === null ? (
                <Choice
                  label={`${person.nickName} 的角色`}
                  options={options}
                  value={person.role.id}
                  shown={person.courses.length > 0 ? `${person.role.name}，${person.courses.length} 门课` : undefined}
                  onChoose={(roleId) => change.mutate({ person, roleId })}
                />
              ) : (
                <Row as="span" inline gap={7} className={styles.state}>
                  <StateCell kind="off" />
                  曾是{person.role.name}
                </Row>
              )}
            </td>
            <td>
              <SecondStep person={person} />
            </td>
            <td className={look({ tone: 'soft' })}>{lastSeenWords(person, now)}</td>
            <td className={classNames(table.end, styles.more)}>
              <IconButton icon="more" label={`${person.nickName} 的更多`} onClick={() => onOpen(person)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
