import { PERMISSIONS, type PermissionKey } from '@bee/contract/manage/permissions.ts'
import type { ComponentProps } from 'react'
import { mayOpen, useMe } from '../../api/me.queries.ts'
import { Button } from '../../ui/button.tsx'

/** Why the staff member may not act; undefined with the right. */
export function useWhyNot(permission: PermissionKey): string | undefined {
  const me = useMe()
  if (mayOpen(me, permission)) return undefined
  return `你是${me.role.name}；「${PERMISSIONS[permission].label}」要校长，或有这项权限的角色来做`
}

interface ActButtonProps extends ComponentProps<typeof Button> {
  permission: PermissionKey
}

/** Without the right the button is grey and names the roles: a hidden button would look like a missing one. */
export function ActButton({ permission, onClick, ...rest }: ActButtonProps) {
  const whyNot = useWhyNot(permission)
  return (
    <Button
      {...rest}
      aria-disabled={whyNot !== undefined || undefined}
      title={whyNot}
      onClick={(event) => {
        if (whyNot === undefined) onClick?.(event)
        else event.preventDefault()
      }}
    />
  )
}
