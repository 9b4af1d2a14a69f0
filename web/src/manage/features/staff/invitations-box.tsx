import type { Invitation } from '@bee/contract/manage/invitations.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { recentTime } from '../../../lib/recent-time.ts'
import { look, Row } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { useAction } from '../../api/use-action.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { StateCell } from '../../ui/state-cell.tsx'
import { useNow } from '../../ui/use-now.ts'
import { invitationsQuery } from './staff.queries.ts'
import table from '../../ui/table.module.css'
import styles from './staff-table.module.css'

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const api = useManageApi()
  const now = useNow()
  const { id, mobile, role, courseCount, inviterName, expiresTime } = invitation
  const takeBack = useAction(() => api.invitations.takeBack({ invitationId: id }), {
    onDone: () => showNotice(`给 ${mobile} 的邀请收回了，链接打不开了`),
  })
  return (
    <tr className={styles.row}>
      <td>
        <Row as="span" inline gap={7} className={styles.state}>
          <StateCell kind="dra" />
          {mobile}
        </Row>
      </td>
      <td>{courseCount > 0 ? `${role.name}，${courseCount} 门课` : role.name}</td>
      <td className={look({ tone: 'soft' })}>{inviterName} 邀请</td>
      <td className={look({ tone: 'soft' })}>{recentTime(expiresTime, now)} 前有效</td>
      <td className={table.end}>
        <Button
          small
          aria-label={`收回给 ${mobile} 的邀请`}
          loading={takeBack.isPending}
          onClick={() => takeBack.mutate()}
        >
          收回
        </Button>
      </td>
    </tr>
  )
}

/** Open invitations. Hidden when there are none. */
export function InvitationsBox() {
  const { data, error, isFetching, refetch } = useQuery(invitationsQuery())
  if (data?.length === 0 || (!data && !error)) return null
  return (
    <Box title="还没接受的邀请" note={data ? `${data.length} 个` : undefined}>
      {data ? (
        <table className={table.table}>
          <thead>
            <tr>
              <th>手机号</th>
              <th>角色</th>
              <th>谁邀请的</th>
              <th>到什么时候</th>
              <th>
                <span className="visually-hidden">收回</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </tbody>
        </table>
      ) : (
        <NotYet title="邀请没有拿到" query={{ error, isFetching, refetch }} count={1} height="single" />
      )}
    </Box>
  )
}
