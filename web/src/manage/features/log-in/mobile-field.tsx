import { Field } from '../../../ui/forms/field.tsx'

/** The mobile number of the staff member's member account. */
export function MobileField({ error }: { error: string | undefined }) {
  return (
    <Field
      label="手机号"
      name="mobile"
      icon="user"
      inputMode="tel"
      autoComplete="username"
      maxLength={11}
      placeholder="11 位手机号"
      error={error}
    />
  )
}
