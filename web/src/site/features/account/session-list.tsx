import type { UserSession } from '@bee/contract/account/account.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Tag } from '../../../ui/signs/tag.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { sessionsQuery } from './account.queries.ts'
import styles from './session-list.module.css'

const isPhone = (device: string) => /iPhone|iPad|Android|鸿蒙/.test(device)

/** This one first, the others as the server has them: the last used first. */
const inOrder = (sessions: readonly UserSession[]) =>
  sessions.toSorted((left, right) => Number(right.isCurrent) - Number(left.isCurrent))

interface SessionRowProps {
  session: UserSession
  isEnding: boolean
  onEnd: () => void
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  return (
    <Row as="li" gap={16} className={styles.row}>
      <Icon name={isPhone(session.device) ? 'phone' : 'monitor'} size={22} />
      <Stack grow shrinks className={styles.words}>
        <Row as="b" gap={8} wraps size={15}>
          {session.device}
          {session.isCurrent ? <Tag tone="success">本机</Tag> : null}
        </Row>
        <Text tone="quiet">
          最近使用 {formatDate(session.lastSeenTime, 'yyyy-MM-dd HH:mm:ss')} · {session.address}
        </Text>
      </Stack>
      {session.isCurrent ? null : (
        <Button size="small" loading={isEnding} aria-label={`结束 ${session.device} 上的登录`} onClick={onEnd}>
          结束
        </Button>
      )}
    </Row>
  )
}

export function SessionList() {
  const api = useApi()
  const client = useQueryClient()
  const { data, isError, error, refetch } = useQuery(sessionsQuery())
  const [isAsking, setIsAsking] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
  const endOne = useMutation({
    mutationFn: (id: number) => api.account.endSession({ id }),
    onSuccess: () => showToast('这处登录已结束'),
    onSettled: refresh,
  })
  const endOthers = useMutation({
    mutationFn: () => api.account.endOtherSessions(),
    onSuccess: ({ endedCount }) => showToast(`已结束其他 ${endedCount} 处登录`),
    onSettled: () => {
      setIsAsking(false)
      return refresh()
    },
  })

  if (isError && !data) return <ErrorState title="登录记录没能加载出来" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="row" count={2} />
  const hasOthers = data.some((session) => !session.isCurrent)
  return (
    <>
      <ul role="list">
        {inOrder(data).map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={endOne.isPending && endOne.variables === session.id}
            onEnd={() => endOne.mutate(session.id)}
          />
        ))}
      </ul>
      {hasOthers ? (
        <Button className={styles.endOthers} onClick={() => setIsAsking(true)}>
          结束其他所有登录
        </Button>
      ) : null}
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="结束其他所有登录"
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>取消</Button>
            <Button kind="primary" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
              全部结束
            </Button>
          </>
        }
      >
        除了这台设备，其他地方都要重新登录。
      </Dialog>
    </>
  )
}
