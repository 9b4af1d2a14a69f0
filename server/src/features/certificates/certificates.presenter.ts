import type { Certificate } from '@bee/contract/certificates/certificates.contract.ts'
import type { CertificateRow } from './certificates.repository.ts'

export const presentCertificate = ({ issuedAt, withdrawnAt, ...row }: CertificateRow): Certificate => ({
  ...row,
  issueTime: issuedAt.toISOString(),
  withdrawTime: withdrawnAt?.toISOString() ?? null,
})
