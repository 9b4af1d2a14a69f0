import { useState, useSyncExternalStore } from 'react'
import { Row } from '../layout/pieces.tsx'
import { Field } from './field.tsx'
import { captchaAddress, captchaStore, renewCaptcha, renewStaleCaptcha } from './captcha-store.ts'
import { look } from '../layout/pieces.tsx'
import styles from './captcha-field.module.css'

export const useCaptchaId = () =>
  useSyncExternalStore(captchaStore.subscribe, captchaStore.get, captchaStore.getInitial).id

const RENEW = '换一张验证码图片'
const FAILED = '加载失败，点这里重试'

/** The answer and its picture; a click on the picture asks for another one. */
export function CaptchaField({ error }: { error: string | undefined }) {
  const id = useCaptchaId()
  const [failedId, setFailedId] = useState('')
  const isFailed = failedId === id

  return (
    <Row gap={12} align="start">
      <Field
        label="图形验证码"
        name="captcha"
        placeholder="看不清就点图换一张"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={5}
        error={error}
        className={look({ grow: true, shrinks: true })}
        onFocus={renewStaleCaptcha}
      />
      <button
        type="button"
        className={styles.picture}
        aria-label={isFailed ? `${FAILED}：${RENEW}` : RENEW}
        onClick={renewCaptcha}
      >
        {id === '' ? null : isFailed ? (
          <span className={styles.failed}>{FAILED}</span>
        ) : (
          <img
            src={captchaAddress(id)}
            alt="图形验证码"
            width={120}
            height={40}
            onError={() => {
              setFailedId(id)
            }}
          />
        )}
      </button>
    </Row>
  )
}
