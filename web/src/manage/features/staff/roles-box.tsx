import type { Role } from '@bee/contract/manage/staff.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { copyText } from '../../../ui/actions/copy-text.ts'
import { Row } from '../../../ui/layout/pieces.tsx'
import { requestIdOf } from '../../api/manage-failure.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { Failed, WaitingRows } from '../../ui/place-states.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { RoleNameDialog } from './role-head.tsx'
import { RoleRights, RolesMatrix } from './roles-matrix.tsx'
import { rolesQuery } from './staff.queries.ts'
import { useViewRole, VIEW_WORDS } from './use-view-role.ts'
import styles from './roles-matrix.module.css'

function ReadOnPhone({ roles }: { roles: readonly Role[] }) {
  const [roleId, setRoleId] = useState(roles[0]?.id)
  const view = useViewRole()
  const role = roles.find(({ id }) => id === roleId) ?? roles[0]
  const sendAddress = () =>
    copyText(window.location.href).then(
      () => showNotice('链接已复制，发到电脑上打开'),
      () => showNotice('没有复制成，请从地址栏复制', { kind: 'error' }),
    )
  if (!role) return null
  const options = roles.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <Row as="p" gap={12} lines={8} wraps className={styles.phoneNote}>
        手机上只能看，请用电脑改。
        <Button small icon="copy" onClick={() => void sendAddress()}>
          发到电脑
        </Button>
      </Row>
      <Row gap={12} lines={8} align="stretch" wraps className={styles.which}>
        <Choice label="看哪种角色" options={options} value={role.id} onChoose={setRoleId} />
        {role.isOwner ? null : (
          <Button loading={view.isPending} onClick={() => view.mutate(role.id)}>
            {VIEW_WORDS}
          </Button>
        )}
      </Row>
      <RoleRights role={role} />
    </>
  )
}

export function RolesBox() {
  const { data: roles, error, isFetching, refetch } = useQuery(rolesQuery())
  const [isAdding, setIsAdding] = useState(false)
  const isNarrow = useIsNarrow()
  const retry = () => void refetch()
  return (
    <Box
      title="角色能做什么"
      note="点一格就能改，改动会记下来；校长这一列不能改"
      actions={
        isNarrow ? undefined : (
          <Button small icon="plus" onClick={() => setIsAdding(true)}>
            加一种角色
          </Button>
        )
      }
    >
      {roles ? (
        isNarrow ? (
          <ReadOnPhone roles={roles} />
        ) : (
          <RolesMatrix roles={roles} />
        )
      ) : error ? (
        <Failed
          title="角色没有拿到"
          error={error}
          requestId={requestIdOf(error)}
          onRetry={retry}
          isTrying={isFetching}
        />
      ) : (
        <WaitingRows count={8} height="single" />
      )}
      {isAdding ? <RoleNameDialog onClose={() => setIsAdding(false)} /> : null}
    </Box>
  )
}
