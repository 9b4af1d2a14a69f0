import { Stack, Text } from '../../../ui/layout/pieces.tsx'
import { invitationsContract, type InvitationMade } from '@bee/contract/manage/invitations.contract.ts'
import { INVITATION_HOURS } from '@bee/contract/manage/staff-fields.ts'
import type { Role } from '@bee/contract/manage/staff.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCallForm } from '../../../api/use-call-form.ts'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { InvitationLink } from './invitation-link.tsx'
import field from '../../ui/text-field.module.css'
import styles from './staff-dialogs.module.css'

interface InviteDialogProps {
  roles: readonly Role[]
  onClose: () => void
}

/** Asks for mobile number and role, then shows the link for the colleague. */
export function InviteDialog({ roles, onClose }: InviteDialogProps) {
  const [made, setMade] = useState<InvitationMade>()
  return made ? (
    <InvitationLink made={made} onClose={onClose} />
  ) : (
    <InvitationForm roles={roles} onMade={setMade} onClose={onClose} />
  )
}

function InvitationForm({ roles, onMade, onClose }: InviteDialogProps & { onMade: (made: InvitationMade) => void }) {
  const api = useManageApi()
  const client = useQueryClient()
  const formId = useId()
  const selectId = useId()
  const form = useCallForm({
    schema: invitationsContract.invite.input,
    send: async (invitation) => {
      onMade(await api.invitations.invite(invitation))
      await client.invalidateQueries()
    },
  })
  // The owner role is last, so that it is not chosen by mistake.
  const options = [...roles].reverse().map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Dialog
      open
      title="邀请员工"
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            先不邀请
          </Button>
          <Button kind="main" type="submit" form={formId} loading={form.isSending}>
            邀请
          </Button>
        </>
      }
    >
      <Stack as="form" gap={14} size={13} line={20} {...form.formProps} id={formId}>
        <TextField
          label="手机号"
          name="mobile"
          inputMode="tel"
          autoComplete="off"
          maxLength={11}
          isFirst
          placeholder="11 位，对方登录用的"
          error={form.errors['mobile']}
        />
        <div>
          <label htmlFor={selectId} className={field.label}>
            角色
          </label>
          <Select id={selectId} name="roleId" options={options} className={styles.select} />
          {form.errors['roleId'] ? <FieldError>{form.errors['roleId']}</FieldError> : null}
        </div>
        {form.problem === undefined ? null : <FieldError>{form.problem}</FieldError>}
        <Text as="p" tone="soft" className={styles.note}>
          对方打开链接，定一个密码就是员工，不用先注册；已经是会员的用原来的密码。链接 {INVITATION_HOURS}{' '}
          小时内用一次，同一个号码再邀请，旧的链接作废。讲师自己的课，接受以后在更多里选。
        </Text>
      </Stack>
    </Dialog>
  )
}
