import type { manageCertificatesContract } from '@bee/contract/manage/members/certificates.contract.ts'
import type { StaffHandlers } from '../../http/staff/staff-router.ts'
import type { CertificateActsService } from './certificate-acts.service.ts'
import { presentActedCertificate, presentCertificate } from './certificates.presenter.ts'
import type { CertificatesService } from './certificates.service.ts'

export const certificateDeskRoutes = ({
  certificates,
  certificateActs,
}: {
  certificates: CertificatesService
  certificateActs: CertificateActsService
}): StaffHandlers<typeof manageCertificatesContract> => ({
  list: async ({ userId }) => (await certificates.ofMember(userId)).map(presentCertificate),
  withdraw: (input, { write }) => write((work) => presentActedCertificate(certificateActs.withdraw(work, input))),
  restore: ({ number }, { write }) => write((work) => presentActedCertificate(certificateActs.restore(work, number))),
})
