import { useQuery } from '@tanstack/react-query'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { Button } from '../../ui/button.tsx'
import { DrawerSection } from '../../ui/drawer.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { SessionRows } from './session-rows.tsx'
import { sessionsOfQuery } from './sessions.queries.ts'
import styles from './session-rows.module.css'

/** Sessions of a colleague. */
export function ColleagueSessions({ userId }: { userId: number }) {
  const api = useManageApi()
  const { data, error, isFetching, refetch } = useQuery(sessionsOfQuery(userId))
  const endOne = useAction((id: number) => api.staff.endSession({ userId, id }), {
    onDone: () => showNotice('这处登录已结束'),
  })
  const endAll = useAction(() => api.staff.endSessions({ userId }), {
    onDone: ({ endedCount }) => showNotice(`已结束 ${endedCount} 处登录`),
  })
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
      ) : (
        <NotYet title="登录着的设备没有拿到" query={{ error, isFetching, refetch }} count={2} height="double" />
      )}
    </DrawerSection>
  )
}
