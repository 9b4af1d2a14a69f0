import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@bee/contract/limits.ts'
import { useState } from 'react'
import { Field } from '../../../ui/forms/field.tsx'
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
          <span className={styles.strength} data-strength={strength}>
            <span className={styles.cells} aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            密码强度：{WORDS[strength]}
          </span>
        )
      }
      onInput={(event) => {
        setPassword(event.currentTarget.value)
      }}
    />
  )
}
