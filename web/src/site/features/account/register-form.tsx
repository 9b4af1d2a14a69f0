import { Registration } from '@bee/contract/account/account.contract.ts'
import { NICKNAME_MAX_CHARACTERS, NICKNAME_MIN_CHARACTERS } from '@bee/contract/limits.ts'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { ConsentField } from '../../school/agreements/consent-field.tsx'
import { useConsent, withConsent } from '../../school/agreements/use-consent.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { AccountForm, MobileField } from './account-form.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { SmsCaptchaField } from './sms-captcha-field.tsx'
import { SmsCodeField } from './sms-code-field.tsx'
import { withNonce } from './sms-nonce.ts'
import { WhatIsStored } from './what-is-stored.tsx'
import { useUsedCaptcha } from '../../../ui/forms/use-used-captcha.ts'
import { enter } from './enter.ts'

export function RegisterForm() {
  const api = useApi()
  const [mobile, setMobile] = useState('')
  const [hasNickName, setHasNickName] = useState(false)
  const { host, clearAnswer } = useUsedCaptcha()
  const consent = useConsent()
  const form = useCallForm({
    schema: withConsent(Registration, consent),
    // An empty name is no name: the site gives one.
    extra: { agreed: consent.agreed, ...(hasNickName ? {} : { nickName: undefined }) },
    send: (registration) => enter(api.account.register(withNonce('register', registration), { quiet: true })),
  })
  return (
    <div ref={host}>
      <AccountForm form={form} submitLabel="注册并登录">
        <MobileField error={form.errors.mobile} onType={setMobile} />
        <SmsCaptchaField error={form.errors.captcha} mobile={mobile} />
        <SmsCodeField form={form} scene="register" mobile={mobile} onCaptchaUsed={clearAnswer} />
        <NewPasswordField label="密码" error={form.errors.password} />
        <Field
          label="昵称（可以不填）"
          name="nickName"
          autoComplete="nickname"
          placeholder={`${NICKNAME_MIN_CHARACTERS} 到 ${NICKNAME_MAX_CHARACTERS} 个字`}
          error={form.errors.nickName}
          onInput={(event) => {
            setHasNickName(event.currentTarget.value.trim() !== '')
          }}
        />
        <ConsentField consent={consent} error={form.errors.agreed} />
      </AccountForm>
      <WhatIsStored hasAgreements={consent.agreements.length > 0} />
    </div>
  )
}
