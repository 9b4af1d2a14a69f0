import { Grid } from '../../../ui/layout/pieces.tsx'
import type { ReactNode } from 'react'
import type { CallForm } from '../../../api/use-call-form.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { FieldError } from '../../../ui/forms/field-error.tsx'

/** Fields, an error that belongs to no field, and the submit button. */
export function SubmitForm({ form, submit, children }: { form: CallForm; submit: string; children: ReactNode }) {
  return (
    <Grid as="form" columns={1} gap={18} above={20} {...form.formProps}>
      {children}
      {form.problem === undefined ? null : <FieldError>{form.problem}</FieldError>}
      <Button type="submit" kind="primary" size="large" block loading={form.isSending}>
        {submit}
      </Button>
    </Grid>
  )
}
