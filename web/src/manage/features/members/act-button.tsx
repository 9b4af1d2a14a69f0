import { PERMISSIONS, type PermissionKey } from '@bee/contract/manage/permissions.ts'
import type { ComponentProps } from 'react'
import { mayOpen, useMe } from '../../api/me.queries.ts'
import { Button } from '../../ui/button.tsx'

/** Why somebody may not; undefined when they may. */
export function useWhyNot(permission: PermissionKey): string | undefined {
  const me = useMe()
  if (mayOpen(me, permission)) return undefined
  return `你是${me.role.name}；「${PERMISSIONS[permission].label}」要校长，或有这项权限的角色来做`
}

interface ActButtonProps extends ComponentProps<typeof Button> {
  permission: PermissionKey
}

/** For whoever may not it is grey, and says whom it takes: a button that hides looks like one that is missing. */
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
