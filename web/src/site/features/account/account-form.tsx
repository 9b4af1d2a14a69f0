import type { ReactNode } from 'react'
import type { CallForm } from '../../../api/use-call-form.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { Row, Stack } from '../../../ui/layout/pieces.tsx'
import styles from './account-form.module.css'

interface AccountFormProps {
  form: CallForm
  submitLabel: string
  children: ReactNode
  /** Between the fields and the button. */
  aside?: ReactNode
}

/** The parts that all log-in and sign-up forms share: the fields, a refusal that belongs to no field, one honey button. */
export function AccountForm({ form, submitLabel, children, aside }: AccountFormProps) {
  return (
    <Stack as="form" flex gap={20} {...form.formProps} className={styles.form}>
      {children}
      <Row align="stretch" justify="end" className={styles.aside}>
        {aside}
      </Row>
      {form.problem === undefined ? null : <FieldError>{form.problem}</FieldError>}
      <Button type="submit" kind="primary" size="large" block loading={form.isSending}>
        {submitLabel}
      </Button>
      <p className={styles.withoutScript}>{submitLabel}需要打开 JavaScript。课程、题库和资讯不用它也能看。</p>
    </Stack>
  )
}

interface MobileFieldProps {
  error: string | undefined
  defaultValue?: string
  onType: (mobile: string) => void
}

/**
 * The number is the user name: password managers file the password under it. A field of type `tel` may not say so;
 * phones bring up their digits by `inputMode`.
 */
export function MobileField({ error, defaultValue, onType }: MobileFieldProps) {
  return (
    <Field
      label="手机号"
      name="mobile"
      icon="user"
      inputMode="tel"
      autoComplete="username"
      maxLength={11}
      placeholder="11 位手机号"
      {...(defaultValue === undefined ? {} : { defaultValue })}
      error={error}
      onInput={(event) => {
        onType(event.currentTarget.value.trim())
      }}
    />
  )
}
