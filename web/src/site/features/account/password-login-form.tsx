import { Credentials } from '@bee/contract/account/account.contract.ts'
import { Link } from 'react-router'
import { useApi } from '../../../api/api.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { CaptchaField, useCaptchaId } from '../../../ui/forms/captcha-field.tsx'
import { AccountForm, MobileField } from './account-form.tsx'
import { useUsedCaptcha } from '../../../ui/forms/use-used-captcha.ts'
import { enter } from './enter.ts'
import styles from './account-frame.module.css'

interface PasswordLoginFormProps {
  mobile: string
  onMobileType: (mobile: string) => void
  /** Where a forgotten password is reset. */
  resetAddress: string
}

export function PasswordLoginForm({ mobile, onMobileType, resetAddress }: PasswordLoginFormProps) {
  const api = useApi()
  const captchaId = useCaptchaId()
  const { host, spend } = useUsedCaptcha()
  const form = useCallForm({
    schema: Credentials,
    extra: { captchaId },
    send: async (credentials) => {
      await enter(api.account.login(credentials, { quiet: true }))
      // A captcha works once: a member who comes back to this form without a reload needs another picture.
      spend()
    },
    onRefused: spend,
  })
  return (
    <div ref={host}>
      <AccountForm
        form={form}
        submitLabel="登录"
        aside={
          <Link to={resetAddress} className={styles.quietLink}>
            忘记密码
          </Link>
        }
      >
        <MobileField error={form.errors.mobile} defaultValue={mobile} onType={onMobileType} />
        <Field
          label="密码"
          name="password"
          type="password"
          icon="lock"
          autoComplete="current-password"
          error={form.errors.password}
        />
        <CaptchaField error={form.errors.captcha} />
      </AccountForm>
    </div>
  )
}
