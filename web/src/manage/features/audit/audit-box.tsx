import { AUDIT_ACTION_KEYS, AUDIT_ACTIONS, type AuditAction } from '@bee/contract/manage/audit-actions.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Row } from '../../../ui/layout/pieces.tsx'
import { requestIdOf } from '../../api/manage-failure.ts'
import { Button } from '../../ui/button.tsx'
import { ActiveCondition } from '../../ui/active-condition.tsx'
import { Choice } from '../../ui/choice.tsx'
import { GrowingBox } from '../../ui/list/growing-box.tsx'
import { NewcomersBox } from '../../ui/list/newcomers-box.tsx'
import { useNewcomers } from '../../ui/list/use-newcomers.ts'
import { Empty } from '../../ui/place-states.tsx'
import { AuditTable } from './audit-table.tsx'
import { DAYS, daysWords, writeFilter, type AuditFilter } from './audit-filter.ts'
import { auditQuery } from './audit.queries.ts'
import { ChainCheck } from './chain-check.tsx'
import styles from './audit.module.css'

const ACTIONS = AUDIT_ACTION_KEYS.map((value) => ({ value, label: AUDIT_ACTIONS[value] }))
const DAY_CHOICES = DAYS.map((value) => ({ value, label: daysWords(value) }))

interface AuditBoxProps {
  filter: AuditFilter
  onFilter: (filter: AuditFilter) => void
  /** The staff members to filter by; empty for a role that sees only its own acts. */
  people: readonly { id: number; name: string }[]
  canCheck: boolean
}

/** The active conditions, each with the filter that remains without it. */
function chipsOf(filter: AuditFilter, people: AuditBoxProps['people']): { label: string; left: AuditFilter }[] {
  const { actorId, action, days } = filter
  const name = people.find(({ id }) => id === actorId)?.name ?? `员工 ${actorId}`
  const without = (field: keyof AuditFilter) =>
    Object.fromEntries(Object.entries(filter).filter(([each]) => each !== field)) as AuditFilter
  return [
    ...(actorId === undefined ? [] : [{ label: name, left: without('actorId') }]),
    ...(action === undefined ? [] : [{ label: AUDIT_ACTIONS[action], left: without('action') }]),
    ...(days === undefined ? [] : [{ label: daysWords(days), left: without('days') }]),
  ]
}

export function AuditBox({ filter, onFilter, people, canCheck }: AuditBoxProps) {
  const query = useInfiniteQuery(auditQuery(filter))
  const { rows: events, newcomers } = useNewcomers({
    rows: query.data?.pages.flatMap(({ list }) => list),
    keyOf: ({ id }) => id,
    name: writeFilter(filter).toString(),
    isStale: query.isPlaceholderData,
  })
  const chips = chipsOf(filter, people)
  return (
    <GrowingBox
      title="操作记录"
      note="谁也删不掉"
      actions={
        <>
          {people.length > 0 ? (
            <Choice
              label="谁做的"
              shown="所有人"
              align="end"
              value={filter.actorId}
              options={people.map(({ id, name }) => ({ value: id, label: name }))}
              onChoose={(actorId) => onFilter({ ...filter, actorId })}
            />
          ) : null}
          <Choice
            label="什么动作"
            shown="所有动作"
            align="end"
            value={filter.action}
            options={ACTIONS}
            onChoose={(action: AuditAction) => onFilter({ ...filter, action })}
          />
          <Choice
            label="哪些天"
            shown="所有日子"
            align="end"
            value={filter.days}
            options={DAY_CHOICES}
            onChoose={(days) => onFilter({ ...filter, days })}
          />
          {canCheck ? <ChainCheck /> : null}
        </>
      }
      above={
        chips.length > 0 ? (
          <Row gap={8} wraps className={styles.chips}>
            {chips.map(({ label, left }) => (
              <ActiveCondition key={label} label={label} onRemove={() => onFilter(left)} />
            ))}
            <Button kind="quiet" small onClick={() => onFilter({})}>
              清空
            </Button>
          </Row>
        ) : null
      }
      query={query}
      requestId={requestIdOf(query.error)}
      count={events?.length}
      failed="操作记录没有拿到"
      rowHeight="single"
      empty={
        <Empty
          why={chips.length > 0 ? 'narrow' : 'nothing'}
          title={chips.length > 0 ? `没有同时满足 ${chips.length} 个条件的记录` : '还没有人做过什么'}
          sentence={chips.length > 0 ? '去掉一个条件，或者把日子放长一点。' : '登录、换角色、改权限，都会记在这里。'}
          actions={chips.length > 0 ? <Button onClick={() => onFilter({})}>清空筛选</Button> : undefined}
        />
      }
    >
      <NewcomersBox newcomers={newcomers}>
        <AuditTable events={events ?? []} isStale={query.isPlaceholderData} />
      </NewcomersBox>
    </GrowingBox>
  )
}
