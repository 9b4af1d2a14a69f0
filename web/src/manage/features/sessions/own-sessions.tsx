import { STAFF_SESSION_HOURS } from '@bee/contract/manage/staff-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { SessionRows } from './session-rows.tsx'
import { ownSessionsQuery } from './sessions.queries.ts'

export function OwnSessions() {
  const api = useManageApi()
  const { data, error, isFetching, refetch } = useQuery(ownSessionsQuery())
  const endOne = useAction((id: number) => api.session.endSession({ id }), {
    onDone: () => showNotice('这处登录已结束'),
  })
  const endOthers = useAction(() => api.session.endOtherSessions(), {
    onDone: ({ endedCount }) => showNotice(`已结束其他 ${endedCount} 处登录`),
  })
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <Box
      title="登录着的设备"
      note={data ? `${data.length} 处，登录 ${STAFF_SESSION_HOURS} 小时后自己结束` : undefined}
      actions={
        others.length === 0 ? undefined : (
          <Button small loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            结束其他 {others.length} 处
          </Button>
        )
      }
    >
      {data ? (
        <SessionRows
          sessions={data}
          endingId={endOne.isPending ? endOne.variables : undefined}
          onEnd={({ id }) => endOne.mutate(id)}
        />
      ) : (
        <NotYet title="登录着的设备没有拿到" query={{ error, isFetching, refetch }} count={2} height="double" />
      )}
    </Box>
  )
}
