import { useSyncExternalStore } from 'react'
import { CaptchaField } from '../../../ui/forms/captcha-field.tsx'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { Hexagon } from '../../../ui/signs/hexagon.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import { isSmsSent, subscribeToSmsWait } from './sms-wait.ts'
import styles from './sms-captcha-field.module.css'

/** The captcha before a code is sent. After sending there is nothing to type here until the next code. */
export function SmsCaptchaField({ error, mobile }: { error: string | undefined; mobile: string }) {
  const isPassed = useSyncExternalStore(
    subscribeToSmsWait,
    () => isSmsSent(mobile),
    () => false,
  )
  return (
    <div>
      {isPassed ? null : <CaptchaField error={error} />}
      <div role="status">
        {isPassed ? (
          <Text as="p" tone="soft">
            <Text block below={8} size={14} tone="full" weight="strong">
              图形验证码
            </Text>
            <Row as="span" gap={10} size={16} className={styles.box}>
              <Hexagon size={24} tone="success">
                <Icon name="check" size={15} />
              </Hexagon>
              已通过
            </Row>
          </Text>
        ) : null}
      </div>
    </div>
  )
}
