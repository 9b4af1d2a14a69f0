import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@bee/contract/limits.ts'
import { useState } from 'react'
import { Field } from '../../../ui/forms/field.tsx'
import { Row } from '../../../ui/layout/pieces.tsx'
import { passwordStrength } from './password-strength.ts'
import styles from './new-password-field.module.css'

const WORDS = { weak: '弱', fair: '中', strong: '强' } as const

interface NewPasswordFieldProps {
  label: string
  error: string | undefined
}

/** A password that is chosen here: says the rule first, then how strong it is. */
export function NewPasswordField({ label, error }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('')
  const strength = passwordStrength(password)
  return (
    <Field
      label={label}
      name="password"
      type="password"
      icon="lock"
      autoComplete="new-password"
      error={error}
      hint={
        password === '' ? (
          `${PASSWORD_MIN_LENGTH} 到 ${PASSWORD_MAX_LENGTH} 个字符，要有字母和数字`
        ) : (
          <Row as="span" gap={10} className={styles.strength} data-strength={strength}>
            <Row as="span" gap={4} align="stretch" className={styles.cells} aria-hidden="true">
              <i />
              <i />
              <i />
            </Row>
            密码强度：{WORDS[strength]}
          </Row>
        )
      }
      onInput={(event) => {
        setPassword(event.currentTarget.value)
      }}
    />
  )
}
