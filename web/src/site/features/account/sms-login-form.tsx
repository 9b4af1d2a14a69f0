import { PhoneLogin } from '@bee/contract/account/account.contract.ts'
import { useApi } from '../../../api/api.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { ConsentField } from '../../school/agreements/consent-field.tsx'
import { useConsent } from '../../school/agreements/use-consent.ts'
import { Text } from '../../../ui/layout/pieces.tsx'
import { AccountForm, MobileField } from './account-form.tsx'
import { SmsCaptchaField } from './sms-captcha-field.tsx'
import { SmsCodeField } from './sms-code-field.tsx'
import { withNonce } from './sms-nonce.ts'
import { useUsedCaptcha } from '../../../ui/forms/use-used-captcha.ts'
import { enter } from './enter.ts'
import styles from './account-frame.module.css'

interface SmsLoginFormProps {
  mobile: string
  onMobileType: (mobile: string) => void
}

export function SmsLoginForm({ mobile, onMobileType }: SmsLoginFormProps) {
  const api = useApi()
  const { host, clearAnswer } = useUsedCaptcha()
  const consent = useConsent()
  const form = useCallForm({
    schema: PhoneLogin,
    extra: { agreed: consent.agreed },
    send: (login) => enter(api.account.phoneLogin(withNonce('login', login), { quiet: true })),
  })
  return (
    <div ref={host}>
      <AccountForm
        form={form}
        submitLabel="登录"
        aside={
          <Text size={13} line={20} tone="quiet" className={styles.note}>
            没有注册过的手机号会自动注册
          </Text>
        }
      >
        <MobileField error={form.errors.mobile} defaultValue={mobile} onType={onMobileType} />
        <SmsCaptchaField error={form.errors.captcha} mobile={mobile} />
        <SmsCodeField form={form} scene="login" mobile={mobile} onCaptchaUsed={clearAnswer} />
        {/* Members need no tick: the server asks for it only where the number is new. */}
        <ConsentField consent={consent} error={form.errors.agreed} lead="新手机号注册：我读过并同意" />
      </AccountForm>
    </div>
  )
}
