import { Stack } from '../../../ui/layout/pieces.tsx'
import { rolesContract, type Role } from '@bee/contract/manage/staff.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCallForm } from '../../../api/use-call-form.ts'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useViewRole, VIEW_WORDS } from './use-view-role.ts'

/** Creates a role without rights, or renames one. */
export function RoleNameDialog({ role, onClose }: { role?: Role; onClose: () => void }) {
  const api = useManageApi()
  const client = useQueryClient()
  const formId = useId()
  const form = useCallForm({
    schema: rolesContract.add.input,
    extra: { rights: role?.rights ?? [] },
    send: async ({ name, rights }) => {
      if (role) await api.roles.edit({ roleId: role.id, name, rights, version: role.version })
      else await api.roles.add({ name, rights })
      onClose()
      showNotice(role ? `${role.name} 改名为 ${name}` : `多了一种角色：${name}，现在什么都不能做`)
      await client.invalidateQueries()
    },
  })
  return (
    <Dialog
      open
      title={role ? `给「${role.name}」改名` : '加一种角色'}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button kind="main" type="submit" form={formId} loading={form.isSending}>
            {role ? '改名' : '加上'}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={14} size={13} line={20} {...form.formProps} id={formId}>
        <TextField
          label="角色的名字"
          name="name"
          autoComplete="off"
          isFirst
          defaultValue={role?.name ?? ''}
          error={form.errors['name']}
        />
        {form.problem === undefined ? null : <FieldError>{form.problem}</FieldError>}
      </Stack>
    </Dialog>
  )
}

const RENAME = { value: 'rename', label: '改名' }
const VIEW = { value: 'view', label: VIEW_WORDS }
const REMOVE = { value: 'remove', label: '去掉这种角色' }

/**
 * Head of a role's column. The owner role is fixed; others can be viewed and renamed, and a custom role can be deleted while no staff
 * member has it.
 */
export function RoleHead({ role }: { role: Role }) {
  const api = useManageApi()
  const [isNaming, setIsNaming] = useState(false)
  const remove = useAction(() => api.roles.remove({ roleId: role.id, version: role.version }), {
    onDone: () => showNotice(`没有「${role.name}」这种角色了`),
  })
  const view = useViewRole()
  const actions: Record<string, () => void> = {
    view: () => view.mutate(role.id),
    rename: () => setIsNaming(true),
    remove: () => remove.mutate(),
  }
  if (role.isOwner) return role.name
  return (
    <>
      <Choice
        label="这种角色"
        look="cell"
        value={undefined}
        shown={role.name}
        options={role.isBuiltIn ? [VIEW, RENAME] : [VIEW, RENAME, REMOVE]}
        onChoose={(choice) => actions[choice]?.()}
      />
      {isNaming ? <RoleNameDialog role={role} onClose={() => setIsNaming(false)} /> : null}
    </>
  )
}
