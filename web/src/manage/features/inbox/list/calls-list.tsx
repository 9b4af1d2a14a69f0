import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { Button } from '../../../ui/button.tsx'
import { SideRow } from '../../../ui/list/side-row.tsx'
import { StateCell } from '../../../ui/state-cell.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { callsQuery } from '../inbox.queries.ts'
import { comingTime } from '../waiting-words.ts'
import styles from './calls-list.module.css'

const FIRST = 4

/** Booked calls from today on, earliest first. Answered ones stay: confirming a call does not make it. */
export function CallsList({ threadAddress }: { threadAddress: (threadId: number) => string }) {
  const { data = [] } = useQuery(callsQuery())
  const now = useNow()
  const [isWhole, setIsWhole] = useState(false)
  if (data.length === 0) return null
  const shown = isWhole ? data : data.slice(0, FIRST)
  return (
    <section aria-label="要打的电话">
      <Row gap={8} align="baseline" className={styles.head}>
        <Text as="h3" size={14} line={22}>
          要打的电话
        </Text>
        <Text as="small" size={12} tone="quiet">
          {data.length} 个
        </Text>
        {data.length > FIRST ? (
          <Button kind="link" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? '收起' : '全部'}
          </Button>
        ) : null}
      </Row>
      <ul role="list">
        {shown.map(({ id, name, state, excerpt, callTime }) => (
          <SideRow
            key={id}
            cell={<StateCell kind={state === 'done' ? 'ok' : 'pct'} />}
            title={<Link to={threadAddress(id)}>{name}</Link>}
            sentence={`${state === 'done' ? '答复过了' : '还没答复'}，${excerpt}`}
            end={callTime === null ? null : <time dateTime={callTime}>{comingTime(callTime, now)}</time>}
          />
        ))}
      </ul>
    </section>
  )
}
