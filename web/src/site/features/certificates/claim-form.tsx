import {
  CertificateIssue,
  type Certificate,
  type CertificateProspect,
} from '@bee/contract/certificates/certificates.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { classNames } from '../../../lib/class-names.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Grid, Stack, Text } from '../../../ui/layout/pieces.tsx'
import panel from '../../school/panel.module.css'
import { CertificateSheet } from './certificate-sheet.tsx'
import columns from './certificate-columns.module.css'
import { certificateQuery, myCertificatesQuery, prospectQuery } from './certificates.queries.ts'

export interface ClaimFormProps {
  prospect: CertificateProspect
  onIssued: (certificate: Certificate) => void
}

/** Asks for the name once, beside the certificate with that name: an issued name never changes. */
export function ClaimForm({ prospect, onIssued }: ClaimFormProps) {
  const api = useApi()
  const client = useQueryClient()
  const { courseId, courseName, lessonCount, suggestedName } = prospect
  const [name, setName] = useState(suggestedName)
  const form = useCallForm({
    schema: CertificateIssue,
    extra: { courseId },
    send: async (values) => {
      const certificate = await api.certificates.issue(values, { quiet: true })
      client.setQueryData(certificateQuery(certificate.number).queryKey, certificate)
      void client.invalidateQueries({ queryKey: myCertificatesQuery().queryKey })
      void client.invalidateQueries({ queryKey: prospectQuery(courseId).queryKey })
      onIssued(certificate)
    },
  })
  return (
    <Grid gap={32} align="start" className={classNames(columns.columns, columns.claim)}>
      <CertificateSheet content={{ name: name.trim(), courseName, lessonCount }} />
      <Stack as="form" gap={20} {...form.formProps} className={panel.panel}>
        <Text as="h2" size="h3" line="h3">
          证书上写什么名字
        </Text>
        <Field
          label="名字"
          name="name"
          autoComplete="name"
          defaultValue={suggestedName}
          error={form.errors.name}
          hint="2 到 20 个字。领取之后不能再改，凭编号查验的人都看得到。"
          onInput={(event) => setName(event.currentTarget.value)}
        />
        {form.problem === undefined ? null : <FieldError>{form.problem}</FieldError>}
        <Button type="submit" kind="primary" size="large" block loading={form.isSending}>
          领取证书
        </Button>
      </Stack>
    </Grid>
  )
}
