import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { apiOf, useApi } from '../../api/api.ts'
import { SHOWN_IN_PLACE } from '../../api/shown-in-place.ts'
import { Row, Text } from '../../ui/layout/pieces.tsx'
import { paths } from '../paths.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { ProgressCell } from '../../ui/signs/progress-cells.tsx'
import styles from './goal-reminder.module.css'

const FULL = 100
/** After a minute of study the goal may be met. */
const STALE_MS = 60_000

const goalTodayQuery = () =>
  queryOptions({
    queryKey: ['goals', 'today'],
    queryFn: ({ client, signal }) => apiOf(client).goals.today({}, { signal, ...SHOWN_IN_PLACE }),
    staleTime: STALE_MS,
  })

/** One quiet line while today's goal is not met and it is late: gone with a click, for the day. */
export function GoalReminder({ pathname }: { pathname: string }) {
  const api = useApi()
  const client = useQueryClient()
  const { data } = useQuery(goalTodayQuery())
  useEffect(() => {
    void client.refetchQueries({ queryKey: goalTodayQuery().queryKey, stale: true })
  }, [client, pathname])
  if (!data?.isReminderDue) return null
  const { minutes, todayMinutes } = data

  function handleDismiss(): void {
    client.setQueryData(goalTodayQuery().queryKey, { minutes, todayMinutes, isReminderDue: false })
    // If the server is not told, the reminder comes back with the next page; that needs no error message.
    api.goals.dismiss({}, SHOWN_IN_PLACE).catch(() => undefined)
  }

  return (
    <aside className={styles.reminder} aria-label="今日目标">
      <Row gap={12} className={`wrap ${styles.line}`}>
        <ProgressCell percent={(FULL * todayMinutes) / minutes} size={20} />
        <Text as="p" grow shrinks>
          {todayMinutes === 0 ? '今天还没开始学' : `今天学了 ${todayMinutes} 分钟`}，离 {minutes} 分钟的目标还差{' '}
          {minutes - todayMinutes} 分钟。<Link to={paths.profile('course')}>接着学</Link>
        </Text>
        <IconButton icon="close" label="今天不再提醒" onClick={handleDismiss} />
      </Row>
    </aside>
  )
}
