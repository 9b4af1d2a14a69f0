import { NickNameChange, type UserInfo } from '@bee/contract/account/account.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { Stack } from '../../../ui/layout/pieces.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { userInfoQuery } from './account.queries.ts'
import styles from './edit-form.module.css'

export function NickNameForm({ user }: { user: UserInfo }) {
  const api = useApi()
  const client = useQueryClient()
  const form = useCallForm({
    schema: NickNameChange,
    send: async (values) => {
      client.setQueryData(userInfoQuery().queryKey, await api.account.update(values, { quiet: true }))
      showToast('资料已更新')
    },
  })
  return (
    <Stack as="form" flex gap={16} {...form.formProps} className={styles.form}>
      <Field
        label="昵称"
        name="nickName"
        autoComplete="nickname"
        defaultValue={user.nickName}
        error={form.errors.nickName}
      />
      {form.problem === undefined ? null : <FieldError>{form.problem}</FieldError>}
      <Button type="submit" kind="ink" loading={form.isSending} className={styles.submit}>
        保存昵称
      </Button>
    </Stack>
  )
}
