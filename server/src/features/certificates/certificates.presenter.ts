import type { Certificate } from '@bee/contract/certificates/certificates.contract.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { CertificateRow } from './certificates.repository.ts'

export const presentCertificate = ({ issuedAt, withdrawnAt, ...row }: CertificateRow): Certificate => ({
  ...row,
  issueTime: issuedAt.toISOString(),
  withdrawTime: withdrawnAt?.toISOString() ?? null,
})

export async function presentActedCertificate(
  outcome: Promise<Outcome<CertificateRow>>,
): Promise<Outcome<Certificate>> {
  const { result, event } = await outcome
  return { result: presentCertificate(result), event }
}
