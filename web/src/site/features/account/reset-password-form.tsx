import { PasswordReset } from '@bee/contract/account/account.contract.ts'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { AccountForm, MobileField } from './account-form.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { SmsCaptchaField } from './sms-captcha-field.tsx'
import { SmsCodeField } from './sms-code-field.tsx'
import { withNonce } from './sms-nonce.ts'
import { useUsedCaptcha } from '../../../ui/forms/use-used-captcha.ts'

export function ResetPasswordForm({ onReset }: { onReset: () => void }) {
  const api = useApi()
  const [mobile, setMobile] = useState('')
  const { host, clearAnswer } = useUsedCaptcha()
  const form = useCallForm({
    schema: PasswordReset,
    send: async (reset) => {
      await api.account.updatePassword(withNonce('reset', reset), { quiet: true })
      onReset()
    },
  })
  return (
    <div ref={host}>
      <AccountForm form={form} submitLabel="重置密码">
        <MobileField error={form.errors.mobile} onType={setMobile} />
        <SmsCaptchaField error={form.errors.captcha} mobile={mobile} />
        <SmsCodeField form={form} scene="reset" mobile={mobile} onCaptchaUsed={clearAnswer} />
        <NewPasswordField label="新密码" error={form.errors.password} />
      </AccountForm>
    </div>
  )
}
