import type { ReactNode } from 'react'
import type { CallForm } from '../../../api/use-call-form.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import styles from './log-in-frame.module.css'

/** Fields, an error that belongs to no field, and the submit button. */
export function SubmitForm({ form, submit, children }: { form: CallForm; submit: string; children: ReactNode }) {
  return (
    <form {...form.formProps} className={styles.form}>
      {children}
      {form.problem === undefined ? null : <FieldError>{form.problem}</FieldError>}
      <Button type="submit" kind="primary" size="large" block loading={form.isSending}>
        {submit}
      </Button>
    </form>
  )
}
