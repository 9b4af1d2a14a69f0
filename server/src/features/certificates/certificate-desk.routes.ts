import type { manageCertificatesContract } from '@bee/contract/manage/members/certificates.contract.ts'
import type { StaffHandlers } from '../../http/staff/implement-staff.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { CertificateActsService } from './certificate-acts.service.ts'
import { presentCertificate } from './certificates.presenter.ts'
import type { CertificateRow } from './certificates.repository.ts'
import type { CertificatesService } from './certificates.service.ts'

async function presented(outcome: Promise<Outcome<CertificateRow>>) {
  const { result, event } = await outcome
  return { result: presentCertificate(result), event }
}

export const certificateDeskRoutes = ({
  certificates,
  certificateActs,
}: {
  certificates: CertificatesService
  certificateActs: CertificateActsService
}): StaffHandlers<typeof manageCertificatesContract> => ({
  list: async ({ userId }) => (await certificates.ofMember(userId)).map(presentCertificate),
  withdraw: (input, { write }) => write((work) => presented(certificateActs.withdraw(work, input))),
  restore: ({ number }, { write }) => write((work) => presented(certificateActs.restore(work, number))),
})
