import { classNames } from '../../../lib/class-names.ts'
import { Grid, Text } from '../../../ui/layout/pieces.tsx'
import type { StaffSession } from '@bee/contract/manage/staff-fields.ts'
import { recentTime } from '../../../lib/recent-time.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useNow } from '../../ui/use-now.ts'
import rows from '../../school/box-rows.module.css'
import styles from './session-rows.module.css'

const isPhone = (device: string) => /iPhone|iPad|Android|鸿蒙/.test(device)

interface SessionRowsProps {
  sessions: readonly StaffSession[]
  /** The session that is being ended. */
  endingId: number | undefined
  onEnd: (session: StaffSession) => void
}

export function SessionRows({ sessions, endingId, onEnd }: SessionRowsProps) {
  const now = useNow()
  return (
    <ul role="list">
      {sessions.map((session) => (
        <Grid as="li" gap={12} align="center" key={session.id} className={classNames(rows.row, styles.row)}>
          <Icon name={isPhone(session.device) ? 'phone' : 'monitor'} size={20} />
          <div>
            <b>
              {session.device}
              {session.isCurrent ? (
                <Text size={12} tone="success" weight="regular" className={styles.here}>
                  这台
                </Text>
              ) : null}
            </b>
            <Text as="p" size={12} line={18} tone="quiet">
              {session.isCurrent ? '现在' : recentTime(session.lastSeenTime, now)}，{session.address}；
              {recentTime(session.createTime, now)} 登录
            </Text>
          </div>
          {session.isCurrent ? null : (
            <Button
              small
              loading={endingId === session.id}
              aria-label={`结束 ${session.device} 上的登录`}
              onClick={() => onEnd(session)}
            >
              结束
            </Button>
          )}
        </Grid>
      ))}
    </ul>
  )
}
