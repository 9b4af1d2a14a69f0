import { PasswordChange, type UserInfo } from '@bee/contract/account/account.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../../api/api.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { Stack, Text } from '../../../ui/layout/pieces.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { sessionsQuery } from './account.queries.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { withRedirect } from './account-addresses.ts'
import styles from './edit-form.module.css'

/** Members who registered by SMS have no password yet; they set one with a code. */
export const SetPasswordHint = () => (
  <Text as="p" size={15} line={26} tone="soft" className={styles.sentence}>
    你还没有设置密码。
    <Link to={withRedirect(paths.resetPassword, paths.profile('edit'))}>用短信验证码设置一个</Link>
  </Text>
)

function PasswordForm({ user, onChanged }: { user: UserInfo; onChanged: () => void }) {
  const api = useApi()
  const client = useQueryClient()
  const form = useCallForm({
    schema: PasswordChange,
    send: async (change) => {
      const { endedCount } = await api.account.updatePassword(change, { quiet: true })
      await client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
      showToast(endedCount > 0 ? `密码已修改，其他 ${endedCount} 处登录已结束` : '密码已修改')
      onChanged()
    },
  })
  return (
    <Stack as="form" flex gap={16} {...form.formProps} className={styles.form}>
      {/* Password managers file the new password under this name. */}
      <input type="text" autoComplete="username" defaultValue={user.mobile} readOnly hidden />
      <Field
        label="当前密码"
        name="oldPassword"
        type="password"
        icon="lock"
        autoComplete="current-password"
        error={form.errors.oldPassword}
      />
      <NewPasswordField label="新密码" error={form.errors.password} />
      {form.problem === undefined ? null : <FieldError>{form.problem}</FieldError>}
      <Button type="submit" kind="ink" loading={form.isSending} className={styles.submit}>
        修改密码
      </Button>
    </Stack>
  )
}

export function ChangePassword({ user }: { user: UserInfo }) {
  const [changes, setChanges] = useState(0)
  // The key gives a new form after each change: the old passwords must not stay in the fields.
  return user.hasPassword ? (
    <PasswordForm key={changes} user={user} onChanged={() => setChanges(changes + 1)} />
  ) : (
    <SetPasswordHint />
  )
}
