import { Row } from '../../../ui/layout/pieces.tsx'
import {
  PERMISSION_GROUPS,
  PERMISSION_KEYS,
  PERMISSIONS,
  type PermissionKey,
  type RoleRight,
} from '@bee/contract/manage/permissions.ts'
import type { Role } from '@bee/contract/manage/staff.contract.ts'
import { Fragment } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { showNotice } from '../../ui/notice-store.ts'
import { RightCell, RightSign } from './right-cell.tsx'
import { cellWords, withRight } from './right-choices.ts'
import { RoleHead } from './role-head.tsx'
import table from '../../ui/table.module.css'
import styles from './roles-matrix.module.css'

const rowsOf = (group: string) => PERMISSION_KEYS.filter((key) => PERMISSIONS[key].group === group)
const rightIn = ({ rights }: Role, permission: PermissionKey): RoleRight | undefined =>
  rights.find((right) => right.permission === permission)

function useEditRole() {
  const api = useManageApi()
  const edit = useAction(
    ({ role, rights }: { role: Role; rights: RoleRight[]; words: string }) =>
      api.roles.edit({ roleId: role.id, name: role.name, rights, version: role.version }),
    {
      onDone: (changed, { role, words }) =>
        showNotice(words, {
          onUndo: () => edit.mutate({ role: changed, rights: [...role.rights], words: '已改回去' }),
        }),
    },
  )
  return edit
}

function PermissionRow({
  permission,
  roles,
  onEdit,
}: { permission: PermissionKey; roles: readonly Role[] } & RowActions) {
  const { label } = PERMISSIONS[permission]
  return (
    <tr>
      <th scope="row">{label}</th>
      {roles.map((role) => (
        <td key={role.id}>
          {role.isOwner ? (
            <RightSign right={{ permission, scope: 'all', limit: null }} />
          ) : (
            <RightCell
              label={`${role.name}，${label}`}
              permission={permission}
              right={rightIn(role, permission)}
              onChange={(next) => onEdit(role, permission, next)}
            />
          )}
        </td>
      ))}
    </tr>
  )
}

interface RowActions {
  onEdit: (role: Role, permission: PermissionKey, next: Pick<RoleRight, 'scope' | 'limit'> | undefined) => void
}

/** Rights by role. A change takes effect at once and can be undone for ten seconds. */
export function RolesMatrix({ roles }: { roles: readonly Role[] }) {
  const edit = useEditRole()
  const handleEdit: RowActions['onEdit'] = (role, permission, next) => {
    const shown = cellWords(next && { permission, ...next }) ?? (next ? '可以' : '不可以')
    edit.mutate({
      role,
      rights: withRight(role.rights, permission, next),
      words: `${role.name}的「${PERMISSIONS[permission].label}」改为${shown}`,
    })
  }
  return (
    <div className={styles.scroller}>
      <table className={classNames(table.table, styles.matrix)} aria-busy={edit.isPending}>
        <thead>
          <tr>
            <th scope="col">能做的事</th>
            {roles.map((role) => (
              <th key={role.id} scope="col">
                <RoleHead role={role} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PERMISSION_GROUPS.map(({ key, label }) => (
            <Fragment key={key}>
              <tr className={styles.group}>
                <th scope="colgroup" colSpan={roles.length + 1}>
                  {label}
                </th>
              </tr>
              {rowsOf(key).map((permission) => (
                <PermissionRow key={permission} permission={permission} roles={roles} onEdit={handleEdit} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Read only on phones, one role at a time. */
export function RoleRights({ role }: { role: Role }) {
  return (
    <dl>
      {PERMISSION_KEYS.map((permission) => (
        <Row gap={12} justify="between" key={permission} className={styles.line}>
          <dt>{PERMISSIONS[permission].label}</dt>
          <dd>
            <RightSign right={role.isOwner ? { permission, scope: 'all', limit: null } : rightIn(role, permission)} />
          </dd>
        </Row>
      ))}
    </dl>
  )
}
