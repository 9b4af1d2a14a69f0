import { useQuery } from '@tanstack/react-query'
import { useManageApi } from '../../api/manage-api.ts'
import { requestIdOf } from '../../api/manage-failure.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { DrawerSection } from '../../ui/drawer.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { Failed, WaitingRows } from '../../ui/place-states.tsx'
import { SessionRows } from './session-rows.tsx'
import { sessionsOfQuery } from './sessions.queries.ts'
import styles from './session-rows.module.css'

/** Where a colleague is logged in. */
export function ColleagueSessions({ userId }: { userId: number }) {
  const api = useManageApi()
  const { data, error, isFetching, refetch } = useQuery(sessionsOfQuery(userId))
  const endOne = useAction((id: number) => api.staff.endSession({ userId, id }), {
    onDone: () => showNotice('这处登录已结束'),
  })
  const endAll = useAction(() => api.staff.endSessions({ userId }), {
    onDone: ({ endedCount }) => showNotice(`已结束 ${endedCount} 处登录`),
  })
  const retry = () => void refetch()
  return (
    <DrawerSection
      title="登录着的设备"
      note={data ? (data.length === 0 ? '现在没有' : `${data.length} 处`) : undefined}
    >
      {data ? (
        <>
          <div className={styles.inside}>
            <SessionRows
              sessions={data}
              endingId={endOne.isPending ? endOne.variables : undefined}
              onEnd={({ id }) => endOne.mutate(id)}
            />
          </div>
          {data.length > 1 ? (
            <Button small loading={endAll.isPending} onClick={() => endAll.mutate()}>
              全部结束
            </Button>
          ) : null}
        </>
      ) : error ? (
        <Failed
          title="登录着的设备没有拿到"
          error={error}
          requestId={requestIdOf(error)}
          onRetry={retry}
          isTrying={isFetching}
        />
      ) : (
        <WaitingRows count={2} height="double" />
      )}
    </DrawerSection>
  )
}
