import { Credentials } from '@bee/contract/account/account.contract.ts'
import type { LogInAnswer } from '@bee/contract/manage/session.contract.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { CaptchaField, useCaptchaId } from '../../../ui/forms/captcha-field.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { useUsedCaptcha } from '../../../ui/forms/use-used-captcha.ts'
import { useManageApi } from '../../api/manage-api.ts'
import { SubmitForm } from './submit-form.tsx'
import { MobileField } from './mobile-field.tsx'

/** Mobile number and password of the member account that the staff member has. */
export function LogInForm({ onAnswer }: { onAnswer: (answer: LogInAnswer) => void }) {
  const api = useManageApi()
  const captchaId = useCaptchaId()
  const { host, spend } = useUsedCaptcha()
  const form = useCallForm({
    schema: Credentials,
    extra: { captchaId },
    send: async (credentials) => {
      const answer = await api.session.logIn(credentials)
      spend()
      onAnswer(answer)
    },
    onRefused: spend,
  })
  return (
    <div ref={host}>
      <SubmitForm form={form} submit="登录">
        <MobileField error={form.errors['mobile']} />
        <Field
          label="密码"
          name="password"
          type="password"
          icon="lock"
          autoComplete="current-password"
          error={form.errors['password']}
        />
        <CaptchaField error={form.errors['captcha']} />
      </SubmitForm>
    </div>
  )
}
