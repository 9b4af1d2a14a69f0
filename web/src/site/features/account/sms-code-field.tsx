import { SmsCodeRequest, type SmsScene } from '@bee/contract/account/account.contract.ts'
import { SMS_CODE_LENGTH } from '@bee/contract/limits.ts'
import { useState, useSyncExternalStore } from 'react'
import { useApi } from '../../../api/api.ts'
import { CallFailure } from '../../../api/call-failure.ts'
import { sentencesOf, type CallForm } from '../../../api/use-call-form.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { look, Row } from '../../../ui/layout/pieces.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { renewCaptcha } from '../../../ui/forms/captcha-store.ts'
import { useCaptchaId } from '../../../ui/forms/captcha-field.tsx'
import { keepNonce } from './sms-nonce.ts'
import { smsWaitSeconds, startSmsWait, subscribeToSmsWait } from './sms-wait.ts'
import styles from './sms-code-field.module.css'

interface SmsCodeFieldProps {
  form: CallForm
  scene: SmsScene
  /** The number in the mobile field, for the countdown. */
  mobile: string
  /** The answer to a picture that is used up. */
  onCaptchaUsed: () => void
}

/** The code and the button that sends it. The button needs the captcha answer of the same form. */
export function SmsCodeField({ form, scene, mobile, onCaptchaUsed }: SmsCodeFieldProps) {
  const api = useApi()
  const captchaId = useCaptchaId()
  const [isSending, setIsSending] = useState(false)
  const [devCode, setDevCode] = useState<string>()
  const [isSent, setIsSent] = useState(false)
  const wait = useSyncExternalStore(
    subscribeToSmsWait,
    () => smsWaitSeconds(mobile),
    () => 0,
  )

  async function send(): Promise<void> {
    const values = { ...form.readValues(), scene, captchaId }
    const request = SmsCodeRequest.safeParse(values)
    if (!request.success) {
      form.showErrors(sentencesOf(SmsCodeRequest, values))
      return
    }
    setIsSending(true)
    try {
      const sent = await api.account.smsCode(request.data, { quiet: true, bypassed: true })
      startSmsWait(request.data.mobile, sent.waitSeconds, true)
      keepNonce(scene, request.data.mobile, sent.nonce)
      setDevCode(sent.devCode)
      setIsSent(true)
      form.showErrors({})
      form.focusField('smsCode')
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (error.retryAfterSeconds !== undefined) startSmsWait(request.data.mobile, error.retryAfterSeconds, false)
      if (Object.keys(error.fields).length > 0) form.showErrors(error.fields)
      else showToast(error.message, 'error')
    } finally {
      setIsSending(false)
      // Right or wrong, the picture has had its one try.
      renewCaptcha()
      onCaptchaUsed()
    }
  }

  return (
    <Row gap={12} align="start">
      <Field
        label="短信验证码"
        name="smsCode"
        icon="mail"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={SMS_CODE_LENGTH}
        placeholder={`${SMS_CODE_LENGTH} 位数字`}
        error={form.errors.smsCode}
        hint={devCode === undefined ? undefined : `本机演示不发短信，验证码是 ${devCode}`}
        className={look({ grow: true, shrinks: true })}
      />
      <Button
        className={styles.send}
        loading={isSending}
        disabled={wait > 0}
        aria-live="polite"
        onClick={() => {
          void send()
        }}
      >
        {wait > 0 ? `${wait} 秒后重发` : isSent ? '重新获取' : '获取验证码'}
      </Button>
    </Row>
  )
}
