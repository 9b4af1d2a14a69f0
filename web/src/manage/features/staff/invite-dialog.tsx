import { staffContract, type Role } from '@bee/contract/manage/staff.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useCallForm } from '../../../api/use-call-form.ts'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { Button } from '../../ui/button.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { TextField } from '../../ui/text-field.tsx'
import styles from './staff-dialogs.module.css'

/** A member becomes one of the staff, at once. */
export function InviteDialog({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  const api = useManageApi()
  const client = useQueryClient()
  const formId = useId()
  const selectId = useId()
  const form = useCallForm({
    schema: staffContract.invite.input,
    send: async (invitation) => {
      const person = await api.staff.invite(invitation)
      onClose()
      showNotice(`${person.nickName} 现在是${person.role.name}，可以登录蜂巢了`)
      await client.invalidateQueries()
    },
  })
  // The owner last: whoever does not look closely must not make another one.
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
      <form {...form.formProps} id={formId} className={styles.form}>
        <TextField
          label="手机号"
          name="mobile"
          inputMode="tel"
          autoComplete="off"
          maxLength={11}
          isFirst
          placeholder="11 位，对方在学员端注册用的"
          error={form.errors['mobile']}
        />
        <div>
          <label htmlFor={selectId} className={styles.label}>
            角色
          </label>
          <Select id={selectId} name="roleId" options={options} className={styles.select} />
          {form.errors['roleId'] ? <FieldError>{form.errors['roleId']}</FieldError> : null}
        </div>
        {form.problem === undefined ? null : <FieldError>{form.problem}</FieldError>}
        <p className={styles.note}>
          对方用学员端的密码登录蜂巢，不用再注册；能管员工、钱或备份的角色，第一次登录先要设两步验证。讲师自己的课，邀请以后在更多里选。
        </p>
      </form>
    </Dialog>
  )
}
